import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { depthOf, type Rect, widthOf } from '../request/model.ts'
import type { Clearances } from '../standards/rule.ts'
import { around, assemble, type Composition, type Member, memberRect, rectsOf, turnedRect } from './composition.ts'

const STORAGE: ReadonlySet<FurnitureType> = new Set(['wardrobe', 'shelf', 'sideboard'])
const SEATS: ReadonlySet<FurnitureType> = new Set(['dining_chair', 'meeting_chair'])

/** A composition with the floor that is to be free at its pieces; both ways round where a bed has a wider and a narrower side. */
export function withClearances(one: Composition, clearances: Clearances): readonly Composition[] {
  const { besideBed, beforeStorage = 0, behindSeat = 0, seatWidth = 0 } = clearances
  if (isCrowded(one, seatWidth)) return []
  const strips = one.members.flatMap((member): Rect[] => {
    if (STORAGE.has(member.type) && beforeStorage > 0) return [before(member, beforeStorage)]
    const behind = behindSeat - depthOf(member.model)
    return SEATS.has(member.type) && behind > 0 ? [before(member, -behind)] : []
  })
  if (one.anchor !== 'bed' || !besideBed) return strips.length > 0 ? [widened(one, strips)] : [one]
  if (one.form !== 'bed-centred') return []
  const [wide, narrow] = besideBed
  return [
    [wide, narrow],
    [narrow, wide],
  ].map(([left, right]) => widened(one, [...strips, ...besides(one, left!, right!)]))
}

/** Whether more sit at a side of a table than it is long for. */
function isCrowded({ members: [table, ...company] }: Composition, seatWidth: number): boolean {
  const { turn: own, model } = table!
  const seats = company.filter(({ type }) => SEATS.has(type))
  if (seatWidth === 0 || model.shape.type !== 'box') return false
  return seats.some(({ turn }) => {
    const beside = seats.filter((seat) => seat.turn === turn).length
    const length = (turn - own) % 180 === 0 ? widthOf(model) : depthOf(model)
    return length < beside * seatWidth
  })
}

/** The floor before a piece; behind it where the depth is negative. */
function before({ model: { bounds }, x, z, turn }: Member, depth: number): Rect {
  const [minZ, maxZ] = depth > 0 ? [bounds.maxZ, bounds.maxZ + depth] : [bounds.minZ + depth, bounds.minZ]
  const rect = turnedRect({ ...bounds, minZ, maxZ }, turn)
  return { minX: rect.minX + x, minZ: rect.minZ + z, maxX: rect.maxX + x, maxZ: rect.maxZ + z }
}

/** The floor along both sides of the bed, from the front of nightstands to its foot. */
function besides({ members: [bed, ...company] }: Composition, left: number, right: number): Rect[] {
  const { minX, maxX, minZ, maxZ } = memberRect(bed!)
  const stands = company.filter(({ type }) => type === 'nightstand').map(memberRect)
  const from = Math.max(minZ, ...stands.map((rect) => rect.maxZ))
  return [
    { minX: minX - left, minZ: from, maxX: minX, maxZ },
    { minX: maxX, minZ: from, maxX: maxX + right, maxZ },
  ]
}

function widened(one: Composition, strips: readonly Rect[]): Composition {
  const { back, corner, members, form, intrinsicScore, spots, symmetric, lastResort } = one
  return assemble({
    form,
    members,
    strips: [...one.strips, ...strips],
    wall: back !== undefined,
    corner,
    standOff: Math.max(0, around([...rectsOf(one), ...one.strips]).minZ),
    intrinsicScore,
    spots,
    ...(symmetric ? { symmetric } : {}),
    ...(lastResort ? { lastResort } : {}),
  })
}
