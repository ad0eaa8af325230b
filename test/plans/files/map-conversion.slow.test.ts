import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FilePlan } from '../../../src/plans/files/file-plan.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { utmZoneOf } from '../../../src/plans/files/reading/earth/utm-zone.ts'
import { runs } from '../../support/property-runs.ts'
import { IfcText, type MapSystemText, type Pair } from './ifc-text.ts'

/** A file with one room, whose first corner lies at `at`. */
function fileOf(ifc: IfcText, at: Pair = [0, 0]): Uint8Array {
  const storey = ifc.storey('EG', 0)
  const corners: Pair[] = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  const placed = corners.map(([x, y]): Pair => [x + at[0], y + at[1]])
  ifc.space(storey, 'Hall', ifc.body(ifc.extrusion(placed, 2.5)))
  return ifc.bytes()
}

const placeOf = ({ floors: [floor] }: FilePlan) => ({ ...floor!.georeference, north: floor!.northDirection })
const notesOf = ({ notes }: FilePlan) =>
  notes
    .filter(({ reason }) => /north|reference|lie/i.test(reason))
    .map((it) => `${it.element} ${it.outcome}: ${it.reason}`)

const RADIANS = Math.PI / 180

/**
 * UTM by the series of Snyder, "Map Projections: A Working Manual", 8-9 to 8-13 and, for the convergence, the angle between the
 * meridian and the map measured over a short way.
 */
function utm(
  latitude: number,
  longitude: number,
  zone: number,
  isSouth = latitude < 0,
): { east: number; north: number } {
  const [a, f, k0] = [6_378_137, 1 / 298.257223563, 0.9996]
  const e2 = f * (2 - f)
  const ep2 = e2 / (1 - e2)
  const phi = latitude * RADIANS
  const n = a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2)
  const t = Math.tan(phi) ** 2
  const c = ep2 * Math.cos(phi) ** 2
  const A = (longitude - (zone * 6 - 183)) * RADIANS * Math.cos(phi)
  const m =
    a *
    ((1 - e2 / 4 - (3 * e2 ** 2) / 64 - (5 * e2 ** 3) / 256) * phi -
      ((3 * e2) / 8 + (3 * e2 ** 2) / 32 + (45 * e2 ** 3) / 1024) * Math.sin(2 * phi) +
      ((15 * e2 ** 2) / 256 + (45 * e2 ** 3) / 1024) * Math.sin(4 * phi) -
      ((35 * e2 ** 3) / 3072) * Math.sin(6 * phi))
  const east =
    k0 * n * (A + ((1 - t + c) * A ** 3) / 6 + ((5 - 18 * t + t ** 2 + 72 * c - 58 * ep2) * A ** 5) / 120) + 500_000
  const north =
    k0 *
    (m +
      n *
        Math.tan(phi) *
        (A ** 2 / 2 +
          ((5 - t + 9 * c + 4 * c ** 2) * A ** 4) / 24 +
          ((61 - 58 * t + t ** 2 + 600 * c - 330 * ep2) * A ** 6) / 720))
  return { east, north: isSouth ? north + 10_000_000 : north }
}

test('the oracle knows the length of a quarter of the meridian up to 45 degrees', () => {
  expect(utm(45, 9, 32).east).toBeCloseTo(500_000, 3)
  expect(utm(45, 9, 32).north).toBeCloseTo(0.9996 * 4_984_944.378, 2)
})

const somewhere = fc.record({
  zone: fc.integer({ min: 28, max: 38 }),
  latitude: fc.double({ min: -79, max: 79, noNaN: true }),
  off: fc.double({ min: -3, max: 3, noNaN: true }),
  turn: fc.integer({ min: -179, max: 180 }),
  unit: fc.constantFrom('$', '.MILLI.', 'FOOT'),
  /** Of the first corner of the room; far ones are moved to the origin. */
  at: fc.constantFrom<Pair>([0, 0], [120, -60], [250_000, 1_200_000]),
})

