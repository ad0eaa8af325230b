import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { depthOf, widthOf } from '../../request/model.ts'
import {
  assemble,
  type Compose,
  type Composition,
  countOf,
  type Member,
  modelsOf,
  type Part,
  partAt,
  placeAtCorner,
  together,
} from '../composition.ts'
import {
  ASIDE,
  addLamp,
  BESIDE,
  type BedSetup,
  bedWith,
  FOOT,
  isDouble,
  NIGHTSTAND_GAP,
  NO_STAND,
  SMALLER,
} from './sleeping.ts'

/** What a planner chooses from where no room decides: a bed along the wall, and two single beds together. */
export const sleepingByHand: Compose = (inventory, space) => {
  const beds = modelsOf(inventory, 'bed', space.y)
  const stand = modelsOf(inventory, 'nightstand', space.y)[0]
  const singles = beds.filter((bed) => !isDouble(bed))
  return (singles.length > 0 ? singles : beds).flatMap((bed, size) => {
    const setup = { inventory, bed, size, wanted: 0, beside: BESIDE, foot: FOOT, height: space.y, stand }
    return [
      alongWall(setup),
      ...(countOf(inventory, 'bed') > 1 ? [...sideBySide(setup), alongWall(setup, true), inCorner(setup)] : []),
    ]
  })
}

type Beds = Omit<BedSetup, 'sides'>

/** The sides of two beds side by side: a nightstand between them, one on each outer side, an outer wall at both. */
const TWIN_SIDES: readonly (readonly [BedSetup['sides'], BedSetup['sides']])[] = [
  [
    ['free', 'stand'],
    ['wall', 'free'],
  ],
  [
    ['stand', 'free'],
    ['wall', 'stand'],
  ],
  [
    ['wall', 'stand'],
    ['wall', 'wall'],
  ],
]

function sideBySide(setup: Beds): Composition[] {
  const { inventory } = setup
  const stands = countOf(inventory, 'nightstand')
  return TWIN_SIDES.filter((sides) => sides.flat().filter((side) => side === 'stand').length <= stands).map(
    ([left, right]) => {
      const one = bedWith({ ...setup, sides: left })
      const lamps = countOf(inventory, 'bed_lamp') - one.members.filter(({ type }) => type === 'bed_lamp').length
      const rest = { ...inventory, bed_lamp: { models: modelsOf(inventory, 'bed_lamp'), count: lamps } }
      const other = bedWith({ ...setup, inventory: rest, sides: right })
      return composed(setup, together([one, partAt(other, { x: one.width, z: 0, turn: 0 })]))
    },
  )
}

/** A bed along the wall, its nightstand at its head; of two in line the heads are together. */
function alongWall(setup: Beds, isTwin = false): Composition {
  const { bed } = setup
  const [width, length, stand] = [widthOf(bed), depthOf(bed), standOf(setup)]
  const gap = stand.length > 0 ? widthOf(stand[0]!.model) + NIGHTSTAND_GAP : 0
  return composed(setup, {
    members: [
      placeAtCorner('bed', bed, gap, 0, -90),
      ...stand,
      ...(isTwin ? [placeAtCorner('bed', bed, -length - NIGHTSTAND_GAP, 0, 90)] : []),
    ],
    strips: [{ minX: isTwin ? -length : 0, minZ: width, maxX: gap + length, maxZ: width + BESIDE }],
  })
}

/** Two beds along walls with their heads to the corner, a nightstand there at the first. */
function inCorner(setup: Beds): Composition {
  const [width, length] = [widthOf(setup.bed), depthOf(setup.bed)]
  const fits = setup.stand && Math.max(widthOf(setup.stand) + NIGHTSTAND_GAP, depthOf(setup.stand)) <= width
  const stand = fits ? standOf(setup) : []
  return composed(setup, {
    members: [
      placeAtCorner('bed', setup.bed, width, 0, -90),
      ...stand.map((member) => ({ ...member, x: member.x + width - widthOf(stand[0]!.model) - NIGHTSTAND_GAP })),
      placeAtCorner('bed', setup.bed, 0, width),
    ],
    strips: [
      { minX: width, minZ: width, maxX: width + length, maxZ: width + BESIDE },
      { minX: width, minZ: width, maxX: width + BESIDE, maxZ: width + length },
    ],
  })
}

/** A nightstand in the corner of the frame, with a lamp where there is one. */
function standOf({ inventory, stand, height }: Beds): Member[] {
  if (!stand) return []
  const member = placeAtCorner('nightstand', stand, 0, 0)
  const members = [member]
  if (countOf(inventory, 'bed_lamp') > 0) addLamp(inventory, members, member, height)
  return members
}

function composed({ inventory, size }: Beds, part: Part): Composition {
  const of = (type: FurnitureType) => part.members.filter((member) => member.type === type).length
  const isTwin = of('bed') > 1
  const missing = Math.max(0, Math.min(isTwin ? 2 : 1, countOf(inventory, 'nightstand')) - of('nightstand'))
  return assemble({
    form: isTwin ? 'twin-beds' : 'bed-along-wall',
    ...part,
    wall: true,
    intrinsicScore: 1 - NO_STAND * missing - size * SMALLER - (isTwin ? 0 : ASIDE),
  })
}
