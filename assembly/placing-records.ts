// Records of the placing kernel. All that the host sends is f64; src/engine/kernels/records.ts lists the fields in the same order.

/** The room: how many walls, windows, doors and lattices; √area, centroid, long side, longest wall, least corner; sections. */
export const ROOM: i32 = 19
export const ROOM_WALLS: i32 = 0
export const ROOM_WINDOWS: i32 = 1
export const ROOM_DOORS: i32 = 2
export const ROOM_LATTICES: i32 = 3
export const ROOM_ROOT: i32 = 4
export const ROOM_X: i32 = 5
export const ROOM_Z: i32 = 6
export const ROOM_LONG_COS: i32 = 7
export const ROOM_LONG_SIN: i32 = 8
export const ROOM_LONGEST: i32 = 9
export const ROOM_CORNER_X: i32 = 10
export const ROOM_CORNER_Z: i32 = 11
/** Where each section begins, counted in f64 from the room: walls follow the record. */
export const ROOM_OPENINGS_AT: i32 = 12
export const ROOM_MIDDLES_AT: i32 = 13
export const ROOM_ENDS_AT: i32 = 14
export const ROOM_WINDOWS_AT: i32 = 15
export const ROOM_DOORS_AT: i32 = 16
export const ROOM_TURNS_AT: i32 = 17
export const ROOM_LATTICES_AT: i32 = 18

/** x0 z0 dx dz length, whether it begins and ends in an inner corner, whether a door is in it, runs of its lists. */
export const WALL: i32 = 14
export const W_LENGTH: i32 = 4
export const W_INNER_START: i32 = 5
export const W_INNER_END: i32 = 6
export const W_DOOR: i32 = 7
export const W_OPENINGS: i32 = 8
export const W_OPENING_COUNT: i32 = 9
export const W_MIDDLES: i32 = 10
export const W_MIDDLE_COUNT: i32 = 11
export const W_ENDS: i32 = 12
export const W_END_COUNT: i32 = 13

/** from to window(1)/door(0) sill. */
export const OPENING: i32 = 4
/** Where something on the wall may have an end: place along the wall, and 1 where it begins or 0 where it ends there. */
export const END: i32 = 2
/** Ends of the pane x0 z0 x1 z1, normal into the room nx nz, light, low sun. */
export const WINDOW: i32 = 8
/** x z nx nz half. */
export const DOOR: i32 = 5
/** cos sin; four of each wall (its back, left, front, right to the wall), then four of each lattice. */
export const TURN: i32 = 2
/** cos sin, and bounds of the room in this direction: minU maxU minV maxV. */
export const LATTICE: i32 = 6

/** One composition of a unit. */
export const COMPOSITION: i32 = 28
export const C_FIRST: i32 = 0
export const C_COUNT: i32 = 1
export const C_WIDTH: i32 = 2
export const C_DEPTH: i32 = 3
export const C_AT_WALL: i32 = 4
export const C_FROM: i32 = 5
export const C_TO: i32 = 6
export const C_CORNER: i32 = 7
export const C_SYMMETRIC: i32 = 8
export const C_SIZE: i32 = 9
export const C_INTRINSIC: i32 = 10
/** The anchor: middle, half width and depth, cos and sin in the frame of the group. */
export const C_X: i32 = 11
export const C_Z: i32 = 12
export const C_HX: i32 = 13
export const C_HZ: i32 = 14
export const C_COS: i32 = 15
export const C_SIN: i32 = 16
/** Who sits at the desk: 1 if anyone, middle, cos and sin. */
export const C_USER: i32 = 17
export const C_USER_X: i32 = 18
export const C_USER_Z: i32 = 19
export const C_USER_COS: i32 = 20
export const C_USER_SIN: i32 = 21
/** Height of the highest piece; 1 where a seat stands between the anchor and what it looks at. */
export const C_TOP: i32 = 22
export const C_BETWEEN: i32 = 23
/** Rectangle of all pieces in the frame of the group. */
export const C_PX: i32 = 24
export const C_PZ: i32 = 25
export const C_PHX: i32 = 26
export const C_PHZ: i32 = 27

/** A piece that stands in the room: class bit, box, axes, place on its wall, rectangle of its group. */
export const PIECE: i32 = 18
export const P_CLASS: i32 = 0
export const P_X: i32 = 1
export const P_Z: i32 = 2
export const P_HX: i32 = 3
export const P_HZ: i32 = 4
export const P_COS: i32 = 5
export const P_SIN: i32 = 6
/** 0 = it looks one way, 1 = both ways along its longer side, 2 = all four ways. */
export const P_AXES: i32 = 7
export const P_WALL: i32 = 8
export const P_FROM: i32 = 9
export const P_TO: i32 = 10
export const P_FRONT: i32 = 11
/** Middle, half width and depth, cos and sin of the rectangle of its group. */
export const P_GROUP: i32 = 12

