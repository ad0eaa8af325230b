import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { furnishPlan } from '../../../src/process/cli/furnish-plan.ts'
import { readArguments } from '../../../src/process/cli/reading/read-arguments.ts'
import { UsageError } from '../../../src/process/cli/usage-error.ts'
import type { FloorFurnishing } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import { IfcText } from '../../plans/files/ifc-text.ts'

const EXAMPLE = 'examples/floors/two-flats.json'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'roomwright-plan-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What a command line prints, and whether all went well. */
async function run(...argv: string[]) {
  const request = readArguments(['furnish-floor', ...argv])
  if (request.kind !== 'floor') throw new Error(request.kind)
  const printed: string[] = []
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  try {
    return { whole: await furnishPlan(request.given), text: printed.join('') }
  } finally {
    writing.mockRestore()
  }
}

test('a plan is furnished, reported and written', async () => {
  const file = join(folder, 'plan.svg')
  const { whole, text } = await run(EXAMPLE, '-o', file)
  expect(whole).toBe(true)
  expect(text).toContain('Bad           –                 named "Bad": bathroom, which stays empty')
  expect(text).toContain('6 rooms furnished')
  expect(readFileSync(file, 'utf8')).toMatch(/^<svg/)
  const fitted = await run(EXAMPLE, '--fit-out', 'sanitary', '-o', file)
  expect(fitted.text).toContain(
    'Bad           fitted out        named "Bad": bathroom, fitted out with sanitary pieces',
  )
})

test('it is read and written as the options say, each floor into a file of its own', async () => {
  const floor = JSON.parse(readFileSync(EXAMPLE, 'utf8'))
  const building = join(folder, 'building.json')
  const floors = ['Level 1', 'Level 2', 'Level 1'].map((name) => ({ ...(floor.floors?.[0] ?? floor), name }))
  writeFileSync(building, JSON.stringify({ floors }))
  await run(building, '-o', join(folder, 'out', 'plan.svg'), '--width', '700', '--bare', '--quiet')
  const written = readdirSync(join(folder, 'out')).sort()
  expect(written).toEqual(['plan-Level-1-3.svg', 'plan-Level-1.svg', 'plan-Level-2.svg'])
  for (const name of written) expect(readFileSync(join(folder, 'out', name), 'utf8')).toMatch(/^<svg [^>]*width="700"/)
  await run(building, '--floor', '2', '-o', join(folder, 'result.json'), '--quiet')
  expect(JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'))).toHaveProperty('spaces')
  await expect(run(building, '--format', 'ifc')).rejects.toThrow('building.json: The content is JSON, not IFC')
})

test('the result comes as JSON; a mapping from a file precedes names', async () => {
  const mapping = join(folder, 'mapping.json')
  writeFileSync(mapping, '[{"match": {"name": "Kind"}, "template": "home_office"}]')
  const { text } = await run(EXAMPLE, '--json', '--mapping', mapping, '--alternatives', '2')
  const { spaces } = JSON.parse(text) as FloorFurnishing
  expect(spaces.filter(({ name }) => name === 'Kind').map((space) => [space.template, space.decidedBy])).toEqual([
    ['home_office', 'mapping'],
    ['home_office', 'mapping'],
  ])
})

test('targets come from a file or an option, and the report says what became of them', async () => {
  const file = join(folder, 'targets.json')
  writeFileSync(file, '{"places": 90, "phoneBooths": 0}')
  const { text } = await run(EXAMPLE, '--targets', file, '--places', '4')
  expect(text).toContain('  target 4 places: unmet, ')
  expect(text).toContain('  target 0 phone booths: met, 0 phone booths')
  expect((await run(EXAMPLE, '--places', '4', '--json')).text).toContain('"name":"places","asked":4')
  writeFileSync(file, '{"places": -3}')
  await expect(run(EXAMPLE, '--targets', file)).rejects.toThrow('targets.json: places: ')
  expect(() => readArguments(['furnish-floor', EXAMPLE, '--places', '0'])).toThrow(UsageError)
  expect(() => readArguments(['furnish-floor', EXAMPLE, '--fit-out', 'pool'])).toThrow(
    '--fit-out must be one of lockers, ',
  )
  const fitted = readArguments(['furnish-floor', EXAMPLE, '--fit-out', 'lockers,copyPoints', '--fit-out', 'sanitary'])
  expect(fitted).toMatchObject({ given: { fitOut: ['lockers', 'copyPoints', 'sanitary'] } })
})

test('the storeys of a model tell of one another, also where one alone is asked for', async () => {
  const model = join(folder, 'house.ifc')
  writeFileSync(model, terrace())
  const usesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as FloorFurnishing).spaces.map(({ template }) => template))
  expect(usesOf((await run(model, '--json')).text)).toEqual([
    [null, null],
    ['dining_living', null, null, 'bedroom'],
    ['bedroom', 'bedroom'],
    [null],
  ])
  expect(usesOf((await run(model, '--json', '--floor', '1. OG')).text)).toEqual([['bedroom', 'bedroom']])
})

