import { ServiceError } from '../../../../base/errors.ts'
import { parseLength } from '../../../../schema/furnishing/read-length.ts'
import { modelName } from '../plan-names.ts'

/** Most features of one file. */
const FEATURES_MAX = 50_000

/** A feature with the path by which messages name it. */
export interface Feature {
  readonly path: string
  readonly id: unknown
  /** Floor, Space, Asset or Opening in our own files. */
  readonly resourceType: unknown
  /** Such as unit, opening or level in files of IMDF. */
  readonly featureType: unknown
  readonly relations: Readonly<Record<string, unknown>>
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry: Geometry | null
}

export interface Geometry {
  readonly type: string
  readonly coordinates: unknown
  /** Of a GeometryCollection. */
  readonly geometries?: unknown
}

/** What a GeoJSON file says of its coordinates. */
export interface GeoJsonFile {
  readonly features: readonly Feature[]
  /** Why members of its list are no features. */
  readonly faults: readonly ServiceError[]
  readonly coordinateSystem: unknown
  readonly crs: unknown
}

/** The features of a Feature, a FeatureCollection, a list of features, or a single geometry. */
export function featuresOf(value: unknown): GeoJsonFile {
  const { type, features, coordinateSystem, crs } = Object(value) as Record<string, unknown>
  const list = Array.isArray(value) ? value : Array.isArray(features) ? features : undefined
  if (list && list.length > FEATURES_MAX)
    throw new ServiceError('payload_too_large', `features: at most ${FEATURES_MAX} are read, got ${list.length}`)
  if (list && list.length === 0) throw new ServiceError('invalid', 'features: the file has none')
  const faults: ServiceError[] = []
  const file = { faults, coordinateSystem, crs }
  if (list) {
    const root = Array.isArray(value) ? '' : 'features'
    const features = list.flatMap((it, i) =>
      orFault(
        () => parted(featureOf(it, `${root}[${i}]`)),
        (fault) => faults.push(fault),
      ),
    )
    return { ...file, features }
  }
  if (type === 'Feature') return { ...file, features: parted(featureOf(value, 'feature')) }
  if (ROOTS.has(type)) return { ...file, features: parted(featureOf({ type: 'Feature', geometry: value }, 'geometry')) }
  throw new ServiceError(
    'invalid',
    `type: must be FeatureCollection, Feature, Polygon, MultiPolygon or GeometryCollection, got ${shown(type)}`,
  )
}

/** What is read; nothing where it is broken, of which `tell` gets the fault. */
export function orFault<Read>(read: () => Read[], tell: (fault: ServiceError) => void): Read[] {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'invalid') throw error
    tell(error)
    return []
  }
}

const ROOTS: ReadonlySet<unknown> = new Set(['Polygon', 'MultiPolygon', 'GeometryCollection'])

/** Collections of geometries are parted up to this depth. */
const DEPTH_MAX = 4

/** A feature of several points, lines or geometries as one for each, of which the first has its id. */
function parted(feature: Feature, depth = 0): Feature[] {
  const parts = partsOf(feature.geometry)
  if (!parts || depth > DEPTH_MAX) return [feature]
  return parts.flatMap(({ path, geometry }, i) =>
    parted({ ...feature, geometry, path: `${feature.path}${path}`, ...(i > 0 && { id: undefined }) }, depth + 1),
  )
}

function partsOf(geometry: Geometry | null) {
  const { type, coordinates, geometries } = geometry ?? { type: '' }
  if (type === 'GeometryCollection' && Array.isArray(geometries))
    return geometries.map((it, i) => {
      const path = `.geometries[${i}]`
      return { path, geometry: geometryOf(it, path) }
    })
  if ((type !== 'MultiLineString' && type !== 'MultiPoint') || !Array.isArray(coordinates)) return undefined
  return coordinates.map((it: unknown, i) => ({
    path: ` part ${i + 1}`,
    geometry: { type: type.slice(5), coordinates: it },
  }))
}

function featureOf(value: unknown, path: string): Feature {
  const feature = Object(value) as Record<string, unknown>
  if (feature['type'] !== 'Feature')
    throw new ServiceError('invalid', `${path}.type: must be Feature, got ${shown(feature['type'])}`)
  return {
    path,
    id: feature['id'],
    resourceType: feature['resourceType'],
    featureType: feature['feature_type'] ?? (Object(feature['properties']) as Record<string, unknown>)['feature_type'],
    relations: Object(feature['resourceRelations']) as Record<string, unknown>,
    properties: Object(feature['properties']) as Record<string, unknown>,
    geometry: geometryOf(feature['geometry'], path),
  }
}

function geometryOf(value: unknown, path: string): Geometry | null {
  if (value === null || value === undefined) return null
  const { type, coordinates, geometries } = Object(value) as Record<string, unknown>
  if (typeof type !== 'string') throw new ServiceError('invalid', `${path}.geometry.type: is required`)
  return { type, coordinates, ...(geometries !== undefined && { geometries }) }
}

export const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : (JSON.stringify(value)?.slice(0, 100) ?? 'nothing')

/** A feature whose keys are in small letters, as files of geographic information systems have any. */
export function withSmallKeys(feature: Feature): Feature {
  const small = Object.entries(feature.properties).map(([key, value]) => [key.toLowerCase(), value] as const)
  return { ...feature, properties: { ...Object.fromEntries(small), ...feature.properties } }
}

/** Members that name a space, the first that is there. */
const NAMES =
  'name_long long_name name room_name roomname raumname bezeichnung nom nombre nome naam label title ref'.split(' ')

/** The name of a feature; of one in several languages the English one, else the first. */
export function nameOf({ properties }: Feature): string | undefined {
  for (const key of NAMES) {
    const name = properties[key]
    const { en } = Object(name) as { en?: unknown }
    const words = typeof name === 'object' && name !== null ? (en ?? Object.values(name)[0]) : name
    if ((typeof words === 'string' && words.trim() !== '') || typeof words === 'number') return String(words)
  }
  return undefined
}

/** What names a feature in notes, such as `features[3] "Kitchen"`. */
export function labelOf(feature: Feature): string {
  const name = nameOf(feature)
  return name === undefined ? feature.path : `${feature.path} ${JSON.stringify(name.slice(0, 60))}`
}

/** The id of a feature as a text. */
export const externalIdOf = ({ id }: Feature) =>
  typeof id === 'string' || typeof id === 'number' ? modelName(String(id)) : undefined

/** @throws ServiceError `invalid` for what is no height or width. @returns metres; undefined where none is said, or none is 0 */
export function heightOf(value: unknown, path: string): number | undefined {
  if (value === undefined || value === null || value === '' || Number(value) === 0) return undefined
  const number = typeof value === 'number' ? value : parseLength(String(value), 'm')
  if (number === undefined || !(number > 0 && number <= 1000))
    throw new ServiceError('invalid', `${path}: must be a height in metres, got ${JSON.stringify(value)}`)
  return number
}