/** A place to be judged as the host names it: composition x z cos sin wall. */
export const PLACE: i32 = 6

/** A candidate beside its record of the collision kernel: composition, wall, score. */
export const DETAIL: i32 = 3

/** A place that was kept: composition x z turn wall score. */
export const KEPT: i32 = 6

/** A place beside what stands in the room: index, quality, score of the state with it; composition x z wall score. */
export const CHOICE: i32 = 8

@inline
export function num(at: usize, field: i32): f64 {
  return load<f64>(at + (<usize>field << 3))
}

@inline
export function int(at: usize, field: i32): i32 {
  return <i32>load<f64>(at + (<usize>field << 3))
}

@inline
export function put(at: usize, field: i32, value: f64): void {
  store<f64>(at + (<usize>field << 3), value)
}

/** Record `index` of a list. */
@inline
export function row(list: usize, index: i32, stride: i32): usize {
  return list + (<usize>(index * stride) << 3)
}

/** The section of a room that begins where `field` says. */
@inline
export function section(room: usize, field: i32): usize {
  return room + (<usize>int(room, field) << 3)
}

@inline
export function wallOf(room: usize, index: i32): usize {
  return room + (<usize>(ROOM + index * WALL) << 3)
}

/** Six decimals: equal places stay equal wherever the room lies. */
@inline
export function round6(value: f64): f64 {
  return floor(value * 1e6 + 0.5) / 1e6
}

/** Sizes of the records that the host writes, bytes. */
export const ROOM_BYTES: i32 = ROOM << 3
export const WALL_BYTES: i32 = WALL << 3
export const COMPOSITION_BYTES: i32 = COMPOSITION << 3
export const PIECE_BYTES: i32 = PIECE << 3
export const PLACE_BYTES: i32 = PLACE << 3
export const DETAIL_BYTES: i32 = DETAIL << 3
export const KEPT_BYTES: i32 = KEPT << 3
export const CHOICE_BYTES: i32 = CHOICE << 3

/** What the functions of this kernel share, a record in the arena of the host. */
@unmanaged
export class Job {
  room: usize
  edges: usize
  corners: i32
  /** Keep-outs and fixed pieces, packed. */
  fixed: usize
  fixedCount: i32
  originX: f64
  originZ: f64
  ticks: f64
  templates: usize
  templateCount: i32
  compositions: usize
  compositionCount: i32
  /** Points for the pieces of each composition, and points of score for one of them. */
  worths: usize
  perPoint: f64
  /** Weights of the terms and of the relations. */
  rule: usize
}

/** A composition at a pose, and what of it the terms ask for again and again. */
@unmanaged
export class Spot {
  composition: usize
  x: f64
  z: f64
  cos: f64
  sin: f64
  wall: i32
  /** The anchor: middle, cos and sin in the room, half width and depth. */
  ax: f64
  az: f64
  acos: f64
  asin: f64
  hx: f64
  hz: f64
  /** Middle of the rectangle of all pieces. */
  px: f64
  pz: f64
  /** Stretch of its wall that the back takes, and how far its anchor comes forward; 0 when free. */
  from: f64
  to: f64
  front: f64
  /** Free floor from the anchor to the walls, metres. */
  before: f64
  behind: f64
  left: f64
  right: f64
}

/** Distance kept between a back and its wall, metres (docs/furnishing.md#design-rules: 0.02 is ideal). */
export const BACK_GAP: f64 = 0.02

export function setSpot(
  spot: Spot, room: usize, composition: usize, x: f64, z: f64, cos: f64, sin: f64, wall: i32,
): void {
  spot.composition = composition
  spot.x = x
  spot.z = z
  spot.cos = cos
  spot.sin = sin
  spot.wall = wall
  const cx = num(composition, C_X)
  const cz = num(composition, C_Z)
  const acos = num(composition, C_COS)
  const asin = num(composition, C_SIN)
  spot.ax = x + cx * cos - cz * sin
  spot.az = z + cx * sin + cz * cos
  spot.acos = cos * acos - sin * asin
  spot.asin = sin * acos + cos * asin
  spot.hx = num(composition, C_HX)
  spot.hz = num(composition, C_HZ)
  const px = num(composition, C_PX)
  const pz = num(composition, C_PZ)
  spot.px = x + px * cos - pz * sin
  spot.pz = z + px * sin + pz * cos
  spot.from = 0
  spot.to = 0
  spot.front = 0
  if (wall < 0) return
  const at = wallOf(room, wall)
  const along = (x - num(at, 0)) * num(at, 2) + (z - num(at, 1)) * num(at, 3)
  spot.from = along + num(composition, C_FROM)
  spot.to = along + num(composition, C_TO)
  spot.front = cz + spot.hx * abs(asin) + spot.hz * abs(acos)
}
