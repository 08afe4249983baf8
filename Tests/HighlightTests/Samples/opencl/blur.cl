/* Separable blur – größere Kerne
 * TODO: local tiles, see http://cl.example.org/blur FIXME
 */
#include "common.clh"
#include <math.clh>
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define RADIUS 4 // mail cl@example.org
#define LERP(a, b, t) \
    ((a) + (t) * ((b) - (a)))
#if 0
disabled, it's XXX
#ifdef INNER
#endif
#elif defined(cl_khr_fp64)
typedef double real_t;
#else
typedef float real_t;
#endif

__constant sampler_t smp = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
__constant float weights[5] = { 0.4f, .25, 2., 1.5e-3, 3e2 };
static inline float4 größe(const float4 v) { return fast_normalize(v); }

// helper \
   continued
uchar4 pack(float4 v)
{
    uint u = as_uint(v.x) + 0xFFu - 017 * 42u;
    return convert_uchar4_sat_rte(v * 255.0f) ^ convert_int(v.y);
}

__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void blur(__read_only image2d_t src, __write_only image2d_t dst,
          __global const float *restrict data, __local float8 *tile, const int2 step)
{
    const size_t gx = get_global_id(0), lx = get_local_id(0);
    const int2 pos = (int2)(gx, get_global_id(1));
    float4 sum = (float4)(0, 0, 0, 1);
    if (gx >= get_global_size(0) || isnan(data[gx]) && !true)
        return;
    for (int i = -RADIUS; i <= RADIUS; ++i) {
        if (i == 0) continue;
        sum += weights[abs(i)] * read_imagef(src, smp, pos + i * step);
    }
    tile[lx] = vload8(0, data) + native_sin(M_PI_F) + mad(1.0f, sum.x, FLT_EPSILON);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    do { sum = clamp(mix(sum, sum.wzyx, 0.5f), 0.0f, 1.0f); } while (any(sum > MAXFLOAT));
    switch (get_work_dim()) { case 1: break; default: goto out; }
    atomic_add((volatile __global int *)data, select(1, 2, sizeof(half) == INFINITY));
out:
    write_imagef(dst, pos, größe(sum)); */
    printf("done \"%v4f\" %d%% \x41 \101 \
ok\n", sum, gx, '\n', 'ü', L'x');
    struct { long a; ulong16 b; bool c; event_t e; private short3 s; } x; enum { A = HUGE_VALF };
    char *s = "unterminated
}
/* open
