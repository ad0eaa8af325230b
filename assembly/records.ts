// Strides and offsets of the flat records, in bytes. Lengths are whole ticks (1 µm unless the room is over a kilometre
// long) relative to the middle of the room: positions i32, extents f32 counted in ticks. So differences of positions are
// exact before they become f32, and the rounding of a test depends on the size of the boxes, not on that of the room.

/** As sent by the host, f64 each: cx cz hx hz cos sin y0 y1 kind against inside. */
export const PART: usize = 88

/** As sent by the host, f64 each: firstPart partCount x z cos sin. */
export const CANDIDATE: usize = 48

/** Template: f64 cx cz cos sin (metres), hx hz (ticks), i32 inside, lowest and highest y to share, kind, against. */
export const TEMPLATE: usize = 80
export const T_TURN: usize = 16
export const T_HALF: usize = 32
export const T_INSIDE: usize = 48
export const T_Y0: usize = 52
export const T_Y1: usize = 56
export const T_KIND: usize = 60
export const T_AGAINST: usize = 64

/** Extent of a block of four boxes or edges along the axes of the room: i32x4 min x, max x, min z, max z. */
export const MAX_X: usize = 16
export const MIN_Z: usize = 32
export const MAX_Z: usize = 48

/**
 * Four obstacles: extent as above, drawn in by the slack on every side; i32x4 y0 y1 kind against; for boxes that are not
 * along the axes i32x4 x z, f32x4 hx hz cos sin.
 */
export const OBSTACLES: usize = 224
export const O_Y0: usize = 64
export const O_Y1: usize = 80
export const O_KIND: usize = 96
export const O_AGAINST: usize = 112
export const O_X: usize = 128
export const O_Z: usize = 144
export const O_HX: usize = 160
export const O_HZ: usize = 176
export const O_COS: usize = 192
export const O_SIN: usize = 208

/** Four edges: extent as above, i32x4 middle x, middle z, f32x4 half vector x, z. */
export const EDGES: usize = 128
export const E_X: usize = 64
export const E_Z: usize = 80
export const E_HALF_X: usize = 96
export const E_HALF_Z: usize = 112

/**
 * Before the blocks of edges or obstacles: how many blocks hold boxes or edges along the axes of the room, which come first,
 * how many there are in all; and, of obstacles, whether all have the same i32 y0 y1 kind against, and these.
 */
export const HEAD: usize = 32
export const H_BLOCKS: usize = 4
export const H_ALIKE: usize = 8
export const H_Y0: usize = 12
export const H_Y1: usize = 16
export const H_KIND: usize = 20
export const H_AGAINST: usize = 24

/** Up to so many blocks are looked at one by one, more through their bounds. */
export const FLAT_BLOCKS: i32 = 16

/** Bounds of four blocks: an extent as above. A block that is not there has min > max. */
export const BOUNDS: usize = 64

/** Positions are cut off here, so that the difference of two fits an i32. */
export const TICK_MAX: f64 = 1073741823

/** Heights are ticks of 1 µm. */
export const HEIGHT_TICKS: f64 = 1e6

/** Boxes may sink this far into each other or into a wall: more than all roundings together, so touching is free. */
export const SLACK: i32 = 20

/** Vertical intervals may overlap by this much (docs/furnishing.md#q1). */
export const HEIGHT_SLACK: i32 = 1000

/** Longest reach of a box in ticks: its bounds must fit an i32. */
export const SPAN_MAX: f64 = 1e9

@inline
export function toTicks(metres: f64, ticks: f64): i32 {
  return <i32>nearest(max(-TICK_MAX, min(TICK_MAX, metres * ticks)))
}

/** Blocks of four for `count` records in two runs, each of which begins with a block of its own. */
@inline
export function blocksMax(count: i32): i32 {
  return ((count + 3) >> 2) + 1
}

/** Bounds records for so many blocks. */
@inline
export function groupsOf(blocks: i32): i32 {
  return (blocks + 3) >> 2
}
