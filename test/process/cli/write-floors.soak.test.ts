import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { writePlan } from '../../../src/plans/files/write-plan.ts'
import { twoFlats } from '../../fixtures/floors/two-flats.ts'
import { prepareDirectory } from '../../support/databases.ts'
import { cli } from '../../support/process.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-floors-'))
afterAll(() => rmSync(root, { recursive: true }))
const file = (name: string) => join(root, name)

test('a plan goes from IFC to GeoJSON and PDF, and back from the store as it was imported', async () => {
  writeFileSync(file('plan.ifc'), (await writePlan('ifc', twoFlats())).bytes)
  const converted = await cli({}, ['convert', file('plan.ifc'), '-o', file('plan.geojson')])
  expect([converted.code, converted.stdout]).toEqual([0, `${file('plan.geojson')}\n`])
  expect((await cli({}, ['convert', file('plan.ifc'), '-o', file('plan.pdf')])).code).toBe(0)
  expect(readFileSync(file('plan.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-')

  const place = await prepareDirectory()
  const environment = { ...place.environment, DEMO_ACCOUNT: 'off' }
  const imported = await cli(environment, ['floor', 'import', file('plan.geojson'), '--account', 'Studio', '--json'])
  const { floors } = JSON.parse(imported.stdout) as { floors: { id: string }[] }
  const exported = await cli(environment, ['floor', 'export', floors[0]!.id, '-o', file('out.geojson')])
  expect([exported.code, exported.stdout]).toEqual([0, `${file('out.geojson')}\n`])
  const [before, after] = await Promise.all(
    ['plan.geojson', 'out.geojson'].map(async (name) => (await readPlan(readFileSync(file(name)))).floors[0]!),
  )
  const rooms = ({ spaces }: typeof before & object) => spaces.map(({ name, room }) => ({ name, room }))
  expect(rooms(after!)).toEqual(rooms(before!))

  const missing = await cli(environment, [
    'floor',
    'export',
    '00000000-0000-4000-8000-000000000000',
    '-o',
    file('no.svg'),
  ])
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('there is no floor')])
  expect(existsSync(file('no.svg'))).toBe(false)
})

test('a floor that is not in the file is named', async () => {
  writeFileSync(file('one.ifc'), (await writePlan('ifc', twoFlats())).bytes)
  const refused = await cli({}, ['convert', file('one.ifc'), '-o', file('two.svg'), '--floor', '2'])
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('there is no floor "2", only "Lindenweg 4, first floor"'),
  ])
})
