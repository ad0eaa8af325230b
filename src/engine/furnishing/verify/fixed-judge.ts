import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import { sharedArea } from './area.ts'
import { type Body, blockedOpenings, bodiesOf, cutOff, outside, overlapOf, PAIR_STEPS } from './placement-rules.ts'
import { areApart, pointPairs } from './region.ts'
import type { Verifier } from './verifier.ts'
import type { Violation } from './violation.ts'

/**
 * What fixed pieces alone in the room break of Q1 to Q4; `items` are their places in the list. Of its overlaps each piece has the first,
 * and one that may go also those with later ones that may not: once some are gone, what is left is judged anew.
 */
export type FixedJudge<Piece> = (pieces: readonly Piece[]) => readonly Violation[]

/**
 * A judge of fixed pieces that are judged again and again, in changing company: what a piece breaks by itself, and what two share, is
 * found once.
 *
 * @param placedOf a piece as it is sent
 * @param mayGo whether a piece need not stay
 * @param comparing called before two outlines are compared, with their points multiplied; what it throws ends the call
 */
export function fixedJudge<Piece extends object>(
  verifier: Verifier,
  placedOf: (piece: Piece) => PlacedItem,
  mayGo: (piece: Piece) => boolean,
  comparing: (pairs: number) => void,
): FixedJudge<Piece> {
  const { boundary, spend } = verifier
  const bodies = new Map<Piece, Body>()
  const areas = new Map<Body, Map<Body, number>>()
  const judged = new WeakMap<readonly Piece[], readonly Violation[]>()
  const bodyOf = (piece: Piece): Body => {
    const known = bodies.get(piece)
    if (known) return known
    const [body] = bodiesOf(boundary, [placedOf(piece)])
    bodies.set(piece, body!)
    return body!
  }
  const areaOfBoth = (a: Body, b: Body): number => {
    if (areApart(a.region, b.region)) return 0
    const known = areas.get(a)?.get(b)
    if (known !== undefined) return known
    comparing(pointPairs(a.region, b.region))
    const area = sharedArea(a.region, b.region)
    if (!areas.has(a)) areas.set(a, new Map())
    areas.get(a)!.set(b, area)
    return area
  }
  const overlapping = (pieces: readonly Piece[], all: readonly Body[]): Violation[] => {
    const goes = pieces.map(mayGo)
    const found: Violation[] = []
    for (let j = 1; j < all.length; j++) {
      spend(j * PAIR_STEPS)
      let isKnown = false
      for (let i = 0; i < j; i++) {
        if (isKnown && !goes[i]) continue
        const violation = overlapOf(all[i]!, all[j]!, areaOfBoth)
        if (violation) found.push(violation)
        isKnown ||= violation !== undefined
        if (isKnown && goes[j]) break
      }
    }
    return found.sort((a, b) => a.items[0]! - b.items[0]! || a.items[1]! - b.items[1]!)
  }
  return (pieces) => {
    const known = judged.get(pieces)
    if (known) return known
    const all = pieces.map((piece, index) => Object.assign(bodyOf(piece), { index }))
    const violations = [
      ...overlapping(pieces, all),
      ...outside(boundary, all),
      ...blockedOpenings(boundary, all),
      ...cutOff(verifier, all),
    ]
    judged.set(pieces, violations)
    return violations
  }
}
