import { expect, test } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { IfcText, type Pair } from './ifc-text.ts'

/** A file of more than a megabyte with a statement that is none, and a reference to what is not there. */
function damaged(): Uint8Array<ArrayBuffer> {
  const ifc = new IfcText()
  const corners: Pair[] = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  const storey = ifc.storey('EG', 0)
  ifc.space(storey, 'Hall', ifc.body(ifc.extrusion(corners, 2.5)))
  ifc.space(storey, 'Lost', '#999')
  const text = ifc.text().replace('DATA;', `DATA;\n/*${' '.repeat(1024 * 1024)}*/\n#998=IFCWALL(;`)
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
}

const namesOf = ({ floors, notes }: Awaited<ReturnType<typeof readPlan>>) => [
  floors.flatMap(({ spaces }) => spaces.map(({ name }) => name)),
  notes.map(({ element }) => element),
]

test('the bytes of a caller stay as they are, even where the file is mended', async () => {
  const bytes = damaged()
  const before = bytes.slice()
  expect(namesOf(await readPlan(bytes))).toEqual([
    ['Hall'],
    ['#998 IFCWALL', expect.stringMatching(/IfcSpace "Lost"$/), expect.stringMatching(/IfcSpace "Hall"$/)],
  ])
  expect(Buffer.compare(bytes, before)).toBe(0)
})

test('bytes that belong to the reader are read alike, and let go of', async () => {
  const bytes = damaged()
  const expected = namesOf(await readPlan(bytes))
  expect(namesOf(await readPlan(bytes, { ownsBytes: true }))).toEqual(expected)
  expect(bytes.byteLength).toBe(0)
})

test('bytes in memory that holds others are left there', async () => {
  const file = damaged()
  const larger = new Uint8Array(file.length + 8).fill(7)
  larger.set(file)
  const expected = namesOf(await readPlan(file))
  expect(namesOf(await readPlan(larger.subarray(0, file.length), { ownsBytes: true }))).toEqual(expected)
  expect([...larger.subarray(file.length)]).toEqual(Array(8).fill(7))
})