test('a map conversion tells where a floor lies and where north is, however the file is turned and shifted', async () => {
  await fc.assert(
    fc.asyncProperty(somewhere, async ({ zone, latitude, off, turn, unit, at }) => {
      const longitude = zone * 6 - 183 + off
      const corner = utm(latitude, longitude, zone)
      const above = utm(latitude + 1e-4, longitude, zone, latitude < 0)
      const convergence = Math.atan2(above.east - corner.east, above.north - corner.north) / RADIANS
      const [cos, sin] = [Math.cos(turn * RADIANS), Math.sin(turn * RADIANS)]
      // The origin of the file, from its room, whose place is known.
      const isFar = Math.max(...at.map(Math.abs)) > 1000
      const whole = isFar ? at : ([0, 0] as const)
      const east = corner.east - (whole[0] * cos - whole[1] * sin)
      const north = corner.north - (whole[0] * sin + whole[1] * cos)
      const ifc = new IfcText(unit, { schema: 'IFC4' })
      const metre = ifc.add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)')
      const name = `EPSG:${latitude < 0 ? 32700 + zone : 25800 + zone}`
      ifc.mapConversion({ name, unit: metre }, [east, north, 0, cos, sin, ifc.metres])
      const plan = await readPlan(fileOf(ifc, isFar ? [at[0], at[1] - 3] : at))
      const found = placeOf(plan)
      const metres = [
        (found.latitude! - latitude) * 111_000,
        (found.longitude! - longitude) * 111_000 * Math.cos(latitude * RADIANS),
      ]
      // Half a metre where numbers of a million are kept in a body by 32 bits, and whole metres are moved.
      expect(Math.hypot(...metres)).toBeLessThan(isFar ? 2 : 0.02)
      const apart = (((found.north! - turn - convergence) % 360) + 540) % 360
      expect(Math.abs(apart - 180)).toBeLessThan(0.01)
    }),
    { numRuns: runs(16) },
  )
})

const BERLIN = utm(52.5208, 13.4094, 33)
const near = (plan: FilePlan, north = 0.0) => {
  const found = placeOf(plan)
  expect(found.latitude).toBeCloseTo(52.5208, 6)
  expect(found.longitude).toBeCloseTo(13.4094, 6)
  expect(found.north).toBeCloseTo(north, 2)
}
/** Of the meridian of Berlin against its zone: 1.5906° × sin φ. */
const CONVERGENCE = 1.5906 * Math.sin(52.5208 * RADIANS)

test.each<[string, MapSystemText]>([
  ['a code', { name: 'EPSG:25833' }],
  ['a code of WGS 84', { name: 'epsg: 32633' }],
  ['an address of a code', { name: 'urn:ogc:def:crs:EPSG::25833' }],
  ['words', { name: 'ETRS89 / UTM zone 33N' }],
  ['members', { name: 'UTM', datum: 'WGS84', projection: 'UTM', zone: '33N' }],
])('a reference system is recognized by %s', async (_, system) => {
  const ifc = new IfcText('$', { schema: 'IFC4' })
  ifc.mapConversion(system, [BERLIN.east, BERLIN.north, 34, 1, 0, null])
  near(await readPlan(fileOf(ifc)), CONVERGENCE)
})

test.each(['project', 'site'] as const)('a file of IFC2x3 says it in property sets of its %s', async (owner) => {
  const ifc = new IfcText('.MILLI.')
  const site = ifc.site([10, 0, 0, 0], [10, 0, 0, 0])
  const object = owner === 'site' ? site : ifc.project
  ifc.propertySet(object, 'Pset_Other', { Eastings: 1 })
  ifc.propertySet(object, 'ePSet_ProjectedCRS', { Name: 'EPSG:25833', MapUnit: 'METRE' })
  ifc.propertySet(object, 'ePSet_MapConversion', {
    TargetCRS: 'EPSG:25833',
    Eastings: BERLIN.east,
    Northings: BERLIN.north,
    OrthogonalHeight: 0,
    XAxisAbscissa: Math.cos(30 * RADIANS),
    XAxisOrdinate: Math.sin(30 * RADIANS),
    Scale: 0.001,
  })
  near(await readPlan(fileOf(ifc)), 30 + CONVERGENCE)
})

