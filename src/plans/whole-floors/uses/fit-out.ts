import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { Fitting } from '../../../schema/resources/floors/floor-furnishing.ts'
import type { RoomKind } from '../names/room-kinds.ts'
import { withinLimits } from './choose-uses.ts'
import { causeOf, type SpaceFacts } from './space-facts.ts'
import type { SpaceUse, UsePiece } from './space-use.ts'

/** Rooms that stay empty unless they are fitted out, and what they get. */
interface FitOut {
  readonly kind: RoomKind
  readonly what: string
  /** @param length of the walls that pieces may stand at, metres */
  readonly pieces: (length: number) => readonly UsePiece[]
}

const row = (b: number, h: number, ...widths: readonly number[]): Shape[] =>
  widths.map((a) => ({ type: 'box', a, b, h }))

/** Lockers of two persons side by side, counters, and shelves for paper. */
const LOCKERS = row(0.5, 1.8, 1.2, 0.9, 0.6)
const COUNTERS = row(0.6, 0.9, 2.4, 1.8, 1.2)
const PAPER = row(0.4, 1.9, 1.2, 0.8)

/** So many pieces of a width as fit a length, one at least. */
const along = (length: number, width: number, most: number): number =>
  Math.max(1, Math.min(most, Math.floor(length / width)))

const FIT_OUTS: Readonly<Record<Fitting, FitOut>> = {
  lockers: {
    kind: 'dressing',
    what: 'lockers',
    pieces: (length) => [{ type: 'wardrobe', shapes: LOCKERS, count: along(length, 1.2, 30) }],
  },
  copyPoints: {
    kind: 'copying',
    what: 'a counter and shelves for paper',
    pieces: (length) => [
      { type: 'sideboard', shapes: COUNTERS, count: 1 },
      { type: 'shelf', shapes: PAPER, count: along(length - 2.4, 2.4, 4) },
    ],
  },
  teaKitchens: {
    kind: 'kitchen',
    what: 'counters',
    pieces: (length) => [{ type: 'sideboard', shapes: COUNTERS, count: along(length, 4.8, 3) }],
  },
}

/** What the template of a fitted room has beside, which is left out. */
const LOUNGE: readonly FurnitureType[] = [
  'sofa',
  'coffee_table',
  'armchair',
  'sideboard',
  'shelf',
  'free_standing_lamp',
  'carpet',
]
/** Share of the walls that fittings take: doors and ways take the rest. */
const WALL_SHARE = 0.5

/** The uses of a floor with fittings in rooms that are named for them and would stay empty. @param atHome spaces of dwellings, which have none */
export function withFittings(
  facts: readonly SpaceFacts[],
  uses: readonly SpaceUse[],
  atHome: ReadonlySet<number>,
  fittings: readonly Fitting[],
): readonly SpaceUse[] {
  if (fittings.length === 0) return uses
  return facts.map((space, index) => {
    const use = elementAt(uses, index)
    const fitting = fittings.find((one) => FIT_OUTS[one].kind === space.named?.kind)
    if (use.template !== null || use.by !== 'name' || atHome.has(index) || !fitting) return use
    const { what, pieces } = FIT_OUTS[fitting]
    return withinLimits(space, {
      template: 'common',
      by: 'name',
      reason: `${causeOf(space)}, fitted out with ${what}`,
      exclude: LOUNGE,
      pieces: pieces(WALL_SHARE * 2 * (space.width + space.length)),
    })
  })
}