/** A house with a cellar and an attic. Each room has a window and, under the roof excepted, a door. */
function terrace(): string {
  const text = new IfcText('.MILLI.', { schema: 'IFC4' })
  const rooms = {
    KG: ['Kellerraum-1-H-1', '0.02'],
    EG: ['Wohnen', 'Küche', 'Bad', 'Schlafen'],
    '1. OG': ['1.01', '1.02'],
  }
  for (const [i, [name, names]] of Object.entries({ ...rooms, Dachboden: ['3.01'] }).entries()) {
    const sill = (i - 1) * 3
    const storey = text.storey(name, sill)
    for (const [k, own] of names.entries()) {
      const [from, to] = [k * 4.7, k * 4.7 + 4.5]
      const sides = [
        ...[
          [from, 0],
          [to, 0],
        ],
        ...[
          [to, 5],
          [from, 5],
        ],
      ] as [number, number][]
      const placement = text.placement(0, 0, sill)
      text.space(storey, `${i}.${k}`, text.body(text.extrusion(sides, 2.6)), { long: own, placement })
      const south = text.wall(storey, [from, -0.1], [to, -0.1], 0.2, 3)
      const north = text.wall(storey, [from, 5.1], [to, 5.1], 0.2, 3)
      if (name !== 'Dachboden')
        text.filling('IFCDOOR', storey, south, { at: [from + 0.8, -0.1], turn: 0, width: 0.9, height: 2.1, sill })
      text.filling('IFCWINDOW', storey, north, {
        at: [from + 2, 5.1],
        turn: 0,
        width: 1.6,
        height: 1.3,
        sill: sill + 0.9,
      })
    }
  }
  return text.text()
}

test('what is no plan, has no such floor or no such option is refused with its reason', async () => {
  await expect(run(join(folder, 'none.ifc'))).rejects.toThrow('none.ifc: no such file')
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, '{"spaces": 3}')
  await expect(run(broken)).rejects.toThrow('broken.json: ')
  await expect(run(EXAMPLE, '--floor', 'Roof')).rejects.toThrow('there is no floor "Roof", only ')
  writeFileSync(join(folder, 'mapping-broken.json'), '[{"match": {}, "template": "work"}]')
  await expect(run(EXAMPLE, '--mapping', join(folder, 'mapping-broken.json'))).rejects.toThrow('mapping-broken.json: ')
  expect(() => readArguments(['furnish-floor', EXAMPLE, '-o', 'plan.txt'])).toThrow(UsageError)
  expect(readdirSync(folder).filter((name) => name.startsWith('plan.txt'))).toEqual([])
})

test('the furniture of all floors goes into the file that they were read from, each time the same', async () => {
  const [model, out] = [join(folder, 'house.ifc'), join(folder, 'house-furnished.ifc')]
  const text = new IfcText('.MILLI.', { schema: 'IFC4' })
  for (const [i, long] of ['Bedroom', 'Office'].entries()) {
    const level = text.storey(`Level ${i}`, 3 * i)
    const body = text.body(text.block(3.2, 3, 2.6))
    text.space(level, `${i}`, body, { long, placement: text.placement(0, 0, 3 * i) })
  }
  writeFileSync(model, text.bytes())
  await run(model, '--write-back', '-o', out, '--quiet')
  const written = readFileSync(out, 'latin1')
  const end = text.text().lastIndexOf('ENDSEC;')
  expect(written.startsWith(text.text().slice(0, end))).toBe(true)
  expect(written.endsWith(text.text().slice(end))).toBe(true)
  const { floors } = await readPlan(readFileSync(out))
  expect(floors.map(({ assets }) => assets.some(({ type }) => type === 'bed'))).toEqual([true, false])
  expect(floors[1]!.assets.length).toBeGreaterThan(1)
  await run(model, '--write-back', '-o', out, '--quiet')
  expect(readFileSync(out, 'latin1')).toBe(written)
  expect(() => readArguments(['furnish-floor', model, '--write-back', '-o', 'house.svg'])).toThrow(UsageError)
  await expect(run(EXAMPLE, '--write-back', '-o', out, '--quiet')).rejects.toThrow(
    'written into IFC files, and this is',
  )
})
