import { readPlan } from '../../../../src/plans/files/read-plan.ts'
import type { FloorToWriteBack } from '../../../../src/plans/files/write-back/matched-floors.ts'
import type { LayoutAsset } from '../../../../src/schema/resources/floors/floor-layout.ts'
import { IfcText, type Pair } from '../ifc-text.ts'

export interface SmallModel {
  readonly unit: '$' | '.MILLI.' | 'FOOT'
  readonly schema: 'IFC2X3' | 'IFC4'
  /** Of the building on the site, the storey in it and each room on it: metres and degrees, counter-clockwise. */
  readonly building: Place
  readonly storey: Place
  readonly rooms: readonly Place[]
}

export interface Place {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly turn: number
}

export const ROOM = [5, 4] as const
const SIDES: readonly Pair[] = [
  [0, 0],
  [ROOM[0], 0],
  [ROOM[0], ROOM[1]],
  [0, ROOM[1]],
] // prettier-ignore

export const storeyId = '2storey000000000000000'

/** Rooms of one size on one storey, the first with a wardrobe, which its author has put there. */
export function smallModel({ unit, schema, building, storey, rooms }: SmallModel): IfcText {
  const text = new IfcText(unit, { schema })
  const place = ({ x, y, z, turn }: Place, on = '$') => text.placement(x, y, z, { turn, on })
  const house = place(building, place({ x: 0, y: 0, z: 0, turn: 0 }))
  const level = place(storey, house)
  const floor = text.add(`IFCBUILDINGSTOREY('${storeyId}',$,'Level 1',$,$,${level},$,$,.ELEMENT.,0.)`)
  rooms.forEach((it, i) => {
    const own = place(it, level)
    text.space(floor, `Room ${i + 1}`, text.body(text.extrusion(SIDES, 2.7)), { placement: own })
    if (i === 0) text.furniture(floor, 'Wardrobe', [1.2, 0.6, 2], place({ x: 3, y: 3, z: 0, turn: 0 }, own))
  })
  return text
}

/** What was read of a file, as the service has it. @returns ids of its furniture are in `externalId` */
export async function floorsOf(bytes: Uint8Array): Promise<FloorToWriteBack[]> {
  const { floors } = await readPlan(bytes.slice(), { format: 'ifc' })
  return floors.map((floor, i) => ({ ...floor, floorId: `floor ${i}`, externalId: floor.externalId ?? null }))
}

/** A desk in a space, as layouts have it. */
export const desk = (id: string, spaceId: string | null, position: [number, number, number], rotation = 0) =>
  ({
    id,
    type: 'task_table',
    name: null,
    position,
    rotation,
    shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 },
    groupId: null,
    spaceId,
    origin: null,
    moved: false,
  }) satisfies LayoutAsset

export const withAssets = (floor: FloorToWriteBack, ...assets: LayoutAsset[]): FloorToWriteBack => ({
  ...floor,
  assets: [...floor.assets, ...assets],
})
