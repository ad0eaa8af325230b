import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { readPlan } from '../../../../src/plans/files/read-plan.ts'
import { writePlan } from '../../../../src/plans/files/write-plan.ts'
import { roomArea } from '../../../../src/plans/layouts/space-area.ts'
import { twoFlats } from '../../../fixtures/floors/two-flats.ts'

interface Collection {
  features: { id: string; feature_type: string; properties: Record<string, unknown>; geometry: unknown }[]
}

const floor = { ...twoFlats(), georeference: { longitude: 8.54, latitude: 47.37 }, floorNumber: 2, northDirection: 30 }

async function filesOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false }).getEntries()
  const files = new Map<string, string>()
  for (const entry of entries) if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()))
  return files
}

test('an archive has the files of IMDF, whose features name levels and buildings that are there', async () => {
  const { bytes, mediaType, fileName } = await writePlan('imdf', floor, { date: '2026-01-02T03:04:05Z' })
  expect([mediaType, fileName.endsWith('.zip')]).toEqual(['application/zip', true])
  const files = await filesOf(bytes)
  const names = 'address venue building footprint level unit opening fixture section'.split(' ')
  expect([...files.keys()]).toEqual(['manifest.json', ...names.map((name) => `${name}.geojson`)])
  expect(JSON.parse(files.get('manifest.json')!)).toMatchObject({ version: '1.0.0', created: '2026-01-02T03:04:05Z' })
  const all = names.flatMap((name) => {
    const { features } = JSON.parse(files.get(`${name}.geojson`)!) as Collection
    expect(new Set(features.map((it) => it.feature_type)).size).toBeLessThanOrEqual(1)
    return features
  })
  const ids = new Set(all.map(({ id }) => id))
  expect(ids.size).toBe(all.length)
  for (const { properties } of all) {
    const named = [
      properties['level_id'],
      properties['address_id'],
      ...((properties['building_ids'] as string[]) ?? []),
    ]
    for (const id of named) if (id !== undefined && id !== null) expect(ids).toContain(id)
  }
  const [level] = all.filter((it) => it.feature_type === 'level')
  expect(level!.properties).toMatchObject({ ordinal: 2, name: { en: floor.name } })
  const collection = { type: 'FeatureCollection', features: all.filter((it) => it.feature_type !== 'fixture') }
  const [read] = (await readPlan(new TextEncoder().encode(JSON.stringify(collection)))).floors
  expect(read!.name).toBe(floor.name)
  expect(read!.spaces.map(({ name }) => name)).toEqual(floor.spaces.map(({ name }) => name))
  for (const [i, { room }] of read!.spaces.entries())
    expect(roomArea(room)).toBeCloseTo(roomArea(floor.spaces[i]!.room), 2)
})
