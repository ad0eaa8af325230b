import { expect, test } from 'vitest'
import { readArguments } from '../../../src/process/cli/reading/read-arguments.ts'

test('convert reads what it reads as floor import does, and writes by the ending', () => {
  expect(
    readArguments([
      'convert',
      'a.dxf',
      '-o',
      'b.pdf',
      '--scale',
      '50',
      '--paper=a3',
      '--layers',
      'rooms=A-AREA*',
      '--floor',
      '2',
    ]),
  ).toEqual({
    kind: 'convert',
    given: {
      input: 'a.dxf',
      floor: '2',
      reading: { format: undefined, layers: { rooms: ['A-AREA*'] }, unit: undefined },
      writing: { output: 'b.pdf', options: { labels: true, scale: 50, paper: 'a3' } },
    },
  })
  // The unit that a drawing is in, and the one that lengths are written in.
  expect(readArguments(['convert', 'a.dxf', '-o', 'b.svg', '--unit', 'feet', '--lengths', 'ft'])).toMatchObject({
    given: { reading: { unit: 'feet' }, writing: { options: { unit: 'ft' } } },
  })
  expect(readArguments(['convert', '-o', 'b.GLB', '--bare'])).toMatchObject({
    given: { input: '-', floor: undefined, writing: { output: 'b.GLB', options: { labels: false } } },
  })
})

test('floor export takes a floor, a revision and how it is written', () => {
  expect(
    readArguments(['floor', 'export', 'id', '-o', 'b.png', '--width=800', '--theme', 'dark', '--revision', '3']),
  ).toEqual({
    kind: 'floor export',
    given: {
      floorId: 'id',
      revision: 3,
      writing: { output: 'b.png', options: { labels: true, width: 800, theme: 'dark' } },
    },
  })
})

test.each([
  [['convert', 'a.ifc'], 'convert needs --output'],
  [
    ['convert', 'a.ifc', '-o', 'b.doc'],
    '--output must end in .svg, .png, .pdf, .geojson, .dxf, .ifc, .glb, .zip, .xlsx or .csv, got "b.doc"',
  ],
  [
    ['convert', 'a.ifc', '-o', 'b.pdf', '--scale', '75'],
    '--scale must be one of 20, 50, 100, 200, 500, 1000, got "75"',
  ],
  [['convert', 'a.ifc', '-o', 'b.png', '--width', '99'], '--width must be from 100 to 4096, got "99"'],
  [['convert', 'a.ifc', '-o', 'b.pdf', '--lengths', 'feet'], '--lengths must be one of m, ft, got "feet"'],
  [['floor', 'export', '-o', 'b.png'], 'floor-id'],
])('%j is refused', (argv, message) => {
  expect(() => readArguments(argv)).toThrow(message)
})
