// Strides and offsets of the flat records, in bytes. Lengths are whole ticks (1 µm unless the room is over a kilometre
// long) relative to the middle of the room: positions i32, extents f32 counted in ticks. So differences of positions are
// exact before they become f32, and the rounding of a test depends on the size of the boxes, not on that of the room.

/** As sent by the host, f64 each: cx cz hx hz cos sin y0 y1 kind against inside. */
export const PART: usize = 88

/** As sent by the host, f64 each: firstPart partCount x z cos sin. */
export const CANDIDATE: usize = 48

/** Template: f64 cx cz cos sin (metres), f32 hx hz radius (ticks), i32 inside y0 y1 kind against. */
export const TEMPLATE: usize = 64
export const T_TURN: usize = 16
export const T_HX: usize = 32
export const T_HZ: usize = 36
export const T_RADIUS: usize = 40
export const T_INSIDE: usize = 44
export const T_Y0: usize = 48
export const T_Y1: usize = 52
export const T_KIND: usize = 56
export const T_AGAINST: usize = 60

/** Four obstacles: i32x4 x z, f32x4 hx hz cos sin radius, i32x4 y0 y1 kind against. */
export const OBSTACLES: usize = 176
export const O_Z: usize = 16
export const O_HX: usize = 32
export const O_HZ: usize = 48
export const O_COS: usize = 64
export const O_SIN: usize = 80
export const O_RADIUS: usize = 96
export const O_Y0: usize = 112
export const O_Y1: usize = 128
export const O_KIND: usize = 144
export const O_AGAINST: usize = 160

/** Four edges: i32x4 middle x, middle z, f32x4 half vector x, z, i32x4 z of the first and of the second end. */
export const EDGES: usize = 96
export const E_Z: usize = 16
export const E_HALF_X: usize = 32
export const E_HALF_Z: usize = 48
export const E_Z0: usize = 64
export const E_Z1: usize = 80

/** Bounds of four blocks: i32x4 min x, max x, min z, max z. A block that is not there has min > max. */
export const BOUNDS: usize = 64
export const B_MAX_X: usize = 16
export const B_MIN_Z: usize = 32
export const B_MAX_Z: usize = 48

/** Positions are cut off here, so that the difference of two fits an i32. */
export const TICK_MAX: f64 = 1073741823

/** Heights are ticks of 1 µm. */
export const HEIGHT_TICKS: f64 = 1e6

@inline
export function toTicks(metres: f64, ticks: f64): i32 {
  return <i32>nearest(max(-TICK_MAX, min(TICK_MAX, metres * ticks)))
}

/** Blocks of four for `count` records. */
@inline
export function blocksOf(count: i32): i32 {
  return (count + 3) >> 2
}

/** Bounds records for `count` records in blocks of four. */
@inline
export function groupsOf(count: i32): i32 {
  return (blocksOf(count) + 3) >> 2
}
