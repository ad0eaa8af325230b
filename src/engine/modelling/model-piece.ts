import { type Look, lookOf } from '../../schema/furnishing/cards/furniture-card.ts'
import { FURNITURE_CARDS } from '../../schema/furnishing/cards/furniture-cards.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { LExtrusion, Shape } from '../../schema/furnishing/shape.ts'
import { localCorners } from '../drawing/room/outline.ts'
import { elementAt } from '../geometry/element-at.ts'
import { carpet, centred, floorLamp, pendantLamp, plain, roundCarpet, tableLamp, tv } from './decor-models.ts'
import {
  basin,
  copier,
  kitchenCorner,
  kitchenUnit,
  lockers,
  receptionDesk,
  shower,
  toilet,
  toiletCubicle,
  tub,
  urinal,
} from './fittings.ts'
import {
  armchair,
  bed,
  cornerSofa,
  diningChair,
  execChair,
  type Model,
  meetingChair,
  roundSeat,
  sofa,
  taskChair,
} from './seating.ts'
import { type Material, post, prism, type Solid, shifted } from './solid.ts'
import { drawerUnit, nightstand, shelf, sideboard, wardrobe } from './storage.ts'
import { coffeeTable, cornerDesk, desk, diningTable, execDesk, meetingTable, roundTable } from './tables.ts'

interface Modelled {
  readonly box: Model
  /** For a cylinder of radius r around (0, 0). */
  readonly round?: (r: number, h: number) => Solid[]
  readonly ell?: (shape: LExtrusion) => Solid[]
  /** What a body of any other shape is made of. */
  readonly body: Material
  /** Least width, depth and height for which the parts are thought out: a smaller piece is a small copy of one like that. */
  readonly least?: Size
}

type Size = readonly [number, number, number]

const ANY: Size = [0.3, 0.3, 0.3]
const SEAT: Size = [0.44, 0.44, 0.75]
const DESK: Size = [0.8, 0.5, 0.6]

/** The parts of a piece in the frame of its shape: metres, y up, back along z = 0, facing +z. */
export function modelPiece(type: FurnitureType, shape: Shape): Solid[] {
  const { box, round, ell, body, least = ANY } = MODELS[lookOf(FURNITURE_CARDS[type])]
  switch (shape.type) {
    case 'box':
      return atLeast(least, [shape.a, shape.b, shape.h], (w, d, h) => box(w, d, h))
    case 'cylinder':
      return round
        ? atLeast(least, [2 * shape.r, 2 * shape.r, shape.h], (w, d, h) => round(Math.min(w, d) / 2, h))
        : [post(body, [0, 0, 0], shape.h, shape.r)]
    case 'l-extrusion': {
      const [c, d] = [Math.min(shape.c, shape.a), Math.min(shape.d, shape.b)]
      return ell?.({ ...shape, c, d }) ?? [prism(body, localCorners(shape), 0, shape.h)]
    }
    case 'polygon-extrusion':
      return [prism(body, shape.points, 0, shape.h)]
  }
}

const MODELS: Readonly<Record<Look, Modelled>> = {
  armchair: { box: armchair, round: roundSeat, body: 'fabric', least: [0.62, 0.62, 0.7] },
  bed: { box: bed, body: 'linen' },
  'table lamp': { box: centred(tableLamp), round: tableLamp, body: 'lampshade' },
  carpet: { box: carpet, round: roundCarpet, body: 'rug' },
  'coffee table': { box: coffeeTable, round: roundTable('wood'), body: 'wood' },
  chair: { box: diningChair, round: roundSeat, body: 'fabric', least: SEAT },
  'dining table': { box: diningTable, round: roundTable('wood'), body: 'wood' },
  drawers: { box: drawerUnit, body: 'lacquer' },
  'executive chair': { box: execChair, round: roundSeat, body: 'black', least: SEAT },
  'executive desk': {
    box: execDesk,
    round: roundTable('dark wood'),
    ell: cornerDesk('dark wood'),
    body: 'dark wood',
    least: DESK,
  },
  'floor lamp': { box: centred(floorLamp), round: floorLamp, body: 'lampshade' },
  'chair with arms': { box: meetingChair, round: roundSeat, body: 'fabric', least: SEAT },
  'meeting table': { box: meetingTable, round: roundTable('wood'), body: 'wood' },
  nightstand: { box: nightstand, body: 'wood' },
  block: { box: plain, body: 'lacquer' },
  'pendant lamp': { box: centred(pendantLamp), round: pendantLamp, body: 'lampshade' },
  shelf: { box: shelf, body: 'wood' },
  sideboard: { box: sideboard, body: 'wood' },
  sofa: { box: sofa, round: roundSeat, ell: cornerSofa, body: 'fabric', least: [1.3, 0.7, 0.75] },
  'task chair': {
    box: taskChair,
    round: (r, h) => shifted(taskChair(2 * r, 2 * r, h), -r, -r),
    body: 'fabric',
    least: SEAT,
  },
  desk: { box: desk, round: roundTable('lacquer'), ell: cornerDesk('lacquer'), body: 'lacquer', least: DESK },
  screen: { box: tv, body: 'black' },
  wardrobe: { box: wardrobe, body: 'lacquer', least: [0.4, 0.35, 1] },
  toilet: { box: toilet, body: 'lacquer', least: [0.34, 0.48, 0.7] },
  'toilet cubicle': { box: toiletCubicle, body: 'lacquer', least: [0.7, 1, 1.5] },
  urinal: { box: urinal, body: 'lacquer', least: [0.3, 0.3, 0.8] },
  washbasin: { box: basin, body: 'lacquer', least: [0.3, 0.25, 0.6] },
  shower: { box: shower, body: 'lacquer', least: [0.7, 0.7, 1] },
  bathtub: { box: tub, body: 'lacquer', least: [0.7, 0.6, 0.4] },
  'kitchen unit': { box: kitchenUnit, ell: kitchenCorner, body: 'lacquer', least: [0.6, 0.5, 0.6] },
  copier: { box: copier, body: 'lacquer', least: [0.4, 0.4, 0.8] },
  'reception desk': { box: receptionDesk, body: 'wood', least: [1, 0.6, 0.8] },
  locker: { box: lockers, body: 'metal', least: [0.3, 0.3, 1] },
}

/** Makes a model of at least some size, and makes it smaller where the piece is. */
function atLeast(least: Size, size: Size, make: (w: number, d: number, h: number) => Solid[]): Solid[] {
  const [w, d, h] = size.map((it, i) => Math.max(it, elementAt(least, i))) as [number, number, number]
  const [kx, kz, ky] = [size[0] / w, size[1] / d, size[2] / h]
  const solids = make(w, d, h)
  if (kx === 1 && ky === 1 && kz === 1) return solids
  return solids.map((solid) => {
    if (solid.form === 'prism') return solid
    const at = [solid.at[0] * kx, solid.at[1] * ky, solid.at[2] * kz] as const
    if (solid.form === 'block')
      return {
        ...solid,
        at,
        size: [solid.size[0] * kx, solid.size[1] * ky, solid.size[2] * kz],
        radius: solid.radius * Math.min(kx, ky, kz),
        lean: solid.lean * Math.min(1, kz / ky),
      }
    const k = Math.min(kx, kz)
    return { ...solid, at, height: solid.height * ky, radius: solid.radius * k, radiusTop: solid.radiusTop * k }
  })
}
