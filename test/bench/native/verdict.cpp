// The same verdict as assembly/footprint.ts, on the same packed records, for the same vectors of four: what the kernel costs
// beside a native build of its own algorithm. Reads a dump (bench.ts native), prints ns per candidate, writes the verdicts.
//   g++ -O3 [-march=native] [-DFLAT] verdict.cpp && ./a.out dump milliseconds out
// FLAT looks at every block of four instead of those whose bounds are near.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <emmintrin.h>
#include <vector>

using i4 = int32_t __attribute__((vector_size(16)));
using f4 = float __attribute__((vector_size(16)));
using u8 = uint8_t;

// Offsets of assembly/records.ts.
enum { CANDIDATE = 48, TEMPLATE = 64, T_TURN = 16, T_HX = 32, T_HZ = 36, T_RADIUS = 40, T_INSIDE = 44, T_Y0 = 48, T_Y1 = 52,
       T_KIND = 56, T_AGAINST = 60, OBSTACLES = 176, O_Z = 16, O_HX = 32, O_HZ = 48, O_COS = 64, O_SIN = 80, O_RADIUS = 96,
       O_Y0 = 112, O_Y1 = 128, O_KIND = 144, O_AGAINST = 160, EDGES = 96, E_Z = 16, E_HALF_X = 32, E_HALF_Z = 48, E_Z0 = 64,
       E_Z1 = 80, BOUNDS = 64, B_MAX_X = 16, B_MIN_Z = 32, B_MAX_Z = 48 };
const float SLACK = 20;
const int HEIGHT_SLACK = 1000, SPAN_MAX = 1000000000, TICK_MAX = 1073741823;

template <class T> static inline T at(const u8 *p, int offset = 0) { T value; memcpy(&value, p + offset, sizeof value); return value; }
static inline f4 all(float v) { return f4{v, v, v, v}; }
static inline i4 all(int v) { return i4{v, v, v, v}; }
static inline f4 absolute(f4 v) { return (f4)((i4)v & all(0x7fffffff)); }
static inline f4 floats(i4 v) { return (f4)_mm_cvtepi32_ps((__m128i)v); }
static inline int mask(i4 v) { return _mm_movemask_ps((__m128)v); }
static inline int clampTo(int v, int limit) { return v < -limit ? -limit : v > limit ? limit : v; }

struct Box { int x, z, spanX, spanZ; float cos, sin; };

static inline int near(const u8 *bounds, const Box &b) {
#ifdef FLAT
  return mask(~(at<i4>(bounds) > at<i4>(bounds, B_MAX_X))); // every block that is there
#endif
  return mask((at<i4>(bounds) < all(b.x + b.spanX)) & (at<i4>(bounds, B_MAX_X) > all(b.x - b.spanX)) &
              (at<i4>(bounds, B_MIN_Z) < all(b.z + b.spanZ)) & (at<i4>(bounds, B_MAX_Z) > all(b.z - b.spanZ)));
}

static bool inside(const u8 *part, const u8 *edges, const u8 *bounds, int groups, const Box &b) {
  const float hx = at<float>(part, T_HX) - SLACK, hz = at<float>(part, T_HZ) - SLACK;
  const f4 halfX = all(hx > 0 ? hx : 0), halfZ = all(hz > 0 ? hz : 0), cos = all(b.cos), sin = all(b.sin);
  const i4 x = all(b.x), z = all(b.z);
  i4 crossings = all(0);
  for (int i = 0; i < groups; i++, bounds += BOUNDS, edges += 4 * EDGES) {
    for (int bits = near(bounds, b); bits; bits &= bits - 1) {
      const u8 *p = edges + __builtin_ctz(bits) * EDGES;
      const f4 dx = floats(at<i4>(p) - x), dz = floats(at<i4>(p, E_Z) - z), ex = at<f4>(p, E_HALF_X), ez = at<f4>(p, E_HALF_Z);
      const f4 eu = absolute(ex * cos + ez * sin), ev = absolute(ez * cos - ex * sin);
      const f4 du = absolute(dx * cos + dz * sin), dv = absolute(dz * cos - dx * sin);
      if (mask((du < halfX + eu) & (dv < halfZ + ev) & (absolute(dx * ez - dz * ex) < halfX * ev + halfZ * eu))) return false;
    }
#ifdef FLAT
    int crossed = near(bounds, b);
#else
    int crossed = mask((at<i4>(bounds, B_MAX_X) > x) & (at<i4>(bounds, B_MAX_Z) > z) & ~(at<i4>(bounds, B_MIN_Z) > z));
#endif
    for (; crossed; crossed &= crossed - 1) {
      const u8 *p = edges + __builtin_ctz(crossed) * EDGES;
      const i4 spans = (at<i4>(p, E_Z0) > z) ^ (at<i4>(p, E_Z1) > z);
      const f4 dx = floats(at<i4>(p) - x), dz = floats(at<i4>(p, E_Z) - z), ez = at<f4>(p, E_HALF_Z);
      const f4 cross = dx * ez - dz * at<f4>(p, E_HALF_X);
      crossings ^= spans & ~((i4)cross ^ (i4)ez);
    }
  }
  return __builtin_popcount(mask(crossings)) & 1;
}

static inline i4 overlap(f4 distance, f4 a, f4 b0, f4 b1) { return distance + all(SLACK) < a + (b0 + b1); }

