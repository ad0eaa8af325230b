import { randomUUID } from 'node:crypto'
import type { Opening } from '../../schema/furnishing/room.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import type { CreateFloorParams } from '../../schema/resources/floors/floor.ts'

/** What a floor of the demo account holds. */
export type DemoFloor = Pick<CreateFloorParams, 'spaces' | 'assets'>

/** Height of the rooms, metres. */
const ROOM_HEIGHT = 2.5

/**
 * A floor from its tables.
 *
 * @param spaces name | usage | template | x z width depth | openings, each `type pos l y h`
 * @param assets number of the space, type, number of the group, x, y, z, rotation, shape
 */
function floorOf(spaces: string, assets: string): DemoFloor {
  const ids = linesOf(spaces).map(() => randomUUID())
  return {
    spaces: linesOf(spaces).map((line, i) => spaceOf(ids[i]!, line)),
    assets: linesOf(assets).map((line) => assetOf(ids, line)),
  }
}

const linesOf = (table: string) => table.trim().split('\n')

function spaceOf(id: string, line: string): DemoFloor['spaces'][number] {
  const [name, usage, template, place, openings] = line.split('|').map((it) => it.trim())
  const [x, z, w, d] = place!.split(' ').map(Number) as [number, number, number, number]
  const points: [number, number][] = [
    [x, z],
    [x + w, z],
    [x + w, z + d],
    [x, z + d],
  ]
  const shape = { type: 'polygon-extrusion' as const, points, h: ROOM_HEIGHT }
  const boundary = { shape, openings: openings!.split('; ').map(openingOf) }
  const known = template === '-' ? null : (template as NonNullable<DemoFloor['spaces'][number]['template']>)
  return { id, name: name!, usage: usage!, template: known, room: { boundary } }
}

function openingOf(text: string): Opening {
  const [type, ...numbers] = text.split(' ')
  const [pos, l, y, h] = numbers.map(Number) as [number, number, number, number]
  return { type: type as Opening['type'], pos, l, y, h }
}

function assetOf(ids: readonly string[], line: string): DemoFloor['assets'][number] {
  const [space, type, groupId, x, y, z, rotation, ...shape] = line.split(' ')
  return {
    id: randomUUID(),
    type: type as DemoFloor['assets'][number]['type'],
    name: null,
    position: [Number(x), Number(y), Number(z)],
    rotation: Number(rotation),
    shape: shapeOf(shape),
    groupId: groupId!,
    spaceId: ids[Number(space)]!,
    origin: null,
    moved: false,
  }
}

function shapeOf([type, a, b, h, wallAlignment]: readonly string[]): Shape {
  if (type === 'cylinder') return { type, r: Number(a), h: Number(b) }
  const box = { type: 'box' as const, a: Number(a), b: Number(b), h: Number(h) }
  return wallAlignment === undefined ? box : { ...box, wallAlignment: wallAlignment as 'none' }
}

