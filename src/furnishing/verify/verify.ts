import type { Furnishing, PlacedItem } from '../../schema/result.ts'
import type { Room } from '../../schema/room.ts'
import { areaOf, sharedArea } from './area.ts'
import { type Boundary, type PlacedOpening, readBoundary } from './boundary.ts'
import { contentViolations, type Expectation, isFinitePose, matchPins } from './content.ts'
import { coveredArea } from './covered-area.ts'
import { type EmptyFloor, emptyFloor } from './free-floor.ts'
import { footprint, type Region } from './region.ts'
import { addedViolations, type Violation } from './violation.ts'
import {
  countedDoors,
  doorsIn,
  exactlyUnreached,
  type Spend,
  type Unreached,
  unreached,
  type Walkability,
  type WalkObstacle,
  walkability,
} from './walkable.ts'
import { isWallAligned } from './wall-alignment.ts'

export { addedViolations, type Expectation, matchPins, type Violation }

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
const DENSITY_TOLERANCE = 1e-3
/** Steps for comparing two pieces that are apart. */
const PAIR_STEPS = 0.1

interface Body {
  readonly index: number
  readonly item: PlacedItem
  readonly region: Region
  readonly bottom: number
  readonly top: number
  /** Area outside the room, m²; undefined until it is asked for. */
  outside: number | undefined
}

/** A room made ready to judge many furnishings. */
export interface Verifier {
  readonly boundary: Boundary
  readonly floor: EmptyFloor
  /** The same floor with finer samples, made when it is asked for. */
  readonly fineFloor: () => EmptyFloor
  /** The doors and gaps that count for docs/furnishing.md#q4: those that the empty room joins; found when it is asked for. */
  readonly counted: () => readonly PlacedOpening[]
  /** The same where they have been asked for already. */
  readonly known: () => readonly PlacedOpening[] | undefined
  /** Called with the steps that a part of the work took, about a microsecond each. */
  readonly spend: Spend
}

export function verifierOf(room: Room, spend: Spend = () => {}): Verifier {
  const boundary = readBoundary(room)
  let fine: EmptyFloor | undefined
  let counted: readonly PlacedOpening[] | undefined
  const fineFloor = () => (fine ??= emptyFloor(boundary, true))
  return {
    boundary,
    floor: emptyFloor(boundary),
    fineFloor,
    counted: () => (counted ??= countedDoors(boundary, fineFloor)),
    known: () => counted,
    spend,
  }
}

/** The openings that no way joins to the others in the empty room, by index: whatever is placed, they are out of reach. */
export function isolatedOpenings({ boundary, counted }: Verifier): number[] {
  return doorsIn(boundary).flatMap((door) => (counted().includes(door) ? [] : [door.index]))
}

/**
 * Every way in which the furnishing breaks a guarantee of docs/furnishing.md#guarantees; empty when it is sound. Shares
 * no code with the search.
 */
export function verify(room: Room | Verifier, furnishing: Furnishing, expectation?: Expectation): Violation[] {
  const verifier = 'floor' in room ? room : verifierOf(room)
  const bodies = bodiesOf(verifier.boundary, furnishing)
  return [
    ...overlaps(bodies, verifier.spend),
    ...outside(verifier.boundary, bodies),
    ...blockedOpenings(verifier.boundary, bodies),
    ...cutOff(verifier, bodies),
    ...contentViolations(furnishing, expectation),
    ...wrongDensity(verifier.boundary, furnishing, bodies),
  ]
}

/**
 * What a furnishing breaks that its fixed pieces, alone in the room, do not break already (docs/furnishing.md#q5); nor
 * the empty room, whose doors may not open onto one free floor. This is what must be empty for a furnishing to be sent.
 */
export function verifyBeyondPins(room: Room | Verifier, furnishing: Furnishing, expectation: Expectation): Violation[] {
  const found = verify(room, furnishing, expectation)
  if (found.length === 0) return []
  const pinOf = matchPins(furnishing.furniture, expectation.pins)
  const pinned = expectation.pins.flatMap((_, pin) => furnishing.furniture[pinOf.indexOf(pin)] ?? [])
  // A lost pin is a violation in any case, and the indices of the others would not match the baseline.
  if (pinned.length < expectation.pins.length) return found
  const baseline = verify(room, { ...furnishing, furniture: pinned })
  return addedViolations(
    found,
    baseline.filter(({ rule }) => rule !== 'Q6'),
    pinOf,
  )
}

/** How much of the floor can be walked, as shares. */
export function walkabilityOf(room: Room | Verifier, furnishing: Furnishing): Walkability {
  const { boundary, floor } = 'floor' in room ? room : verifierOf(room)
  return walkability(boundary, floor, bodiesOf(boundary, furnishing).filter(isObstacle).map(walkObstacle))
}

