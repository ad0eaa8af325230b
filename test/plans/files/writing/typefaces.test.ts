import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadPackageFont, moreTypefaces } from '../../../../src/plans/files/writing/pdf/load-package-font.ts'
import { Typefaces } from '../../../../src/plans/files/writing/pdf/typefaces.ts'

let typefaces: Typefaces
beforeAll(async () => {
  typefaces = new Typefaces(await loadPackageFont('regular'), await moreTypefaces())
})
const runsOf = (line: string) => typefaces.runsOf(line, 'semibold').map(({ font, value }) => [font, value])

test('Latin letters, and what no typeface has, are one run of the main one', () => {
  expect(runsOf('Küche 2.14 – 12.0 m²')).toEqual([['semibold', 'Küche 2.14 – 12.0 m²']])
  expect(runsOf('会议室')).toEqual([['semibold', '会议室']])
})

test('Arabic words stay in reading order within a run, and runs stand as they are read on paper', () => {
  expect(runsOf('غرفة نوم')).toEqual([['arabic', 'غرفة نوم']])
  // In a line that begins with Latin letters Arabic words are a piece of it.
  expect(runsOf('Room غرفة نوم')).toEqual([
    ['semibold', 'Room '],
    ['arabic', 'غرفة نوم'],
  ])
  // In one that begins with Arabic letters what follows stands at the left of them.
  const [first, ...others] = runsOf('غرفة A')
  expect([first, others.at(-1)?.[0]]).toEqual([['semibold', 'A'], 'arabic'])
})

test('letters that no typeface has are listed, each once', async () => {
  const own = new Typefaces(await loadPackageFont('regular'), await moreTypefaces())
  for (const line of ['Küche – 12.0 m²', 'غرفة']) own.runsOf(line, 'regular')
  expect([...own.missing]).toEqual([])
  own.runsOf('Room 会议室 会', 'regular')
  expect([...own.missing]).toEqual(['会', '议', '室'])
})

test('no letter is lost or painted twice', () => {
  const letter = fc.constantFrom('a', 'Ü', '2', ' ', '.', 'غ', 'ر', '会', '😀', '(', '-')
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 12 }), (letters) => {
      const painted = runsOf(letters.join('')).flatMap(([, value]) => [...value!])
      expect(painted.sort()).toEqual([...letters].sort())
    }),
  )
})

test('a file that cannot be read is named', async () => {
  await expect(moreTypefaces(['/nowhere/x.ttf#Face'])).rejects.toThrow('fonts: /nowhere/x.ttf cannot be read')
  await expect(moreTypefaces(['package.json'])).rejects.toThrow('fonts: package.json cannot be read')
})
