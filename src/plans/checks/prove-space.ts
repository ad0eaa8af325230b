import type { PlacedItem } from '../../schema/furnishing/result.ts'
import type { FloorTotals } from '../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { unfitReasons } from './check-daylight.ts'
import { sharedPlace, standsInside } from './check-pieces.ts'
import { type CheckedPiece, type CheckedPlan, checkedPlanOf, type StoreyFacts } from './checked-plan.ts'
import { countedPieces } from './counted-pieces.ts'
import { countedArea, some } from './floor-context.ts'
import { unreachedPieces } from './prove-ways.ts'

/** A furnishing of a space, and what is said of it. */
export interface SpaceClaim {
  readonly space: LayoutSpace
  readonly furniture: readonly PlacedItem[]
  /** Assets that stay as a person placed them: they are among the furniture. */
  readonly kept: readonly Pick<LayoutAsset, 'type' | 'position' | 'rotation'>[]
  readonly totals: FloorTotals
  /** Whether a person decided what the space is for. */
  readonly isDecided: boolean
}

/** What is known of the floor around it. */
export interface FloorFacts {
  readonly storey: StoreyFacts
  /** Whether any of its spaces has windows, and whether any has doors or gaps. */
  readonly hasWindows: boolean
  readonly hasDoors: boolean
}

export interface SpaceProof {
  /** What does not hold: the furnishing is refused. */
  readonly faults: readonly string[]
  /** What breaks a rule because a person wanted it so. */
  readonly remarks: readonly string[]
}

/** So much of two pieces may share a place, m² (docs/furnishing.md#q1). */
const SHARED_MAX = 1e-4
/** Areas are stated to so much, m². */
const AREA_EXACT = 0.01

/** What of a layout the facts of a floor are. */
export const floorFacts = (spaces: readonly LayoutSpace[], storey: StoreyFacts): FloorFacts => {
  const openings = spaces.flatMap(({ room }) => room.boundary.openings ?? [])
  return {
    storey,
    hasWindows: openings.some(({ type }) => type === 'window'),
    hasDoors: openings.some(({ type }) => type !== 'window'),
  }
}

/**
 * Counts and measures a furnished space again, apart from what furnished it. Pieces that a person placed may break rules; what is
 * added may not.
 */
export function proveSpace(claim: SpaceClaim, floor: FloorFacts): SpaceProof {
  const plan = planOf(claim, floor.storey)
  const [space] = plan.spaces
  if (!space || space.ring.length === 0) return { faults: ['the outline of the space is no polygon'], remarks: [] }
  const placedByPerson = new Set(claim.kept.map(placeKey))
  const isAdded = ({ asset }: CheckedPiece) => !placedByPerson.has(placeKey(asset))
  const added = space.pieces.filter(isAdded)
  const unreached = unreachedPieces(plan).filter(isAdded)
  const own = countedPieces(added).workplaces.length
  const unfit = own > 0 ? unfitReasons(space, floor.storey, floor) : []
  const sentences = unfit.map((reason) => `${some(own, 'workplace')}, but ${reason}`)
  return {
    faults: [
      ...countFaults(claim, plan),
      ...added.flatMap((piece) => (standsInside(space, piece) ? [] : [`${piece.asset.type} reaches out of the space`])),
      ...overlaps(space.pieces, isAdded),
      ...(unreached.length > 0 ? [`no way leads to ${unreached.map(({ asset }) => asset.type).join(', ')}`] : []),
      ...(claim.isDecided ? [] : sentences),
    ],
    remarks: claim.isDecided ? sentences : [],
  }
}

/** The space alone with its pieces. */
function planOf({ space, furniture }: SpaceClaim, storey: StoreyFacts): CheckedPlan {
  const assets = furniture.map(
    (item, i): LayoutAsset => ({
      ...item,
      id: `${space.id} ${i}`,
      name: null,
      spaceId: space.id,
      origin: null,
      moved: false,
    }),
  )
  return checkedPlanOf({ spaces: [space], assets }, storey)
}

const placeKey = ({ type, position, rotation }: Pick<LayoutAsset, 'type' | 'position' | 'rotation'>): string =>
  [type, ...position, rotation].join(' ')

/** Claims that are more than what is there. */
function countFaults({ totals, furniture }: SpaceClaim, { spaces: [space] }: CheckedPlan): string[] {
  const counted = countedPieces(space?.pieces ?? [])
  const area = space?.area ?? 0
  const usable = space ? countedArea(space) : 0
  const more = (
    [
      ['places', totals.places, counted.workplaces.length],
      ['seats', totals.seats, counted.seats.length],
      ['beds', totals.beds, counted.beds.length],
      ['sleepers', totals.sleepers, counted.sleepers],
      ['pieces', totals.pieces, furniture.length],
    ] as const
  ).flatMap(([what, claimed, there]) => (claimed > there ? [`${claimed} ${what} are claimed, ${there} are there`] : []))
  const each = totals.places > 0 ? usable / totals.places : null
  const isOther = (claimed: number | null, there: number | null) =>
    claimed === null || there === null ? claimed !== there : Math.abs(claimed - there) > AREA_EXACT
  return [
    ...more,
    ...(isOther(totals.area, area) ? [`an area of ${totals.area} m² is claimed, ${area.toFixed(2)} m² are there`] : []),
    ...(isOther(totals.areaPerPlace, each)
      ? [`${totals.areaPerPlace} m² for each place are claimed, ${each?.toFixed(2) ?? 'none'} are there`]
      : []),
  ]
}

/** Pairs of pieces in one place of which at least one was added. */
function overlaps(pieces: readonly CheckedPiece[], isAdded: (piece: CheckedPiece) => boolean): string[] {
  return pieces.flatMap((one, i) =>
    pieces
      .slice(i + 1)
      .flatMap((other) =>
        (isAdded(one) || isAdded(other)) && sharedPlace(one, other) > SHARED_MAX
          ? [`${one.asset.type} and ${other.asset.type} stand in one place`]
          : [],
      ),
  )
}
