#version 330 core

uniform sampler2DArray masks, colors;             // of the main fonts
uniform sampler2DArray chromeMasks, chromeColors; // of the chrome's

flat in vec4 fill;
flat in vec4 border;
flat in uint tile;
flat in uint kind;
flat in vec2 extent;
flat in vec2 shape;
in vec2 at;

out vec4 color; // premultiplied

const uint rect = 0u;
const uint shadow = 1u;
const uint glyph = 2u;

// outside is the distance from the edge of the box with round corners,
// negative within.
float outside(float radius) {
	vec2 q = abs(at) - extent + radius;
	return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

// rectangle is the fill inside the border, each with an antialiased edge.
vec4 rectangle() {
	float d = outside(shape.x);
	float whole = clamp(0.5 - d, 0.0, 1.0);
	float inner = clamp(0.5 - d - shape.y, 0.0, 1.0);
	vec4 a = vec4(fill.rgb, 1.0) * fill.a;
	vec4 b = vec4(border.rgb, 1.0) * border.a;
	return shape.y > 0.0 ? a * inner + b * (whole - inner) : a * whole;
}

// soft fades from full at the reach inside the edge to nothing outside.
vec4 soft() {
	float t = clamp(0.5 - 0.5 * outside(shape.x) / shape.y, 0.0, 1.0);
	return vec4(fill.rgb, 1.0) * (fill.a * t * t * (3.0 - 2.0 * t));
}

// letter is a pixel of a tile. The ground is unknown here: taken as the
// opposite of the ink, so that it weighs what cells.frag makes of it.
vec4 letter(sampler2DArray masks, sampler2DArray colors) {
	ivec2 cell = ivec2(extent * 2.0);
	ivec2 within = ivec2(at + extent);
	ivec3 texel = ivec3(ivec2(tile & 255u, (tile >> 8) & 255u) * cell + within, (tile >> 16) & 32767u);
	if (tile >> 31 != 0u) {
		return texelFetch(colors, texel, 0) * fill.a;
	}
	float a = texelFetch(masks, texel, 0).r;
	float onDark = sqrt(a * (0.55 + 0.45 * a));
	float onLight = 1.0 - sqrt((1.0 - a) * (1.0 - 0.45 * a));
	a = mix(onLight, onDark, dot(fill.rgb, vec3(0.3, 0.6, 0.1)));
	return vec4(fill.rgb, 1.0) * (fill.a * a);
}

void main() {
	if (kind == rect) {
		color = rectangle();
	} else if (kind == shadow) {
		color = soft();
	} else if (kind == glyph) {
		color = letter(masks, colors);
	} else {
		color = letter(chromeMasks, chromeColors);
	}
}
