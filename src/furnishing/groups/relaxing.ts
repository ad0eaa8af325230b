import type { Model, Rect } from '../request/model.ts'
import {
  assemble,
  type Compose,
  type Composition,
  countOf,
  depthOf,
  type Form,
  type Member,
  memberRect,
  modelsOf,
  paretoOf,
  placeAtCentre,
  placeAtCorner,
  type Spot,
  widthOf,
} from './composition.ts'

/** Distances of docs/furnishing.md#design-rules, living. */
const SOFA_TO_TABLE = 0.42
const TABLE_TO_ARMCHAIR = 0.45
const BEFORE_SOFA = 0.6
const BEFORE_SOFA_MIN = 0.35
const LAMP_BESIDE = 0.3
/** A way behind a sofa that stands free. */
const BEHIND_SOFA = 0.6
/** Score lost by standing free, and how many groups do. */
const FLOATING = 0.1
const FLOATING_MAX = 8
/**
 * Between the groups of a lounge: wanted and least distance, and the score lost at the least.
 * docs/furnishing.md#design-rules
 */
const BETWEEN_GROUPS = [1.2, 0.8] as const
const CLOSER = 0.15
const CROWDED = 0.3

type ArmchairPlace = 'left' | 'right' | 'opposite-left' | 'opposite-right' | 'opposite'

const PLACES: readonly (readonly ArmchairPlace[])[] = [
  [],
  ['left'],
  ['right'],
  ['opposite'],
  ['left', 'right'],
  ['opposite-left', 'opposite-right'],
  ['left', 'right', 'opposite'],
  ['left', 'opposite'],
  ['right', 'opposite'],
]

/** Sofa with its back to z = 0, coffee table before it, armchairs around the table. */
export const relaxing: Compose = (inventory, space) => {
  const compositions: Composition[] = []
  const tables: (Model | undefined)[] = [...modelsOf(inventory, 'coffee_table', space.y).slice(0, 4), undefined]
  const armchairs = modelsOf(inventory, 'armchair', space.y).slice(0, 2)
  for (const [size, sofa] of modelsOf(inventory, 'sofa', space.y).entries()) {
    for (const table of tables) {
      for (const places of PLACES) {
        if (places.length > countOf(inventory, 'armchair') || (places.length > 0 && (!table || armchairs.length === 0)))
          continue
        for (const armchair of places.length > 0 ? armchairs : [undefined]) {
          const composition = around(
            sofa,
            size,
            table,
            armchair,
            places,
            wantedOf(inventory.coffee_table?.count, inventory.armchair?.count),
          )
          if (composition) compositions.push(composition)
        }
      }
    }
  }
  return paretoOf(compositions, 48)
}

/** The best groups with a way behind the sofa, to stand amid a large room and look at a wall. */
export const floatingSofas: Compose = (inventory, space) =>
  relaxing(inventory, space)
    .slice(0, FLOATING_MAX)
    .map((group) =>
      withWays(
        group,
        { side: 0, behind: BEHIND_SOFA },
        { wall: false, intrinsicScore: group.intrinsicScore - FLOATING },
      ),
    )

/** Seating for a lounge of several groups: each at a wall or amid the room, with a way around it. */
export const loungeGroups: Compose = (inventory, space) => {
  const best = relaxing(inventory, space).slice(0, FLOATING_MAX)
  const stances = BETWEEN_GROUPS.flatMap((side, rank) => [
    { side, behind: 0, wall: true, cost: rank * CLOSER },
    { side, behind: side, wall: false, cost: rank * CLOSER },
  ])
  return [
    ...stances.flatMap(({ wall, cost, ...ways }) =>
      best.map((group) => withWays(group, ways, { wall, intrinsicScore: group.intrinsicScore - cost })),
    ),
    ...best.map((group) => ({ ...group, lastResort: true, intrinsicScore: group.intrinsicScore - CROWDED })),
  ]
}

/** A group with free floor along its sides and its back. */
function withWays(
  { form, members, strips, spots, width, depth }: Composition,
  { side, behind }: { readonly side: number; readonly behind: number },
  stance: { readonly wall: boolean; readonly intrinsicScore: number },
): Composition {
  const ways: Rect[] = []
  if (side > 0)
    ways.push({ minX: -side, minZ: 0, maxX: 0, maxZ: depth }, { minX: width, minZ: 0, maxX: width + side, maxZ: depth })
  if (side > 0) ways.push({ minX: 0, minZ: depth, maxX: width, maxZ: depth + side })
  if (behind > 0) ways.push({ minX: 0, minZ: -behind, maxX: width, maxZ: 0 })
  return assemble({ form, members, strips: [...strips, ...ways], spots, ...stance })
}

/** A sofa with the least free floor before it on which one can sit down. */
export const sofaAlone: Compose = (inventory, space) =>
  modelsOf(inventory, 'sofa', space.y).map((sofa, size) =>
    assemble({
      form: 'sofa-alone',
      members: [placeAtCorner('sofa', sofa, 0, 0)],
      strips: [frontOf(sofa, BEFORE_SOFA_MIN)],
      wall: true,
      lastResort: true,
      intrinsicScore: 0.3 - 0.06 * size,
    }),
  )

