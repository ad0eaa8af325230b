import { lengthOf } from '../../../base/elementary.ts'
import type { RingPoint } from '../../geometry/edges.ts'
import { cyclicAt, firstOf, lastOf } from '../../geometry/element-at.ts'
import { doorsIn, type Plan, type Wall, type WallOpening, wallBetween } from './plan.ts'

// Curved walls come as chains of short straight ones, at none of which a piece would find room.

/** Walls shorter than this are read together with their neighbours, metres. */
const SHORT = 1.5
/** Walls are read as one where all their corners lie within a strip along the chord that is this wide, metres. */
const STRIP = 0.1
/** Cosine of the sharpest bend in a chain, and of the greatest angle between a wall of it and the first one. */
const BEND = 0.9
const TURN = 0.5
/** Corners sharper than by this cosine, with less than this between their walls, metres, hold no piece. */
const SHARP = -0.25
const MOUTH = 0.3

/** From one corner of the room to the next; more than one edge where a crevice lies between the two. */
interface Side {
  readonly span: Wall
  readonly edges: readonly Wall[]
}

/**
 * The plan with chords as walls in place of chains of short ones. A chord is moved into the room as far as its chain comes into
 * it, so that a piece at it is clear of the chain; such chords are joined to their neighbours by walls of their own.
 */
export function withChords(plan: Plan): Plan {
  const sides = sidesOf(plan.edges)
  const chains = chainsOf(sides)
  if (chains.length === plan.edges.length) return plan
  const chords = chains.map(chordOf)
  const walls = chords.flatMap((chord, i) => {
    const { x0, z0 } = cyclicAt(chords, i + 1)
    const [x, z] = endOf(chord)
    return lengthOf(x0 - x, z0 - z) > 1e-6 ? [chord, wallBetween([x, z], [x0, z0], [])] : [chord]
  })
  return { ...plan, walls, doors: walls.flatMap(doorsIn) }
}

function sidesOf(edges: readonly Wall[]): Side[] {
  const n = edges.length
  const corners = edges.flatMap((edge, i) => (isCrevice(cyclicAt(edges, i + n - 1), edge) ? [] : [i]))
  return corners.map((from, i) => {
    const count = (cyclicAt(corners, i + 1) - from + n) % n
    const own = Array.from({ length: count }, (_, k) => cyclicAt(edges, from + k))
    return { span: spanOf(own), edges: own }
  })
}

const isCrevice = (before: Wall, after: Wall): boolean => {
  const [x, z] = endOf(after)
  const isInner = before.dx * after.dz > before.dz * after.dx
  return isInner && cosine(before, after) < SHARP && lengthOf(x - before.x0, z - before.z0) < MOUTH
}

/** Sides in a row of which each chain makes one wall, as many in each as can be. */
function chainsOf(sides: readonly Side[]): Side[][] {
  const n = sides.length
  const goesOn = (i: number): boolean => {
    const [{ span: before }, { span }] = [cyclicAt(sides, i + n - 1), cyclicAt(sides, i)]
    return before.length < SHORT && span.length < SHORT && cosine(before, span) >= BEND
  }
  const start = Math.max(
    0,
    sides.findIndex((_, i) => !goesOn(i)),
  )
  const chains: Side[][] = []
  for (let i = start; i < start + n; i++) {
    const side = cyclicAt(sides, i)
    const longer = i > start && goesOn(i) ? [...lastOf(chains), side] : []
    if (longer.length > 0 && isStraight(longer)) chains[chains.length - 1] = longer
    else chains.push([side])
  }
  return chains
}

function isStraight(chain: readonly Side[]): boolean {
  const heights = heightsOf(chain)
  return cosine(firstOf(chain).span, lastOf(chain).span) >= TURN && Math.max(...heights) - Math.min(...heights) <= STRIP
}

/** How far the corners of a chain lie before its chord, seen from it. */
function heightsOf(chain: readonly Side[]): number[] {
  const { x0, z0, dx, dz } = spanOf(chain.map(({ span }) => span))
  return chain.map(({ span }) => (span.z0 - z0) * dx - (span.x0 - x0) * dz)
}

function chordOf(chain: readonly Side[]): Wall {
  const edges = chain.flatMap((side) => side.edges)
  if (edges.length === 1) return firstOf(edges)
  const span = spanOf(edges)
  const height = Math.max(...heightsOf(chain))
  const chord = { ...span, x0: span.x0 - span.dz * height, z0: span.z0 + span.dx * height }
  return { ...chord, openings: openingsAlong(chord, edges) }
}

/** The openings of the edges where they are along the chord. */
function openingsAlong({ x0, z0, dx, dz, length }: Wall, edges: readonly Wall[]): WallOpening[] {
  const openings = new Map<number, WallOpening>()
  for (const edge of edges) {
    const along = (at: number) =>
      Math.max(0, Math.min(length, (edge.x0 + edge.dx * at - x0) * dx + (edge.z0 + edge.dz * at - z0) * dz))
    for (const opening of edge.openings) {
      const [from, to] = [along(opening.from), along(opening.to)]
      const known = openings.get(opening.index)
      openings.set(opening.index, {
        ...opening,
        from: Math.min(from, known?.from ?? from),
        to: Math.max(to, known?.to ?? to),
      })
    }
  }
  return [...openings.values()]
}

/** From the beginning of the first wall to the end of the last. */
const spanOf = (walls: readonly Wall[]): Wall =>
  walls.length === 1 ? firstOf(walls) : wallBetween([firstOf(walls).x0, firstOf(walls).z0], endOf(lastOf(walls)), [])

const endOf = ({ x0, z0, dx, dz, length }: Wall): RingPoint => [x0 + dx * length, z0 + dz * length]

const cosine = (a: Wall, b: Wall): number => a.dx * b.dx + a.dz * b.dz
