// The same verdict as assembly/footprint.ts, on the same packed records, for the same vectors of four: what the kernel costs
// beside a native build of its own algorithm. Reads a dump (bench.ts native), prints ns per candidate, writes the verdicts.
//   g++ -O3 [-march=native] [-DFLAT] verdict.cpp && ./a.out dump milliseconds out
// FLAT looks at every block of four, however many there are, instead of those whose bounds are near.
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
enum { CANDIDATE = 48, TEMPLATE = 80, T_TURN = 16, T_HALF = 32, T_INSIDE = 48, T_Y0 = 52, T_Y1 = 56, T_KIND = 60, T_AGAINST = 64,
       MAX_X = 16, MIN_Z = 32, MAX_Z = 48, OBSTACLES = 224, O_Y0 = 64, O_Y1 = 80, O_KIND = 96, O_AGAINST = 112, O_X = 128,
       O_Z = 144, O_HX = 160, O_HZ = 176, O_COS = 192, O_SIN = 208, EDGES = 128, E_X = 64, E_Z = 80, E_HALF_X = 96,
       E_HALF_Z = 112, HEAD = 32, H_BLOCKS = 4, H_ALIKE = 8, H_Y0 = 12, H_Y1 = 16, H_KIND = 20, H_AGAINST = 24, BOUNDS = 64 };
const int SLACK = 20, HEIGHT_SLACK = 1000;
#ifdef FLAT
const int FLAT_BLOCKS = 1 << 30;
#else
const int FLAT_BLOCKS = 16;
#endif
const double TICK_MAX = 1073741823;

template <class T> static inline T at(const u8 *p, int offset = 0) { T value; memcpy(&value, p + offset, sizeof value); return value; }
static inline f4 all(float v) { return f4{v, v, v, v}; }
static inline i4 all(int v) { return i4{v, v, v, v}; }
static inline f4 absolute(f4 v) { return (f4)((i4)v & all(0x7fffffff)); }
static inline f4 floats(i4 v) { return (f4)_mm_cvtepi32_ps((__m128i)v); }
static inline int mask(i4 v) { return _mm_movemask_ps((__m128)v); }

/** A part as it stands, ticks. */
struct Box { int x, z, spanX, spanZ; double cos, sin, hx, hz; bool straight; };
struct Extent { i4 minX, maxX, minZ, maxZ; };

static inline Extent extentOf(const Box &b, int less) {
  const int sx = b.spanX > less ? b.spanX - less : 0, sz = b.spanZ > less ? b.spanZ - less : 0;
  return {all(b.x - sx), all(b.x + sx), all(b.z - sz), all(b.z + sz)};
}
static inline i4 near(const u8 *p, const Extent &e) {
  return (e.maxX > at<i4>(p)) & (at<i4>(p, MAX_X) > e.minX) & (e.maxZ > at<i4>(p, MIN_Z)) & (at<i4>(p, MAX_Z) > e.minZ);
}
static inline i4 spanning(const u8 *p, i4 z) { return (at<i4>(p, MAX_Z) > z) & ~(at<i4>(p, MIN_Z) > z); }
static inline f4 crossOf(const u8 *p, i4 x, i4 z) {
  return floats(at<i4>(p, E_X) - x) * at<f4>(p, E_HALF_Z) - floats(at<i4>(p, E_Z) - z) * at<f4>(p, E_HALF_X);
}
static inline i4 rightOf(f4 cross, const u8 *p) { return ~((i4)cross ^ at<i4>(p, E_HALF_Z)); }

static inline i4 enters(const Box &b, const u8 *p, i4 x, i4 z, f4 cross) {
  const float hx = (float)b.hx - SLACK, hz = (float)b.hz - SLACK;
  const f4 halfX = all(hx > 0 ? hx : 0.f), halfZ = all(hz > 0 ? hz : 0.f), cos = all((float)b.cos), sin = all((float)b.sin);
  const f4 dx = floats(at<i4>(p, E_X) - x), dz = floats(at<i4>(p, E_Z) - z), ex = at<f4>(p, E_HALF_X), ez = at<f4>(p, E_HALF_Z);
  const f4 eu = absolute(ex * cos + ez * sin), ev = absolute(ez * cos - ex * sin);
  return (absolute(dx * cos + dz * sin) < halfX + eu) & (absolute(dz * cos - dx * sin) < halfZ + ev) &
         (absolute(cross) < halfX * ev + halfZ * eu);
}

/** Edges of the room, from the first block to the end of those along the axes, and of all. */
struct Blocks { const u8 *from, *straightEnd, *end, *bounds; bool many; };

static Blocks blocksAt(const u8 *head, int count, int size) {
  const int blocks = at<int>(head, H_BLOCKS), blocksMax = ((count + 3) >> 2) + 1;
  return {head + HEAD, head + HEAD + at<int>(head) * size, head + HEAD + blocks * size, head + HEAD + blocksMax * size,
          blocks > FLAT_BLOCKS};
}