const wantedOf = (tables = 0, armchairs = 0) => ({ table: tables > 0, armchairs: Math.min(3, armchairs) })

function around(
  sofa: Model,
  size: number,
  table: Model | undefined,
  armchair: Model | undefined,
  places: readonly ArmchairPlace[],
  wanted: { table: boolean; armchairs: number },
): Composition | undefined {
  const width = widthOf(sofa)
  const nook = nookOf(sofa)
  const members: Member[] = [placeAtCorner('sofa', sofa, 0, 0)]
  const strips: Rect[] = []
  const middle = (nook.from + nook.to) / 2
  let lengthPenalty = 0
  if (table) {
    const across = widthOf(table) >= depthOf(table) ? 0 : 90
    const placed = placeAtCorner('coffee_table', table, 0, nook.depth + SOFA_TO_TABLE, across)
    const rect = memberRect(placed)
    const half = (rect.maxX - rect.minX) / 2
    if (half * 2 > width + 1e-9 || (nook.from > 0 && middle - half < nook.from + 0.3)) return undefined
    members.push({ ...placed, x: placed.x + middle - half - rect.minX })
    const share = (half * 2) / width
    lengthPenalty = share < 0.45 ? 0.45 - share : share > 0.7 ? share - 0.7 : 0
  } else strips.push(frontOf(sofa, BEFORE_SOFA))
  if (armchair && table && !addArmchairs(members, armchair, places)) return undefined
  const missing = Math.max(0, wanted.armchairs - places.length)
  const lopsided = places.length === 1 && places[0] !== 'opposite' ? 0.02 : 0
  return assemble({
    form: formOf(places),
    members,
    strips,
    wall: true,
    intrinsicScore:
      1 - (wanted.table && !table ? 0.2 : 0) - 0.1 * missing - lopsided - 0.3 * lengthPenalty - 0.06 * size,
    spots: spotsOf(members, width, middle, nook.depth),
  })
}

const formOf = (places: readonly ArmchairPlace[]): Form => {
  if (places.length === 0) return 'sofa-alone'
  if (places.some((place) => place.startsWith('opposite'))) return 'lounge-facing'
  return places.length === 1 ? 'sofa-and-chair' : 'lounge-u'
}

function frontOf(sofa: Model, deep: number): Rect {
  const { from, to, depth } = nookOf(sofa)
  return { minX: from, minZ: depth, maxX: to, maxZ: depth + deep }
}

/** The stretch before which the table stands: the whole sofa, or what the long arm of a corner sofa leaves. */
function nookOf(sofa: Model): { from: number; to: number; depth: number } {
  const { shape } = sofa
  if (shape.type !== 'l-extrusion' || sofa.cover.length < 2) return { from: 0, to: widthOf(sofa), depth: depthOf(sofa) }
  return { from: shape.c, to: shape.a, depth: shape.d }
}

/** Sets the armchairs around the coffee table (the second member), each facing it; false when one meets the sofa. */
function addArmchairs(members: Member[], armchair: Model, places: readonly ArmchairPlace[]): boolean {
  const sofa = members[0]!
  const table = memberRect(members[1]!)
  const x = (table.minX + table.maxX) / 2
  const z = (table.minZ + table.maxZ) / 2
  const reach = depthOf(armchair) / 2 + TABLE_TO_ARMCHAIR
  const half = widthOf(armchair) / 2
  for (const place of places) {
    if (place === 'left') members.push(placeAtCentre('armchair', armchair, table.minX - reach, z, -90))
    else if (place === 'right') members.push(placeAtCentre('armchair', armchair, table.maxX + reach, z, 90))
    else {
      const shift = place === 'opposite' ? 0 : (half + 0.15) * (place === 'opposite-left' ? -1 : 1)
      members.push(placeAtCentre('armchair', armchair, x + shift, table.maxZ + reach, 180))
    }
  }
  const solid = sofa.model.cover.map((rect) => ({
    minX: rect.minX + sofa.x,
    minZ: rect.minZ + sofa.z,
    maxX: rect.maxX + sofa.x,
    maxZ: rect.maxZ + sofa.z,
  }))
  const chairs = members.slice(2).map(memberRect)
  return chairs.every((rect, i) => [...solid, ...chairs.slice(0, i)].every((part) => apart(rect, part)))
}

/** Whether 5 cm lie between two rectangles. */
const apart = (a: Rect, b: Rect): boolean =>
  a.minX >= b.maxX + 0.05 || a.maxX <= b.minX - 0.05 || a.minZ >= b.maxZ + 0.05 || a.maxZ <= b.minZ - 0.05

function spotsOf(members: readonly Member[], width: number, middle: number, depth: number): Composition['spots'] {
  const table = members.find((member) => member.type === 'coffee_table')
  const rect = table ? memberRect(table) : undefined
  const z = rect ? (rect.minZ + rect.maxZ) / 2 : depth + 0.7
  const lamps: Spot[] = [
    { x: -LAMP_BESIDE, z: 0.3 },
    { x: width + LAMP_BESIDE, z: 0.3 },
  ]
  return { carpet: { x: middle, z: z - 0.1 }, pendant: { x: middle, z }, lamps }
}
