#version 330 core

layout(location = 0) in vec4 box;    // px from the top left: x, y, w, h
layout(location = 1) in uvec4 paint; // fill, border or tile, kind
layout(location = 2) in vec2 edge;   // radius; border width or reach of a shadow

uniform vec2 size; // of the window

flat out vec4 fill;
flat out vec4 border;
flat out uint tile;
flat out uint kind;
flat out vec2 extent; // half the box
flat out vec2 shape;
out vec2 at; // px from the middle of the box

const uint shadow = 1u;

vec4 rgba(uint c) {
	return vec4((uvec4(c) >> uvec4(24u, 16u, 8u, 0u)) & 255u) * (1.0 / 255.0);
}

void main() {
	vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) - 0.5;
	fill = rgba(paint.x);
	border = rgba(paint.y);
	tile = paint.y;
	kind = paint.z;
	extent = box.zw * 0.5;
	shape = edge;
	float reach = kind == shadow ? edge.y : 0.0;
	at = corner * (box.zw + 2.0 * reach);
	vec2 p = (box.xy + extent + at) / size * 2.0 - 1.0;
	gl_Position = vec4(p.x, -p.y, 0.0, 1.0);
}
