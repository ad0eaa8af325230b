import type { Furnishing } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import type { Boundary } from './boundary.ts'
import { contentViolations, type Expectation, matchPins } from './content.ts'
import { coveredArea } from './covered-area.ts'
import {
  type Body,
  blockedOpenings,
  bodiesOf,
  cutOff,
  floorTaken,
  isObstacle,
  outside,
  outsideOf,
  overlaps,
  takesFloor,
  walkObstacle,
} from './placement-rules.ts'
import { type Verifier, verifierOf } from './verifier.ts'
import { addedViolations, type Violation } from './violation.ts'
import { type Walkability, walkability } from './walkable.ts'

const DENSITY_TOLERANCE = 1e-3

/**
 * Every way in which the furnishing breaks a guarantee of docs/furnishing.md#guarantees; empty when it is sound. Shares
 * no code with the search.
 */
export function verify(room: Room | Verifier, furnishing: Furnishing, expectation?: Expectation): Violation[] {
  const verifier = 'floor' in room ? room : verifierOf(room)
  const bodies = bodiesOf(verifier.boundary, furnishing.furniture)
  return [
    ...overlaps(bodies, verifier.spend),
    ...outside(verifier.boundary, bodies),
    ...blockedOpenings(verifier.boundary, bodies),
    ...cutOff(verifier, bodies),
    ...contentViolations(furnishing, expectation),
    ...wrongDensity(verifier.boundary, furnishing, bodies, coveredArea(floorTaken(bodies))),
  ]
}

/**
 * What a furnishing breaks that its fixed pieces, alone in the room, do not break already (docs/furnishing.md#q5); nor
 * the empty room, whose doors may not open onto one free floor. This is what must be empty for a furnishing to be sent.
 */
export function verifyBeyondPins(room: Room | Verifier, furnishing: Furnishing, expectation: Expectation): Violation[] {
  const verifier = 'floor' in room ? room : verifierOf(room)
  const { boundary, spend } = verifier
  const { furniture } = furnishing
  const pinOf = matchPins(furniture, expectation.pins)
  const itemOf = new Map(pinOf.map((pin, item) => [pin, item]))
  const pinned = expectation.pins.flatMap((_, pin) => furniture[itemOf.get(pin) ?? -1] ?? [])
  // A lost pin is a violation in any case, and the indices of the others would not match those of the pins alone.
  if (pinned.length < expectation.pins.length) return verify(verifier, furnishing, expectation)
  const bodies = bodiesOf(boundary, furniture)
  const isFree = ({ index }: Body) => pinOf[index]! < 0
  const free = bodies.filter(isFree)
  const cut = cutOff(verifier, bodies)
  const ofPins = floorTaken(bodies.filter((body) => !isFree(body)))
  const covered = coveredArea(
    [...ofPins, ...floorTaken(free)],
    ofPins.length,
    verifier.coveredByPins(expectation.pins, ofPins),
  )
  // What pins break by themselves and among each other they break alone in the room, too; only the way to them may be another.
  return [
    ...overlaps(bodies, spend, isFree),
    ...outside(boundary, free),
    ...blockedOpenings(boundary, free),
    ...(cut.length > 0 ? addedViolations(cut, cutOff(verifier, bodiesOf(boundary, pinned)), pinOf) : []),
    ...contentViolations(furnishing, expectation, pinOf),
    ...wrongDensity(boundary, furnishing, bodies, covered),
  ]
}

/** How much of the floor can be walked, as shares. */
export function walkabilityOf(room: Room | Verifier, furnishing: Furnishing): Walkability {
  const { boundary, floor } = 'floor' in room ? room : verifierOf(room)
  return walkability(boundary, floor, bodiesOf(boundary, furnishing.furniture).filter(isObstacle).map(walkObstacle))
}

/** Q6, density (docs/decisions.md#f7); what lies outside the room may be counted or not. */
function wrongDensity(
  boundary: Boundary,
  { density }: Furnishing,
  bodies: readonly Body[],
  coveredArea: number,
): Violation[] {
  const covered = coveredArea / boundary.area
  const beyond = bodies.filter(takesFloor).reduce((sum, body) => sum + outsideOf(boundary, body), 0) / boundary.area
  const right =
    density >= 0 &&
    density < 1 &&
    density <= covered + DENSITY_TOLERANCE &&
    density >= covered - beyond - DENSITY_TOLERANCE
  if (right) return []
  return [{ rule: 'Q6', items: [], message: `density is ${density}, but furniture covers ${covered} of the floor` }]
}
