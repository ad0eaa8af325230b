import { elementAt } from '../../../geometry/element-at.ts'
import type { Composition, Member } from '../../groups/composition.ts'
import { classesShort } from '../../groups/main-size.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import { tableOf } from '../../types/furniture-types.ts'

const WORTH = tableOf(({ worth }) => worth)

const IS_ANCHOR = tableOf(({ role }) => role.kind === 'anchor')

/** Sum of the worth of all pieces of a group; tables that together make one place to meet count as one. */
export const worthOfPieces = (members: readonly Member[]): number =>
  members.reduce((sum, { type }, i) => sum + (i > 0 && IS_ANCHOR[type] ? 0 : WORTH[type]), 0)

/**
 * Points of a main piece, more than those of its company together, and those lost by how many classes it is too small: the
 * second one costs more than a wardrobe with its best place, the first one less.
 */
const MAIN_POINTS = 40
const SHORT_POINTS = [0, 8, 24, 30, 34] as const

/**
 * What the main piece of a group is worth: before company and extras (docs/furnishing.md#search).
 */
export function mainPoints({ kind, pin, extra }: PlacementGroup, composition: Composition, area: number): number {
  if (pin || extra || kind === 'lone' || kind === 'media') return 0
  const short = classesShort(composition, area)
  return MAIN_POINTS - elementAt(SHORT_POINTS, Math.min(short, SHORT_POINTS.length - 1))
}

/** Terms of a furnishing as a whole, in points. */
export const ROOM_WEIGHTS = { lostWalkway: -6, shutWindow: -14 } as const

/** Quality beside fulfilment: points for each point of intrinsic score and weight of a group. */
export const QUALITY_SHARE = 0.7
/** A group counts no worse and no better than this, however it stands. */
export const QUALITY_RANGE = [-0.5, 2.5] as const
/** An extra of the template beside the same piece asked for. */
export const EXTRA_SHARE = 0.3
