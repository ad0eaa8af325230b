import { type Place, type PlaceAt, placeAround } from '../earth/plan-place.ts'
import { type EarthAt, earthOfZone } from '../earth/utm-to-earth.ts'
import { utmZoneOf } from '../earth/utm-zone.ts'
import type { NoteList } from '../note-list.ts'
import { type MapConversion, mapConversionOf } from './ifc-map-conversion.ts'
import type { IfcModel } from './ifc-model.ts'
import { siteOf } from './ifc-site.ts'

/** Degrees by which true north and that of the map may differ: more than meridians do within a zone. */
const NORTHS_APART_MAX = 6
/** Scales farther from 1 than this tell of units, not of the map. */
const SCALE_OFF_MAX = 0.01

/** Where a building lies: by its map conversion, else by the position of its site; a conversion that cannot be used is noted. */
export async function placeOf(model: IfcModel, notes: NoteList): Promise<PlaceAt> {
  const site = siteOf(model)
  const conversion = mapConversionOf(model)
  if (!conversion) return placeAround(site)
  const { element, system } = conversion
  const zone = utmZoneOf(system)
  // Without the projection the north of the map is nearly true north.
  const bySite = placeAround({ ...site, northDirection: site.northDirection ?? conversion.turn ?? null })
  const instead = site.georeference ? 'the position of the IfcSite is read' : 'the floors have no georeference'
  if (!zone) {
    const name =
      system.name === ''
        ? 'is not named'
        : `${JSON.stringify(system.name)} is not read, only UTM on WGS 84 or ETRS89 is`
    notes.leftOut(element, `its reference system ${name}; ${instead}`)
    return bySite
  }
  const earthAt = await earthOfZone(zone)
  return (x, z) => {
    const place = placeOnMap(conversion, model.scale, site.northDirection, earthAt, x, z)
    if (!place) {
      notes.leftOut(element, `its eastings and northings lie outside of ${JSON.stringify(system.name)}; ${instead}`)
      return bySite(x, z)
    }
    if (isApart(place.northDirection, site.northDirection))
      notes.changed(
        element,
        `its north is ${place.northDirection?.toFixed(1)}°, and TrueNorth ${site.northDirection}°, which is left out`,
      )
    return place
  }
}

/** @param trueNorth as the file says it beside the conversion; it turns the map where the conversion does not say how it is turned */
function placeOnMap(
  conversion: MapConversion,
  fileUnit: number,
  trueNorth: number | null,
  earthAt: EarthAt,
  x: number,
  z: number,
): Place | undefined {
  const { eastings, northings, mapUnit, turn } = conversion
  // Where it says no unit it is in that of the file by the letter, and often in metres.
  for (const metres of mapUnit === undefined ? [fileUnit, 1] : [mapUnit]) {
    const scale = scaleOf(conversion.scale, metres / fileUnit)
    const from = { east: eastings * metres, north: northings * metres }
    const origin = turn === undefined && trueNorth !== null ? earthAt(from.east, from.north) : undefined
    const axis = turn ?? (origin && trueNorth !== null ? trueNorth - origin.north : 0)
    const [cos, sin] = [Math.cos((axis * Math.PI) / 180), Math.sin((axis * Math.PI) / 180)]
    const earth = earthAt(from.east + scale * (x * cos + z * sin), from.north + scale * (x * sin - z * cos))
    if (earth) return { georeference: earth.georeference, northDirection: round4(axis + earth.north) }
  }
  return undefined
}

/** Metres of the map to a metre of the file, from what the file says with or without its units. */
const scaleOf = (said: number, unitRatio: number): number =>
  [said * unitRatio, said].find((it) => Math.abs(it - 1) <= SCALE_OFF_MAX) ?? 1

function isApart(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return false
  const apart = Math.abs(a - b) % 360
  return Math.min(apart, 360 - apart) > NORTHS_APART_MAX
}

const round4 = (degrees: number) => Math.round(degrees * 1e4) / 1e4 + 0
