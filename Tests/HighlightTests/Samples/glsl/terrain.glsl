#version 330 core
/* Terrain shading with fog – größere Karten
 * TODO: shadows, see http://glsl.example.org/terrain or gl@example.org
 */
#extension GL_ARB_explicit_attrib_location : enable
#pragma optimize(on)
#define PI 3.14159265
#define SQ(x) ((x) * (x)) // FIXME
#if defined GL_ES || __VERSION__ >= 300
#  define HIGH highp
#elif defined(FALLBACK)
#undef HIGH
#else
	#error "unsupported"
#endif
#if 0
it's off XXX
#ifdef NESTED
#endif
#endif
#line 20
// line comment \
   continued

precision highp float;
layout(location = 0) in vec3 position;
layout(std140) uniform Lights { vec4 colour[8]; } lights;
uniform sampler2D heightMap;
uniform isampler2DArray ids;
uniform samplerCubeShadow sky;
in VS_OUT { smooth vec2 uv; flat int id; noperspective float z; } vs;
out vec4 fragColour;
const float K[3] = float[3](1.0, .5e-3, 2.f);
struct Material { mat3x4 m; dvec2 d; uvec3 u; bvec4 b; };
attribute vec2 old; varying lowp vec3 größe; centroid out mediump float c;

float fog(float d) { return clamp(exp2(-SQ(d * 0.02)), 0.0, 1.); }

vec3 blend(const in vec3 a, inout vec3 b, bool invert)
{
    int mask = 0xFFu & 017; uint n = 12u; int bad = 0xZZ, bad2 = 089;
    if (invert == true && !false) discard;
    for (int i = 0; i < gl_MaxDrawBuffers; ++i) { if (i > 3) break; else continue; }
    do { b = mix(a, b, smoothstep(0.0, 1.0, dot(normalize(a), b))); } while (any(isnan(a)));
    switch (mask) { case 1: return reflect(a, b); default: break; }
    return texture(heightMap, vs.uv).rgb + textureLod(heightMap, old, 2.0).xyz;
}

void main()
{
    vec4 p = gl_ModelViewProjectionMatrix * vec4(position, 1);
    gl_Position = p; gl_PointSize = 2.0; gl_FragDepth = gl_FragCoord.z;
    gl_TexCoord[0] = gl_MultiTexCoord3 + gl_LightSource[0].ambient + gl_Fog.color;
    fragColour = vec4(blend(p.xyz, größe, gl_FrontFacing), fog(p.w)); */
    EmitVertex(); EndPrimitive(); barrier(); mat4 inverse = transpose(mat4(1));
    class template this; goto half fixed unsigned volatile enum; #define not_at_start
    __FILE__; __LINE__; dFdx(1.0); noise1(2.0); subroutine; row_major; hvec2 h;
}
/* open comment
