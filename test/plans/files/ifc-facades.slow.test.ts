import { expect, test } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { IfcText, type Pair } from './ifc-text.ts'

const box = (x0: number, y0: number, x1: number, y1: number): Pair[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

let next = 0
const guid = () => `3${(next++).toString(36).padStart(21, '0')}`

/** A curtain wall along x of panes of 1.5 m between posts. @param turn of the axes in which panes are drawn */
function curtainWall(ifc: IfcText, storey: string, [x, y]: Pair, names: readonly string[], height: number, turn = 0) {
  const wall = ifc.add(`IFCCURTAINWALL('${guid()}',$,'Facade',$,$,${ifc.placement(x, y, 0)},$,$)`)
  ifc.contain(storey, wall)
  const [cos, sin] = [Math.cos((-turn * Math.PI) / 180), Math.sin((-turn * Math.PI) / 180)]
  const panes = names.map((name, i) => {
    const corners = box(0.03, -0.02, 1.47, 0.02).map(([a, b]): Pair => [a * cos - b * sin, a * sin + b * cos])
    const body = ifc.body(ifc.extrusion(corners, height))
    return ifc.add(`IFCPLATE('${guid()}',$,'${name}',$,$,${ifc.placement(x + 1.5 * i, y, 0, { turn })},${body},$)`)
  })
  ifc.add(`IFCRELAGGREGATES('${guid()}',$,$,$,${wall},(${panes.join(',')}))`)
}

const windowsOf = async (ifc: IfcText) => {
  const { floors } = await readPlan(ifc.bytes())
  return floors.map(({ spaces }) =>
    spaces.map(({ room }) =>
      (room.boundary.openings ?? [])
        .filter(({ type }) => type === 'window')
        .map(({ l, y, h }) => [l, y, h].map((it) => it.toFixed(1)).join(' ')),
    ),
  )
}

const glass = Array.from({ length: 6 }, () => 'System Panel:Glazed')

test.each([
  0, 30,
])('panes of a curtain wall are one window of each room behind it on each storey, drawn in axes turned by %d degrees', async (turn) => {
  const ifc = new IfcText('.MILLI.')
  for (const [name, z] of [
    ['EG', 0],
    ['1. OG', 3],
  ] as const) {
    const storey = ifc.storey(name, z)
    const placement = ifc.placement(0, 0, z)
    ifc.space(storey, '1', ifc.body(ifc.extrusion(box(0, 0, 4.4, 5), 2.7)), { placement })
    ifc.space(storey, '2', ifc.body(ifc.extrusion(box(4.6, 0, 9, 5), 2.7)), { placement })
    if (z === 0) curtainWall(ifc, storey, [0, 5.1], glass, 5.5, turn)
  }
  expect(await windowsOf(ifc)).toEqual([
    [['4.4 0.0 2.7'], ['4.4 0.0 2.7']],
    [['4.4 0.0 2.5'], ['4.4 0.0 2.5']],
  ])
})

test('solid panels, and curtain walls between rooms, are no windows', async () => {
  const ifc = new IfcText('.MILLI.')
  const storey = ifc.storey('EG', 0)
  ifc.space(storey, '1', ifc.body(ifc.extrusion(box(0, 0, 9, 5), 2.7)))
  ifc.space(storey, '2', ifc.body(ifc.extrusion(box(0, 5.2, 9, 9), 2.7)))
  curtainWall(ifc, storey, [0, 5.1], glass, 2.7)
  curtainWall(ifc, storey, [0, -0.1], glass.with(1, 'System Panel:Solid').with(2, 'Paneel'), 2.7)
  expect(await windowsOf(ifc)).toEqual([[['4.4 0.0 2.7', '1.4 0.0 2.7'], []]])
})