/** 1 inside, 0 outside, -1 to be looked at by separating axes. */
static inline int insideByExtents(const Blocks &edges, const Box &b, i4 x, i4 z) {
  const Extent e = extentOf(b, SLACK);
  i4 met = all(0), crossings = all(0);
  const u8 *p = edges.from;
  for (; p < edges.straightEnd; p += EDGES) {
    met |= near(p, e);
    crossings ^= spanning(p, z) & (at<i4>(p) > x);
  }
  if (b.straight) {
    const f4 halfX = floats(e.maxX - x), halfZ = floats(e.maxZ - z);
    for (; p < edges.end; p += EDGES) {
      const f4 cross = crossOf(p, x, z);
      met |= near(p, e) & (absolute(cross) < halfX * absolute(at<f4>(p, E_HALF_Z)) + halfZ * absolute(at<f4>(p, E_HALF_X)));
      crossings ^= spanning(p, z) & rightOf(cross, p);
    }
    return !mask(met) & __builtin_popcount(mask(crossings));
  }
  for (; p < edges.end; p += EDGES) {
    const i4 spans = spanning(p, z), right = at<i4>(p) > x;
    crossings ^= spans & right;
    met |= near(p, e) | (spans & (at<i4>(p, MAX_X) > x) & ~right);
  }
  return mask(met) ? -1 : __builtin_popcount(mask(crossings)) & 1;
}

static int insideByAxes(const Blocks &edges, const Box &b, i4 x, i4 z) {
  const Extent e = extentOf(b, 0);
  i4 crossings = all(0);
  for (const u8 *p = edges.from; p < edges.end; p += EDGES) {
    const i4 spans = spanning(p, z);
    if (!mask(near(p, e) | (spans & (at<i4>(p, MAX_X) > x)))) continue;
    const f4 cross = crossOf(p, x, z);
    if (mask(enters(b, p, x, z, cross))) return 0;
    crossings ^= spans & rightOf(cross, p);
  }
  return __builtin_popcount(mask(crossings)) & 1;
}

static int insideMany(const Blocks &edges, const Box &b, i4 x, i4 z) {
  const Extent e = extentOf(b, SLACK);
  i4 crossings = all(0);
  const u8 *bounds = edges.bounds;
  for (const u8 *group = edges.from; group < edges.end; bounds += BOUNDS, group += 4 * EDGES) {
    int todo = mask(near(bounds, e)) | mask(spanning(bounds, z) & (at<i4>(bounds, MAX_X) > x));
    for (; todo; todo &= todo - 1) {
      const u8 *p = group + __builtin_ctz(todo) * EDGES;
      const f4 cross = crossOf(p, x, z);
      if (mask(enters(b, p, x, z, cross))) return 0;
      crossings ^= spanning(p, z) & rightOf(cross, p);
    }
  }
  return __builtin_popcount(mask(crossings)) & 1;
}

template <bool differing> static inline i4 meant(const u8 *part, const u8 *p, i4 hit) {
  if (!differing) return hit;
  const i4 shared = (at<i4>(p, O_Y1) > all(at<int>(part, T_Y0) + HEIGHT_SLACK)) & (all(at<int>(part, T_Y1) - HEIGHT_SLACK) > at<i4>(p, O_Y0));
  return hit & shared & (((at<i4>(p, O_KIND) & all(at<int>(part, T_AGAINST))) | (at<i4>(p, O_AGAINST) & all(at<int>(part, T_KIND)))) != all(0));
}

static inline i4 overlap(f4 distance, f4 a, f4 b0, f4 b1) { return distance + all((float)SLACK) < a + (b0 + b1); }

static inline bool overlaps(const Box &b, const u8 *p, i4 hit, i4 x, i4 z) {
  const f4 cos = all((float)b.cos), sin = all((float)b.sin), halfX = all((float)b.hx), halfZ = all((float)b.hz);
  const f4 dx = floats(at<i4>(p, O_X) - x), dz = floats(at<i4>(p, O_Z) - z);
  const f4 bc = at<f4>(p, O_COS), bs = at<f4>(p, O_SIN), bx = at<f4>(p, O_HX), bz = at<f4>(p, O_HZ);
  const f4 c = absolute(cos * bc + sin * bs), s = absolute(sin * bc - cos * bs);
  hit &= overlap(absolute(dx * cos + dz * sin), halfX, bx * c, bz * s);
  hit &= overlap(absolute(dz * cos - dx * sin), halfZ, bx * s, bz * c);
  hit &= overlap(absolute(dx * bc + dz * bs), bx, halfX * c, halfZ * s);
  hit &= overlap(absolute(dz * bc - dx * bs), bz, halfX * s, halfZ * c);
  return mask(hit);
}

template <bool differing> static bool meetsByAxes(const u8 *part, const u8 *p, const u8 *end, const Box &b, i4 x, i4 z) {
  const Extent e = extentOf(b, 0);
  for (; p < end; p += OBSTACLES) {
    const i4 hit = meant<differing>(part, p, near(p, e));
    if (mask(hit) && overlaps(b, p, hit, x, z)) return true;
  }
  return false;
}