test('without a unit the map is in that of the file, or in metres where only these lie in its zone', async () => {
  for (const unit of [1000, 1]) {
    const ifc = new IfcText('.MILLI.', { schema: 'IFC4' })
    ifc.mapConversion({ name: 'EPSG:25833' }, [BERLIN.east * unit, BERLIN.north * unit, 0, 1, 0, null])
    near(await readPlan(fileOf(ifc)), CONVERGENCE)
  }
})

describe('true north beside a map conversion', () => {
  const read = (attributes: (number | null)[]) => {
    const ifc = new IfcText('$', { schema: 'IFC4', north: [0.5, Math.sqrt(3) / 2] })
    ifc.mapConversion({ name: 'EPSG:25833' }, [BERLIN.east, BERLIN.north, 0, ...attributes])
    return readPlan(fileOf(ifc))
  }

  test('tells how the plan is turned where the conversion does not', async () => {
    const plan = await read([null, null, null])
    near(plan, 30)
    expect(notesOf(plan)).toEqual([])
  })

  test('is left out with a note where the conversion tells otherwise', async () => {
    const plan = await read([1, 0, null])
    near(plan, CONVERGENCE)
    expect(notesOf(plan)).toEqual([
      expect.stringMatching(
        /^#\d+ IfcMapConversion changed: its north is 1\.3°, and TrueNorth 30°, which is left out$/,
      ),
    ])
  })

  test('agrees with it within what meridians differ', async () => {
    const plan = await read([Math.cos(30 * RADIANS), Math.sin(30 * RADIANS), null])
    near(plan, 30 + CONVERGENCE)
    expect(notesOf(plan)).toEqual([])
  })
})

describe('a conversion that is not read is noted', () => {
  const read = (system: MapSystemText, at: Pair, site = false) => {
    const ifc = new IfcText('$', { schema: 'IFC4' })
    if (site) ifc.site([47, 22, 30, 0], [8, 32, 15, 0])
    ifc.mapConversion(system, [...at, 0, 0, 1, null])
    return readPlan(fileOf(ifc))
  }

  test('in a reference system that is not known; what it says of north is kept', async () => {
    const plan = await read({ name: 'EPSG:2056' }, [2_600_000, 1_200_000])
    expect(placeOf(plan)).toEqual({ north: 90 })
    expect(notesOf(plan)).toEqual([
      expect.stringMatching(
        /^#\d+ IfcMapConversion left out: its reference system "EPSG:2056" is not read, only UTM on WGS 84 or ETRS89 is; the floors have no georeference$/,
      ),
    ])
  })

  test('beside a site that has a position', async () => {
    const plan = await read({ name: 'EPSG:2056' }, [2_600_000, 1_200_000], true)
    expect(placeOf(plan)).toMatchObject({ latitude: 47.375, north: 90 })
    expect(notesOf(plan)).toEqual([expect.stringContaining('the position of the IfcSite is read')])
  })

  test('with coordinates outside of its zone', async () => {
    const plan = await read({ name: 'EPSG:25833' }, [0, 0])
    expect(placeOf(plan)).toEqual({ north: 90 })
    expect(notesOf(plan)).toEqual([
      expect.stringMatching(/left out: its eastings and northings lie outside of "EPSG:25833"; the floors have no/),
    ])
  })
})

test('other systems are no UTM on these datums', () => {
  const named = (name: string, more = {}) => utmZoneOf({ name, datum: '', projection: '', zone: '', ...more })
  expect(named('EPSG:32700')).toBeUndefined()
  expect(named('EPSG:25827')).toBeUndefined()
  expect(named('EPSG:26917')).toBeUndefined()
  expect(named('NAD83 / UTM zone 17N')).toBeUndefined()
  expect(named('UTM', { zone: '33' })).toBeUndefined()
  expect(named('WGS 84 / UTM zone 33S')).toEqual({ zone: 33, isSouth: true })
  expect(named('', { datum: 'ETRS89', projection: 'UTM', zone: 'UTM32' })).toEqual({ zone: 32, isSouth: false })
  expect(named('32761')).toBeUndefined()
  expect(named('32760')).toEqual({ zone: 60, isSouth: true })
})
