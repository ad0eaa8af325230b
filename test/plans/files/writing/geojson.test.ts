import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlan } from '../../../../src/plans/files/read-plan.ts'
import { writePlan } from '../../../../src/plans/files/write-plan.ts'
import { twoFlats } from '../../../fixtures/floors/two-flats.ts'
import { runs } from '../../../support/property-runs.ts'
import { randomFloor } from '../../../support/random-floor.ts'

interface Feature {
  type: string
  id?: string
  resourceType: string
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: unknown } | null
}

const written = async (floor: Parameters<typeof writePlan>[1]) => {
  const { bytes } = await writePlan('geojson', floor)
  return JSON.parse(Buffer.from(bytes).toString()) as { type: string; coordinateSystem?: string; features: Feature[] }
}

/** Rules of RFC 7946, section 3.1.6: closed, four positions or more, the outer ring counter-clockwise. */
function checkRing(ring: [number, number][]) {
  expect(ring.length).toBeGreaterThanOrEqual(4)
  expect(ring.at(-1)).toEqual(ring[0])
  const [x0, y0] = ring[0]!
  const twice = ring.slice(1).reduce((sum, [x, y], i) => {
    const [px, py] = ring[i]!
    return sum + (px - x0) * (y - y0) - (x - x0) * (py - y0)
  }, 0)
  expect(twice).toBeGreaterThan(0)
}

test('rings are as the RFC wants them, and every space, asset and opening is there once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const floor = randomFloor(seed)
      const file = await written(floor)
      expect(file.type).toBe('FeatureCollection')
      expect(file.coordinateSystem).toBe(floor.georeference ? undefined : 'local-metres')
      const kinds = (kind: string) => file.features.filter(({ resourceType }) => resourceType === kind)
      expect(kinds('Floor')).toHaveLength(1)
      expect(kinds('Space').map(({ id }) => id)).toEqual(floor.spaces.map(({ id }) => id))
      expect(kinds('Asset').map(({ id }) => id)).toEqual(floor.assets.map(({ id }) => id))
      for (const { geometry } of [...kinds('Space'), ...kinds('Asset')])
        checkRing((geometry!.coordinates as [number, number][][])[0]!)
      for (const { geometry } of file.features)
        for (const [longitude, latitude] of [geometry?.coordinates].flat(4).length ? positionsOf(geometry) : [])
          if (floor.georeference) {
            expect(Math.abs(longitude - floor.georeference.longitude)).toBeLessThan(0.01)
            expect(Math.abs(latitude - floor.georeference.latitude)).toBeLessThan(0.01)
          }
    }),
    { numRuns: runs(120) },
  )
})

function positionsOf(geometry: Feature['geometry']): [number, number][] {
  const open = [geometry?.coordinates]
  const found: [number, number][] = []
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!Array.isArray(at)) continue
    if (typeof at[0] === 'number') found.push(at as [number, number])
    else open.push(...at)
  }
  return found
}

test('is read back exactly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const floor = randomFloor(seed)
      const { bytes } = await writePlan('geojson', floor)
      const { floors, notes } = await readPlan(bytes, { format: 'geojson' })
      expect(notes).toEqual([])
      expect(floors).toHaveLength(1)
      expect(floors[0]).toEqual(JSON.parse(JSON.stringify(floor)))
    }),
    { numRuns: runs(120) },
  )
})

test('north is where it is on the earth', async () => {
  // 20° clockwise from the top to north: a point up the page is west of north.
  const floor = { ...twoFlats(), northDirection: 20 }
  const space = (await written(floor)).features.find(({ resourceType }) => resourceType === 'Space')!
  const [lon, lat] = (space.geometry!.coordinates as [number, number][][])[0]!.reduce((a, b) => (b[1] > a[1] ? b : a))
  const [x, z] = [5.2, 5.1] // the corner of the room furthest north: 5.2 sin 20° − 5.1 cos 20° is the largest
  const [north, east] = [x * 0.34202 - z * 0.939693, x * 0.939693 + z * 0.34202]
  // Metres of a degree at 52.5163° north: 111 269 along the meridian, 67 898 along the parallel.
  expect((lat - 52.5163) * 111_269).toBeCloseTo(north, 1)
  expect((lon - 13.3777) * 67_898).toBeCloseTo(east, 1)
})

test('a door between two rooms is one feature', async () => {
  const file = await written(twoFlats())
  const openings = file.features.filter(({ resourceType }) => resourceType === 'Opening')
  const count = (type: string) => openings.filter(({ properties }) => properties['type'] === type).length
  expect({ doors: count('door'), windows: count('window'), gaps: count('gap') }).toEqual({
    doors: 10,
    windows: 14,
    gaps: 1,
  })
})