/** A flat of three rooms, furnished. */
export const demoFlat = (): DemoFloor =>
  floorOf(
    `
Living | Living room | living | 0 5.1 5.2 4.9 | door 3.65 0.9 0 2.1; window 13.4 1.2 0.9 1.4; window 10.7 2 0.9 1.4; window 16.7 2.4 0.9 1.4
Kitchen | Kitchen | - | 0 2.3 3 2.7 | door 3.85 0.9 0 2.1; window 9.5 1.2 0.9 1.4
Hall | Corridor | - | 3.1 2.3 4.9 2.7 | door 11.05 0.9 0 2.1; door 13.45 0.9 0 2.1; door 8.55 0.9 0 2.1; door 0.05 0.8 0 2.1; door 1.7 0.8 0 2.1; door 3.7 0.8 0 2.1; door 5.7 1 0 2.1
Bedroom | Bedroom | bedroom | 5.3 5.1 3.6 4.9 | door 0.85 0.9 0 2.1; window 9.3 2 0.9 1.4
Child | Bedroom | bedroom | 0 -1.6 4 3.8 | door 7.85 0.8 0 2.1; window 13 1.6 0.9 1.4
Bath | Bathroom | - | 4.1 -0.4 2.2 2.6 | door 5.5 0.8 0 2.1; window 0.7 0.8 0.9 1.4
WC | WC | - | 6.4 0.4 1.6 1.8 | door 3.8 0.8 0 2.1; window 0.5 0.6 0.9 1.4`,
    `
0 sofa 1 3.2 0 9.025 180 box 2.8 0.95 0.85
0 coffee_table 1 2.4 0 7.675 180 box 1.2 0.65 0.42
0 armchair 1 0.1 0 7.7 -90 box 0.7 0.7 0.8
0 armchair 1 3.5 0 7 90 box 0.7 0.7 0.8
0 tv 2 1.175 0.75 5.305 0 box 1.25 0.08 0.72
0 sideboard 2 0.8 0 5.12 0 box 2 0.45 0.75
0 shelf 3 5.18 0 5.1 90 box 2.4 0.36 1.9
0 sideboard 4 5.18 0 7.98 90 box 2 0.45 0.75
0 free_standing_lamp 5 3.46 0 8.765 180 cylinder 0.18 1.6
0 carpet 1 3.1 0 8.6 180 box 2.6 1.9 0.01
0 pendant_lamp 1 1.8 2.15 7.35 180 cylinder 0.25 0.35
3 bed 6 8.88 0 6.78 90 box 1.8 2.05 0.9
3 nightstand 6 8.88 0 6.3 90 box 0.45 0.4 0.5
3 bed_lamp 6 8.68 0.5 6.525 90 cylinder 0.12 0.4
3 nightstand 6 8.88 0 8.61 90 box 0.45 0.4 0.5
3 bed_lamp 6 8.68 0.5 8.835 90 cylinder 0.12 0.4
3 tv 7 5.49 0.75 8.275 -90 box 1.25 0.08 0.72
3 sideboard 7 5.32 0 8.45 -90 box 1.6 0.42 0.75
3 wardrobe 8 7.2 0 5.12 0 box 1.2 0.6 2.1
3 shelf 9 5.32 0 6.3 -90 box 1.2 0.36 1.9
3 armchair 10 5.866 0 9.98 -135 box 0.8 0.8 0.85
3 carpet 6 8.041 0 6.48 90 box 2.4 1.7 0.01
3 pendant_lamp 6 7.855 2.15 7.68 90 cylinder 0.25 0.35
4 bed 11 0.88 0 -1.58 0 box 1.6 2.05 0.9
4 nightstand 11 0.4 0 -1.58 0 box 0.45 0.4 0.5
4 bed_lamp 11 0.625 0.5 -1.38 0 cylinder 0.12 0.4
4 nightstand 11 2.51 0 -1.58 0 box 0.45 0.4 0.5
4 bed_lamp 11 2.735 0.5 -1.38 0 cylinder 0.12 0.4
4 tv 12 2.305 0.75 2.01 180 box 1.25 0.08 0.72
4 sideboard 12 2.48 0 2.18 180 box 1.6 0.42 0.75
4 wardrobe 13 3.98 0 -0.8 90 box 2 0.6 2.1
4 carpet 11 0.48 0 -0.741 0 box 2.4 1.7 0.01
4 pendant_lamp 11 1.68 2.15 -0.555 0 cylinder 0.25 0.35`,
  )

