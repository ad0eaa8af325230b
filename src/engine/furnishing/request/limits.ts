/** Bounds of furnish that the specification leaves open (docs/decisions.md#f8). Areas in m². */
export interface FurnishLimits {
  readonly roomAreaMin: number
  readonly roomAreaMax: number
  /** Largest sum of the footprints of fixed furniture. */
  readonly fixedAreaMax: number
  /** Largest share of the useful area (room minus keep-outs) that fixed furniture may take. */
  readonly fixedRatioMax: number
}

export const FURNISH_LIMITS: FurnishLimits = { roomAreaMin: 4, roomAreaMax: 500, fixedAreaMax: 250, fixedRatioMax: 0.7 }
