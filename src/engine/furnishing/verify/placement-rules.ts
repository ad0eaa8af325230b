import { lengthOf } from '../../../base/elementary.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import { areaOf, sharedArea, sharingSteps } from './area.ts'
import type { Boundary, PlacedOpening } from './boundary.ts'
import { isFinitePose } from './content.ts'
import { footprintIn } from './footprints.ts'
import type { EmptyFloor } from './free-floor.ts'
import { areApart, pointPairs, type Region } from './region.ts'
import type { Verifier } from './verifier.ts'
import type { Violation } from './violation.ts'
import { doorsIn, exactlyUnreached, type Spend, type Unreached, unreached, type WalkObstacle } from './walkable.ts'
import { isWallAligned } from './wall-alignment.ts'

// Q1 to Q4 of docs/furnishing.md#guarantees.

/** Areas up to this are no conflict, m². */
export const AREA_TOLERANCE = 1e-4
/** Vertical overlaps up to this are no conflict, metres. */
const HEIGHT_TOLERANCE = 1e-3
/** Heights are printed with 6 decimals (docs/decisions.md#f11). */
const PRINTED = 1e-6
/** Pieces whose lower side is here or higher hang: they do not block walking. */
export const HANGING = 2
/** Pieces whose lower side is below this stand on the floor. */
export const STANDING = 0.05
/** Steps for comparing two pieces that are apart. */
export const PAIR_STEPS = 0.1
/** Pairs of points up to which two outlines are compared at the cost of two pieces that are apart. */
const FEW_PAIRS = 50

export interface Body {
  /** Place among the pieces that are judged together. */
  index: number
  readonly item: PlacedItem
  readonly region: Region
  readonly bottom: number
  readonly top: number
  /** Area outside the room, m², and whether it belongs to a wall; undefined until it is asked for. */
  outside: number | undefined
  alongWall: boolean | undefined
}

/** The pieces in the coordinates of the boundary. */
export function bodiesOf(boundary: Boundary, furniture: readonly PlacedItem[]): Body[] {
  const { origin } = boundary
  return furniture.flatMap((sent, index) => {
    if (!isFinitePose(sent)) return []
    const [x, bottom, z] = sent.position
    const item: PlacedItem = { ...sent, position: [x - origin.x, bottom, z - origin.z] }
    const top = bottom + item.shape.h
    return [{ index, item, region: footprintIn(boundary, item), bottom, top, outside: undefined, alongWall: undefined }]
  })
}

/** Q1. @param isJudged of two pieces one at least is */
export function overlaps(
  bodies: readonly Body[],
  spend: Spend,
  isJudged: (body: Body) => boolean = () => true,
): Violation[] {
  const violations: Violation[] = []
  const areaOfBoth = (a: Body, b: Body) => {
    if (areApart(a.region, b.region)) return 0
    const pairs = pointPairs(a.region, b.region)
    if (pairs > FEW_PAIRS) spend(sharingSteps(pairs))
    return sharedArea(a.region, b.region)
  }
  for (const [i, a] of bodies.entries()) {
    spend((bodies.length - i) * PAIR_STEPS)
    const judged = isJudged(a)
    for (let j = i + 1; j < bodies.length; j++) {
      const violation = judged || isJudged(bodies[j]!) ? overlapOf(a, bodies[j]!, areaOfBoth) : undefined
      if (violation) violations.push(violation)
    }
  }
  return violations
}

export function overlapOf(a: Body, b: Body, areaOfBoth: (a: Body, b: Body) => number): Violation | undefined {
  if (Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) <= HEIGHT_TOLERANCE) return undefined
  if (isCarpet(a) !== isCarpet(b)) return undefined
  const area = areaOfBoth(a, b)
  if (area <= AREA_TOLERANCE) return undefined
  const message = `${nameOf(a)} and ${nameOf(b)} share ${squareMetres(area)}, at most ${AREA_TOLERANCE} m²`
  return { rule: 'Q1', items: [a.index, b.index], message }
}

/** Q2. */
export function outside(boundary: Boundary, bodies: readonly Body[]): Violation[] {
  return bodies.flatMap((body) => {
    const faults: string[] = []
    const area = outsideOf(boundary, body)
    if (area > AREA_TOLERANCE) faults.push(`${squareMetres(area)} lie outside the room, at most ${AREA_TOLERANCE} m²`)
    if (body.top > boundary.height + PRINTED)
      faults.push(`its top at ${body.top} m is above the room's height of ${boundary.height} m`)
    if (body.bottom < -PRINTED) faults.push(`its lower side at ${body.bottom} m is below the floor`)
    const ceiling = ceilingOver(boundary, body)
    if (body.top > ceiling + PRINTED)
      faults.push(`its top at ${body.top} m is above the slope of the ceiling, ${ceiling} m`)
    if (ceiling < UPRIGHT - PRINTED && isUsed(body))
      faults.push(`the ceiling above it comes down to ${ceiling} m, at least ${UPRIGHT} m are needed`)
    return faults.map((fault) => ({ rule: 'Q2', items: [body.index], message: `${nameOf(body)}: ${fault}` }) as const)
  })
}

