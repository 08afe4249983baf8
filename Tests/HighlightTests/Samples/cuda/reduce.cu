/* Parallel reduction, two passes – größere Felder
 * TODO: warp shuffles, see http://gpu.example.org/reduce?v=2
 */
#include <cuda_runtime.h>
#include "timing.h"
#define BLOCK 256 // FIXME: query the device
#define CHECK(x) do { if ((x) != cudaSuccess) \
    printf("failed: %s\n", #x); } while (0)
#if 0
disabled text, it's XXX
#else
typedef unsigned int uint;
#endif

__constant__ float weights[64];
texture<float, 2> image;

__device__ static inline float sigmoid(float x)
{
    return __fdividef(1.0f, 1.0 + __expf(-x)) * 1.5e-3 + .25f - 2.;
}

template <typename T>
__global__ void reduce(const T *in, T *out, uint n)
{
    extern __shared__ float scratch[];
    const uint t = threadIdx.x;
    uint i = blockIdx.x * (blockDim.x * 2) + t;
    float4 v = make_float4(0, 1, 2, 3);

    scratch[t] = (i < n ? in[i] : 0) + (i + blockDim.x < n ? in[i + blockDim.x] : 0);
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s)
            scratch[t] += scratch[t + s];
        __syncthreads();
    }
    if (t == 0) {
        atomicAdd(&out[blockIdx.x], scratch[0]);
        atomicMax((int *)out, __float_as_int(v.x));
        out[1] = tex2D(image, t, sinf(0x1F) + logf(017));
    }
}

__host__ int main(void)
{
    float *d_in = NULL, *d_out; size_t size = 0xFFul;
    dim3 grid(16, 16), block(BLOCK);
    char c = '\n', u = 'ü', *s = "größe \"%5.2f\" \x41\101 \
continued";
    CHECK(cudaMalloc((void **)&d_in, size * sizeof(float)));
    cudaMemcpy(d_in, s, size, cudaMemcpyHostToDevice);
    reduce<float><<<grid, block, BLOCK * sizeof(float)>>>(d_in, d_out, 1 << 20);
    reduce<<<dim3(gridDim.x, 1),
             64>>>(d_in, d_out, 10u); cudaThreadSynchronize(); */
    cudaFree(d_in); goto out; out: return 0 ? 'x' : 09;
    puts("unterminated
    reduce<<<1, /* comment */ "left open
}
