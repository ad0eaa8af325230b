import type { Georeference } from '../../../../schema/resources/floors/georeference.ts'
import { type IfcModel, type Line, numberOf, refOf, textOf } from './ifc-model.ts'

/** Where a building lies: the point of the plan that has the position, and the direction of north. */
export interface Site {
  readonly x: number
  readonly z: number
  readonly georeference: Georeference | null
  /** Degrees clockwise from the top of the plan; null when the file does not say. */
  readonly northDirection: number | null
}

/** The position of the site and true north, as far as the file has them. */
export function siteOf(model: IfcModel): Site {
  const site = model.linesOf('IFCSITE')[0]
  const placed = site && model.placement(site)
  return {
    x: placed?.x ?? 0,
    z: placed?.z ?? 0,
    georeference: georeferenceOfSite(site),
    northDirection: northOf(model),
  }
}

/** The position of a site; null where the file does not say it. */
export function georeferenceOfSite(site: Line | undefined): Georeference | null {
  const [latitude, longitude] = [angleOf(site?.['RefLatitude']), angleOf(site?.['RefLongitude'])]
  const lies =
    latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180
  return lies && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null
}

/** Degrees from degrees, minutes, seconds and millionths of a second, which all have the same sign. */
function angleOf(attribute: unknown): number | undefined {
  const list = Array.isArray(attribute) ? attribute : (Object(attribute) as { value?: unknown }).value
  if (!Array.isArray(list) || list.length < 3) return undefined
  const parts = list.map(numberOf)
  if (parts.some((part) => part === undefined)) return undefined
  const [degrees, minutes, seconds, millionths = 0] = parts as number[]
  const angle = degrees! + minutes! / 60 + (seconds! + millionths / 1e6) / 3600
  return Math.round(angle * 1e9) / 1e9
}

function northOf(model: IfcModel): number | null {
  for (const context of model.linesOf('IFCGEOMETRICREPRESENTATIONCONTEXT')) {
    if (textOf(context['ContextType'])?.toLowerCase() === 'plan') continue
    const direction = model.line(refOf(context['TrueNorth']))
    const ratios = direction?.['DirectionRatios']
    if (!Array.isArray(ratios)) continue
    const [x, y] = ratios.map(numberOf)
    if (x === undefined || y === undefined || (x === 0 && y === 0)) continue
    return Math.round(((Math.atan2(x, y) * 180) / Math.PI) * 1e4) / 1e4 + 0
  }
  return null
}