static bool conflicts(const u8 *part, const u8 *obstacles, const u8 *bounds, int groups, const Box &b) {
  const i4 kind = all(at<int>(part, T_KIND)), against = all(at<int>(part, T_AGAINST)), x = all(b.x), z = all(b.z);
  const i4 y0 = all(at<int>(part, T_Y0)), y1 = all(at<int>(part, T_Y1));
  const f4 cos = all(b.cos), sin = all(b.sin), radius = all(at<float>(part, T_RADIUS));
  const f4 halfX = all(at<float>(part, T_HX)), halfZ = all(at<float>(part, T_HZ));
  for (int i = 0; i < groups; i++, bounds += BOUNDS, obstacles += 4 * OBSTACLES) {
    for (int bits = near(bounds, b); bits; bits &= bits - 1) {
      const u8 *p = obstacles + __builtin_ctz(bits) * OBSTACLES;
      const f4 dx = floats(at<i4>(p) - x), dz = floats(at<i4>(p, O_Z) - z), reach = at<f4>(p, O_RADIUS) + radius;
      i4 hit = dx * dx + dz * dz < reach * reach;
      if (!mask(hit)) continue;
      const i4 top = at<i4>(p, O_Y1), bottom = at<i4>(p, O_Y0);
      const i4 shared = (top < y1 ? top : y1) - (bottom > y0 ? bottom : y0);
      const i4 meant = (at<i4>(p, O_KIND) & against) | (at<i4>(p, O_AGAINST) & kind);
      hit &= (shared > all(HEIGHT_SLACK)) & (meant != all(0));
      if (!mask(hit)) continue;
      const f4 bc = at<f4>(p, O_COS), bs = at<f4>(p, O_SIN), bx = at<f4>(p, O_HX), bz = at<f4>(p, O_HZ);
      const f4 c = absolute(cos * bc + sin * bs), s = absolute(sin * bc - cos * bs);
      hit &= overlap(absolute(dx * cos + dz * sin), halfX, bx * c, bz * s);
      hit &= overlap(absolute(dz * cos - dx * sin), halfZ, bx * s, bz * c);
      hit &= overlap(absolute(dx * bc + dz * bs), bx, halfX * c, halfZ * s);
      hit &= overlap(absolute(dz * bc - dx * bs), bz, halfX * s, halfZ * c);
      if (mask(hit)) return true;
    }
  }
  return false;
}

/** Head of a dump: counts and where the records start, bytes. */
struct Head { int32_t count, corners, obstacleCount, candidates, templates, edges, obstacles, pad; double originX, originZ, ticks; };

static int blocksOf(int count) { return (count + 3) >> 2; }

static void verdict(const u8 *dump, const Head &h, u8 *out) {
  const u8 *edges = dump + h.edges, *obstacles = dump + h.obstacles, *candidate = dump + h.candidates;
  const u8 *edgeBounds = edges + blocksOf(h.corners) * EDGES, *obstacleBounds = obstacles + blocksOf(h.obstacleCount) * OBSTACLES;
  const int edgeGroups = blocksOf(blocksOf(h.corners)), obstacleGroups = blocksOf(blocksOf(h.obstacleCount));
  for (int i = 0; i < h.count; i++, candidate += CANDIDATE) {
    const u8 *part = dump + h.templates + (int)at<double>(candidate) * TEMPLATE;
    const u8 *end = part + (int)at<double>(candidate, 8) * TEMPLATE;
    const double cos = at<double>(candidate, 32), sin = at<double>(candidate, 40);
    u8 fits = 1;
    for (; fits && part < end; part += TEMPLATE) {
      const double px = at<double>(part), pz = at<double>(part, 8), pc = at<double>(part, T_TURN), ps = at<double>(part, T_TURN + 8);
      const double mx = at<double>(candidate, 16) - h.originX + (px * cos - pz * sin);
      const double mz = at<double>(candidate, 24) - h.originZ + (px * sin + pz * cos);
      Box b;
      b.x = clampTo((int)lrint(mx * h.ticks), TICK_MAX);
      b.z = clampTo((int)lrint(mz * h.ticks), TICK_MAX);
      b.cos = (float)(pc * cos - ps * sin);
      b.sin = (float)(pc * sin + ps * cos);
      const float hx = at<float>(part, T_HX), hz = at<float>(part, T_HZ), c = std::fabs(b.cos), s = std::fabs(b.sin);
      b.spanX = clampTo((int)(hx * c + hz * s) + 1, SPAN_MAX);
      b.spanZ = clampTo((int)(hx * s + hz * c) + 1, SPAN_MAX);
      fits = !(at<int>(part, T_INSIDE) && !inside(part, edges, edgeBounds, edgeGroups, b)) &&
             !conflicts(part, obstacles, obstacleBounds, obstacleGroups, b);
    }
    out[i] = fits;
  }
}

int main(int, char **argv) {
  FILE *file = fopen(argv[1], "rb");
  fseek(file, 0, SEEK_END);
  std::vector<u8> dump(ftell(file));
  rewind(file);
  if (fread(dump.data(), 1, dump.size(), file) != dump.size()) return 1;
  const Head head = at<Head>(dump.data());
  std::vector<u8> out(head.count);
  for (int i = 0; i < 200; i++) verdict(dump.data(), head, out.data());
  using clock = std::chrono::steady_clock;
  const auto start = clock::now();
  const auto limit = std::chrono::milliseconds(atoi(argv[2]));
  long calls = 0;
  for (; clock::now() - start < limit; calls++) {
    verdict(dump.data(), head, out.data());
    asm volatile("" ::: "memory");
  }
  printf("%.3f\n", std::chrono::duration<double, std::nano>(clock::now() - start).count() / calls / head.count);
  FILE *to = fopen(argv[3], "wb");
  fwrite(out.data(), 1, out.size(), to);
  return fclose(to);
}
