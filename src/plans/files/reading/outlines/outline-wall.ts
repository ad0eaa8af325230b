import type { Ring } from '../../../../engine/geometry/frame.ts'

/** The outline of a space, which takes openings. */
export interface OutlineWall {
  /** What names the space in notes. */
  readonly element: string
  /** Clockwise seen from above. */
  readonly ring: Ring
  /** Of its floor above the origin of the file, metres. */
  readonly bottom: number
  readonly height: number
}