static bool meetsMany(const u8 *part, const Blocks &obstacles, const Box &b, i4 x, i4 z) {
  const Extent e = extentOf(b, 0);
  const u8 *bounds = obstacles.bounds;
  for (const u8 *group = obstacles.from; group < obstacles.end; bounds += BOUNDS, group += 4 * OBSTACLES) {
    for (int met = mask(near(bounds, e)); met; met &= met - 1) {
      const u8 *p = group + __builtin_ctz(met) * OBSTACLES;
      const i4 hit = meant<true>(part, p, near(p, e));
      if (mask(hit) && ((b.straight && p < obstacles.straightEnd) || overlaps(b, p, hit, x, z))) return true;
    }
  }
  return false;
}

static inline bool counts(const u8 *part, const u8 *head) {
  const int y0 = at<int>(part, T_Y0), y1 = at<int>(part, T_Y1), top = at<int>(head, H_Y1), bottom = at<int>(head, H_Y0);
  return (y1 < top ? y1 : top) - (y0 > bottom ? y0 : bottom) > HEIGHT_SLACK &&
         ((at<int>(head, H_KIND) & at<int>(part, T_AGAINST)) | (at<int>(head, H_AGAINST) & at<int>(part, T_KIND)));
}

/** Head of a dump: counts and where the records start, bytes. */
struct Head { int32_t count, corners, obstacleCount, candidates, templates, edges, obstacles, pad; double originX, originZ, ticks; };

template <bool differing> static void judge(const u8 *dump, const Head &h, u8 *out) {
  const u8 *head = dump + h.obstacles, *candidate = dump + h.candidates;
  const Blocks edges = blocksAt(dump + h.edges, h.corners, EDGES), obstacles = blocksAt(head, h.obstacleCount, OBSTACLES);
  for (int i = 0; i < h.count; i++, candidate += CANDIDATE) {
    const u8 *part = dump + h.templates + (int)at<double>(candidate) * TEMPLATE;
    const u8 *end = part + (int)at<double>(candidate, 8) * TEMPLATE;
    const double cos = at<double>(candidate, 32), sin = at<double>(candidate, 40);
    int fits = 1;
    for (; fits && part < end; part += TEMPLATE) {
      const double px = at<double>(part), pz = at<double>(part, 8), pc = at<double>(part, T_TURN), ps = at<double>(part, T_TURN + 8);
      const double mx = (at<double>(candidate, 16) - h.originX + (px * cos - pz * sin)) * h.ticks;
      const double mz = (at<double>(candidate, 24) - h.originZ + (px * sin + pz * cos)) * h.ticks;
      Box b;
      b.cos = pc * cos - ps * sin;
      b.sin = pc * sin + ps * cos;
      b.hx = at<double>(part, T_HALF);
      b.hz = at<double>(part, T_HALF + 8);
      b.straight = b.cos == 0 || b.sin == 0;
      const double c = std::fabs(b.cos), s = std::fabs(b.sin), reachX = b.hx * c + b.hz * s, reachZ = b.hx * s + b.hz * c;
      if (!(std::fabs(mx) + reachX < TICK_MAX && std::fabs(mz) + reachZ < TICK_MAX)) {
        fits = !at<int>(part, T_INSIDE) && mx + mz + reachX + reachZ == mx + mz + reachX + reachZ;
        continue;
      }
      b.x = (int)lrint(mx);
      b.z = (int)lrint(mz);
      b.spanX = (int)lrint(reachX);
      b.spanZ = (int)lrint(reachZ);
      const i4 x = all(b.x), z = all(b.z);
      int within = 1, free = 1;
      if (at<int>(part, T_INSIDE)) within = edges.many ? insideMany(edges, b, x, z) : insideByExtents(edges, b, x, z);
      if (differing ? at<int>(part, T_Y1) - at<int>(part, T_Y0) > HEIGHT_SLACK : counts(part, head)) {
        if (obstacles.many) {
          free = !meetsMany(part, obstacles, b, x, z);
        } else {
          const Extent e = extentOf(b, 0);
          i4 met = all(0), maybe = all(0);
          const u8 *p = obstacles.from;
          for (; p < obstacles.straightEnd; p += OBSTACLES) met |= meant<differing>(part, p, near(p, e));
          for (; p < obstacles.end; p += OBSTACLES) maybe |= meant<differing>(part, p, near(p, e));
          free = b.straight ? (mask(met) ? 0 : mask(maybe) ? -1 : 1) : mask(met | maybe) ? -1 : 1;
        }
      }
      fits = within & free & 1;
      if (fits && (within | free) < 0) {
        if (within < 0) fits = insideByAxes(edges, b, x, z);
        if (fits && free < 0)
          fits = !meetsByAxes<differing>(part, b.straight ? obstacles.straightEnd : obstacles.from, obstacles.end, b, x, z);
      }
    }
    out[i] = fits;
  }
}

static void verdict(const u8 *dump, const Head &h, u8 *out) {
  if (at<int>(dump + h.obstacles, H_ALIKE)) judge<false>(dump, h, out);
  else judge<true>(dump, h, out);
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