/** Headroom above pieces that people lie, sit or work at, metres. */
const UPRIGHT = 2

/** Whether people use a piece where it stands; what stores or shines may stand under a slope. */
const isUsed = ({ item: { type } }: Body): boolean => /bed$|sofa|chair|table|desk/.test(type)

/** The least height of the slopes over a piece: they are planes, so that it lies at the edge of its outline. */
function ceilingOver({ slopes }: Boundary, { region }: Body): number {
  let least = Number.POSITIVE_INFINITY
  for (const [a, b, c] of slopes) {
    if (region.kind === 'circle') {
      least = Math.min(least, a * region.x + b * region.z + c - region.r * lengthOf(a, b))
      continue
    }
    for (let i = 0; i < region.ring.length; i += 2)
      least = Math.min(least, a * region.ring[i]! + b * region.ring[i + 1]! + c)
  }
  return least
}

export const outsideOf = (boundary: Boundary, body: Body): number =>
  (body.outside ??= areaOf(body.region) - sharedArea(body.region, boundary.floor))

/** Q3. */
export function blockedOpenings(boundary: Boundary, bodies: readonly Body[]): Violation[] {
  const standing = bodies.filter((body) => !isCarpet(body) && body.bottom < HANGING)
  const alongWalls = standing.filter((body) => (body.alongWall ??= isWallAligned(boundary, body.item)))
  return boundary.openings.flatMap((placed) => [
    ...standing
      .filter((body) => countsFor(placed, body))
      .flatMap((body) => intrusion(placed, placed.keepOuts, body, 'stands in the area to keep free of')),
    ...alongWalls.flatMap((body) => intrusion(placed, placed.jambZones, body, 'stands along the wall before')),
  ])
}

/** A window matters only to what reaches into its height. */
function countsFor({ opening }: PlacedOpening, { bottom, top }: Body): boolean {
  if (opening.type !== 'window') return true
  return top > opening.y + HEIGHT_TOLERANCE && bottom < opening.y + opening.h
}

function intrusion(placed: PlacedOpening, zones: readonly Region[], body: Body, how: string): Violation[] {
  const area = zones.reduce((most, zone) => Math.max(most, sharedArea(body.region, zone)), 0)
  if (area <= AREA_TOLERANCE) return []
  const { index, opening } = placed
  const message = `${nameOf(body)} ${how} openings[${index}] ${opening.type} with ${squareMetres(area)}, at most ${AREA_TOLERANCE} m²`
  return [{ rule: 'Q3', items: [body.index], opening: index, message }]
}

/** Q4. What seems cut off on samples is decided by exact geometry, or on fine samples where that takes too long. */
export function cutOff(verifier: Verifier, bodies: readonly Body[]): Violation[] {
  const { boundary, floor, fineFloor, spend } = verifier
  const obstacles = bodies.filter(isObstacle)
  const walked = obstacles.map(walkObstacle)
  const isReached = ({ doors, pieces }: Unreached) => doors.length === 0 && pieces.length === 0
  const reachedOn = (doors: readonly PlacedOpening[], empty: EmptyFloor) =>
    unreached(boundary, doors, empty, walked, spend)
  const first = verifier.known() ?? doorsIn(boundary)
  if (isReached(reachedOn(first, floor))) return []
  const counted = verifier.counted()
  if (counted.length < first.length && isReached(reachedOn(counted, floor))) return []
  // What is reached on samples is reached: the exact way is only asked where finer samples show none.
  const fine = reachedOn(counted, fineFloor())
  if (isReached(fine)) return []
  const { doors, pieces } = exactlyUnreached(boundary, counted, walked, spend) ?? fine
  return [
    ...doors.map(
      ({ door: { index, opening }, apart }): Violation => ({
        rule: 'Q4',
        items: [],
        opening: index,
        apart,
        message: `openings[${index}] ${opening.type} does not open onto one free floor with openings ${apart.join(', ')}`,
      }),
    ),
    ...pieces.map((i): Violation => {
      const body = obstacles[i]!
      return { rule: 'Q4', items: [body.index], message: `${nameOf(body)} is not within 0.6 m of the free floor` }
    }),
  ]
}

export const floorTaken = (bodies: readonly Body[]): Region[] => bodies.filter(takesFloor).map(({ region }) => region)
export const takesFloor = (body: Body) => isObstacle(body) && body.bottom < STANDING

export const isObstacle = (body: Body) => !isCarpet(body) && body.bottom < HANGING

export const walkObstacle = (body: Body): WalkObstacle => ({ region: body.region, stands: body.bottom < STANDING })

const isCarpet = ({ item }: Body) => item.type === 'carpet'
const nameOf = ({ index, item }: Body) => `furniture[${index}] ${item.type}`
const squareMetres = (area: number) => `${area.toFixed(6)} m²`