/** The pieces in the coordinates of the boundary. */
function bodiesOf({ origin }: Boundary, { furniture }: Furnishing): Body[] {
  return furniture.flatMap((sent, index) => {
    if (!isFinitePose(sent)) return []
    const [x, bottom, z] = sent.position
    const item: PlacedItem = { ...sent, position: [x - origin.x, bottom, z - origin.z] }
    return [{ index, item, region: footprint(item), bottom, top: bottom + item.shape.h, outside: undefined }]
  })
}

/** Q1. */
function overlaps(bodies: readonly Body[], spend: Spend): Violation[] {
  const violations: Violation[] = []
  for (let i = 0; i < bodies.length; i++) {
    spend((bodies.length - i) * PAIR_STEPS)
    for (let j = i + 1; j < bodies.length; j++) {
      const a = bodies[i]!
      const b = bodies[j]!
      if (Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) <= HEIGHT_TOLERANCE) continue
      if (isCarpet(a) !== isCarpet(b)) continue
      const area = sharedArea(a.region, b.region)
      if (area <= AREA_TOLERANCE) continue
      violations.push({
        rule: 'Q1',
        items: [a.index, b.index],
        message: `${nameOf(a)} and ${nameOf(b)} share ${squareMetres(area)}, at most ${AREA_TOLERANCE} m²`,
      })
    }
  }
  return violations
}

/** Q2. */
function outside(boundary: Boundary, bodies: readonly Body[]): Violation[] {
  return bodies.flatMap((body) => {
    const faults: string[] = []
    const area = outsideOf(boundary, body)
    if (area > AREA_TOLERANCE) faults.push(`${squareMetres(area)} lie outside the room, at most ${AREA_TOLERANCE} m²`)
    if (body.top > boundary.height + PRINTED)
      faults.push(`its top at ${body.top} m is above the room's height of ${boundary.height} m`)
    if (body.bottom < -PRINTED) faults.push(`its lower side at ${body.bottom} m is below the floor`)
    return faults.map((fault) => ({ rule: 'Q2', items: [body.index], message: `${nameOf(body)}: ${fault}` }) as const)
  })
}

const outsideOf = (boundary: Boundary, body: Body): number =>
  (body.outside ??= areaOf(body.region) - sharedArea(body.region, boundary.floor))

/** Q3. */
function blockedOpenings(boundary: Boundary, bodies: readonly Body[]): Violation[] {
  const standing = bodies.filter((body) => !isCarpet(body) && body.bottom < HANGING)
  const alongWalls = standing.filter((body) => isWallAligned(boundary, body.item))
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
function cutOff(verifier: Verifier, bodies: readonly Body[]): Violation[] {
  const { boundary, floor, fineFloor, spend } = verifier
  const obstacles = bodies.filter(isObstacle)
  const walked = obstacles.map(walkObstacle)
  const isReached = ({ doors, pieces }: Unreached) => doors.length === 0 && pieces.length === 0
  const reaches = (doors: readonly PlacedOpening[], empty: EmptyFloor) =>
    isReached(unreached(boundary, doors, empty, walked, spend))
  const first = verifier.known() ?? doorsIn(boundary)
  if (reaches(first, floor)) return []
  const counted = verifier.counted()
  if (counted.length < first.length && reaches(counted, floor)) return []
  // What is reached on samples is reached: the exact way is only asked where finer samples show none.
  if (reaches(counted, fineFloor())) return []
  const { doors, pieces } =
    exactlyUnreached(boundary, counted, walked, spend) ?? unreached(boundary, counted, fineFloor(), walked, spend)
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

const isObstacle = (body: Body) => !isCarpet(body) && body.bottom < HANGING

const walkObstacle = (body: Body): WalkObstacle => ({ region: body.region, stands: body.bottom < STANDING })

/** Q6, density (docs/decisions.md#f7); what lies outside the room may be counted or not. */
function wrongDensity(boundary: Boundary, furnishing: Furnishing, bodies: readonly Body[]): Violation[] {
  const { density } = furnishing
  const standing = bodies.filter((body) => isObstacle(body) && body.bottom < STANDING)
  const covered = coveredArea(standing.map(({ region }) => region)) / boundary.area
  const beyond = standing.reduce((sum, body) => sum + outsideOf(boundary, body), 0) / boundary.area
  const right =
    density >= 0 &&
    density < 1 &&
    density <= covered + DENSITY_TOLERANCE &&
    density >= covered - beyond - DENSITY_TOLERANCE
  if (right) return []
  return [{ rule: 'Q6', items: [], message: `density is ${density}, but furniture covers ${covered} of the floor` }]
}

const isCarpet = ({ item }: Body) => item.type === 'carpet'
const nameOf = ({ index, item }: Body) => `furniture[${index}] ${item.type}`
const squareMetres = (area: number) => `${area.toFixed(6)} m²`