/** A small office, furnished. */
export const demoOffice = (): DemoFloor =>
  floorOf(
    `
Team | Open-plan office | work | 0 0 8.4 5.6 | door 17.7 1 0 2.1; window 0.8 2.4 0.9 1.4; window 4.8 2.4 0.9 1.4
Meeting | Meeting room | meet | 8.5 0 4.6 5.6 | door 13.4 1 0 2.1; window 1.1 2.4 0.9 1.4
Management | Office | executive_office | 0 7.5 4.8 4.4 | door 3.15 0.9 0 2.1; window 10.6 2 0.9 1.4
Lounge | Break room | common | 4.9 7.5 5 4.4 | gap 1.3 1.6 0 2.4; window 10.9 2 0.9 1.4
WC | WC | - | 10 7.5 3.1 4.4 | door 0.55 0.9 0 2.1; window 8.6 0.8 0.9 1.4
Corridor | Corridor | - | 0 5.7 13.1 1.7 | door 3.7 1 0 2.1; door 8.9 1 0 2.1; door 23.85 0.9 0 2.1; gap 20.1 1.6 0 2.4; door 16.45 0.9 0 2.1; door 13.45 1 0 2.1`,
    `
0 task_table 1 6.29 0 3.24 90 box 1.6 0.8 0.75
0 task_chair 1 4.86 0 4.33 -90 box 0.58 0.58 0.95
0 task_table 2 6.31 0 4.84 -90 box 1.6 0.8 0.75
0 task_chair 2 7.74 0 3.75 90 box 0.58 0.58 0.95
0 task_table 3 6.29 0 1.62 90 box 1.6 0.8 0.75
0 task_chair 3 4.86 0 2.71 -90 box 0.58 0.58 0.95
0 task_table 4 6.31 0 3.22 -90 box 1.6 0.8 0.75
0 task_chair 4 7.74 0 2.13 90 box 0.58 0.58 0.95
0 task_table 5 6.29 0 0 90 box 1.6 0.8 0.75
0 task_chair 5 4.86 0 1.09 -90 box 0.58 0.58 0.95
0 task_table 6 6.31 0 1.6 -90 box 1.6 0.8 0.75
0 task_chair 6 7.74 0 0.51 90 box 0.58 0.58 0.95
0 shelf 7 0.02 0 3.5 -90 box 1.2 0.36 1.9
0 shelf 8 0.02 0 4.72 -90 box 1.2 0.36 1.9
0 sideboard 9 0.02 0 2.28 -90 box 1.6 0.42 0.75
0 sideboard 10 0.02 0 5.54 -90 box 0.8 0.38 0.75
1 meeting_table 11 11.4 0 0.93 90 box 3.5 1.2 0.74
1 meeting_chair 11 12.01 0 3.8 90 box 0.56 0.56 0.88
1 meeting_chair 11 12.01 0 3.1 90 box 0.56 0.56 0.88
1 meeting_chair 11 12.01 0 2.4 90 box 0.56 0.56 0.88
1 meeting_chair 11 12.01 0 1.7 90 box 0.56 0.56 0.88
1 meeting_chair 11 12.01 0 1 90 box 0.56 0.56 0.88
1 meeting_chair 11 9.59 0 4.36 -90 box 0.56 0.56 0.88
1 meeting_chair 11 9.59 0 3.66 -90 box 0.56 0.56 0.88
1 meeting_chair 11 9.59 0 2.96 -90 box 0.56 0.56 0.88
1 meeting_chair 11 9.59 0 2.26 -90 box 0.56 0.56 0.88
1 meeting_chair 11 9.59 0 1.56 -90 box 0.56 0.56 0.88
1 tv 12 11.525 0.75 5.41 180 box 1.45 0.08 0.83
1 sideboard 12 11.6 0 5.58 180 box 1.6 0.42 0.75
2 exec_table 13 2.12 0 8.6 90 box 2.2 1 0.75
2 exec_chair 13 0.42 0 10.025 -90 box 0.65 0.65 1.15
2 drawer_unit 13 2.12 0 8.15 90 box 0.42 0.58 0.6
2 task_chair 13 2.85 0 8.96 90 box 0.58 0.58 0.95
2 task_chair 13 2.85 0 9.86 90 box 0.58 0.58 0.95
2 shelf 14 4.78 0 7.5 90 box 1.2 0.36 1.9
2 shelf 15 4.78 0 8.7 90 box 1.2 0.36 1.9
2 sideboard 16 4.78 0 10.3 90 box 1.6 0.42 0.75
3 sofa 17 9.88 0 9 90 box 2.3 0.95 0.85
3 coffee_table 17 8.53 0 9.55 90 box 1.2 0.65 0.42
3 armchair 17 6.78 0 10.1 -90 box 0.7 0.7 0.8
3 armchair 17 6.78 0 10.9 -90 box 0.7 0.7 0.8
3 shelf 18 4.9 0 7.52 0 box 1.2 0.36 1.9
3 sideboard 19 8.28 0 7.52 0 box 1.6 0.42 0.75
3 free_standing_lamp 20 7.04 0 9.14 -90 cylinder 0.18 1.6
3 carpet 17 9.245 0 8.85 90 box 2.6 1.9 0.01`,
  )
