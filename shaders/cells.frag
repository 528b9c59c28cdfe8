#version 330 core

// Each pixel finds its cell, the cell's texel and from it the pixel of its
// tile. A ring of texels around those of the grid is the padding. Software renderers run both sides of every branch, so there are none;
// COLORS is defined once there are colour glyphs. Division is by float: an
// integer one costs half as much as all the rest.

uniform usampler2D cells;      // a texel a cell: tile, fg, bg, underline colour
uniform sampler2DArray masks;  // tiles of one cell; the first six: underlines
uniform sampler2DArray colors;
uniform vec3 origin;           // left and top of the grid, height of the window
uniform vec2 cellSize;
uniform vec2 perPixel;         // 1 / cellSize
uniform ivec2 last;            // texel of cells
uniform vec4 lines;            // strike and overline: top and bottom of each

out vec4 color;

vec3 rgb(uint c) {
	return vec3((ivec3(int(c)) >> ivec3(16, 8, 0)) & 255) * (1.0 / 255.0);
}

// blend lays ink over paper in linear light (gamma taken as 2, so that the way
// back is one root). By light alone dark text on a light ground comes out thin
// and light text on dark fat, to the eye; by encoded values it is the other way
// round. The bend of the coverage stands half way, where both weigh the same.
vec3 blend(vec3 paper, vec3 ink, float a) {
	float contrast = dot(paper - ink, vec3(0.3, 0.6, 0.1));
	a += 0.45 * contrast * a * (1.0 - a);
	return sqrt(mix(paper * paper, ink * ink, a));
}

void main() {
	vec2 at = vec2(gl_FragCoord.x, origin.z - gl_FragCoord.y) - origin.xy;
	ivec2 cell = ivec2(floor(at * perPixel));
	uvec4 t = texelFetch(cells, clamp(cell + 1, ivec2(0), last), 0);
	vec2 within = at - vec2(cell) * cellSize;
	ivec3 w = ivec3(int(t.x)) >> ivec3(0, 8, 16) & ivec3(255, 255, 32767);
	ivec3 texel = ivec3(ivec2(vec2(w.xy) * cellSize + within), w.z);

	vec3 ink = rgb(t.y);
	vec3 paper = rgb(t.z);
	float underline = float(int(t.y) >> 24 & 7);
	ivec3 mark = ivec3(ivec2(within + vec2(underline * cellSize.x, 0.0)), 0);
	paper = mix(paper, rgb(t.w), texelFetch(masks, mark, 0).r);

#ifdef COLORS
	float colored = float(t.x >> 31);
	vec3 c = blend(paper, ink, texelFetch(masks, texel, 0).r * (1.0 - colored));
	vec4 glyph = texelFetch(colors, texel, 0) * colored;
	c = c * (1.0 - glyph.a) + glyph.rgb;
#else
	vec3 c = blend(paper, ink, texelFetch(masks, texel, 0).r);
#endif

	vec4 beyond = step(lines, vec4(within.y));
	vec2 on = (beyond.xz - beyond.yw) * vec2((t.y >> 27) & 1u, (t.y >> 28) & 1u);
	color = vec4(mix(c, ink, max(on.x, on.y)), 1.0);
}
