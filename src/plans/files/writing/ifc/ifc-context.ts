import { turnOf } from '../../../../engine/geometry/frame.ts'
import type { Address } from '../../../../schema/resources/floors/building.ts'
import type { LayoutAsset, LayoutContent } from '../../../../schema/resources/floors/floor-layout.ts'
import type { FileBuilding } from '../../../../schema/resources/floors/model-facts.ts'
import type { FilePlanBuilding, FloorFacts } from '../../file-plan.ts'
import { GlobalIds } from './global-ids.ts'
import { type IfcDialect, OWN_DIALECT } from './ifc-dialect.ts'
import { IfcGeometry, STOREY_FRAME } from './ifc-geometry.ts'
import { IfcStyles } from './ifc-styles.ts'
import { enumeration, integer, NONE, optionalText, type Ref, StepFile, text } from './step-file.ts'
import { IfcFactsWriter } from './write-model-facts.ts'

/** What furniture is written with. */
export interface FurnitureContext {
  readonly file: StepFile
  readonly dialect: IfcDialect
  readonly ids: GlobalIds
  readonly geometry: IfcGeometry
  readonly styles: IfcStyles
  readonly facts: IfcFactsWriter
  /** What holds the pieces that are in no space; undefined = nothing. */
  readonly storey: Ref | undefined
  /** The placement of a piece. */
  placeOf(asset: LayoutAsset): Ref
}

/** What all parts of a file are written with. */
export interface IfcContext extends FurnitureContext {
  readonly storey: Ref
  /** Placement of the storey. */
  readonly placement: Ref
}

/** What the frame of a file has of a floor. */
export interface StoreyFrame extends FloorFacts {
  /** Those that its parts came with. */
  readonly externalIds: readonly string[]
  readonly firstSpaceId: string | undefined
}

/** A floor without what it holds. */
export const frameOf = (floor: FloorFacts, { spaces, assets }: LayoutContent): StoreyFrame => ({
  ...floor,
  externalIds: [...spaces, ...spaces.flatMap(({ openings = [] }) => openings), ...assets].flatMap(
    ({ externalId }) => externalId ?? [],
  ),
  firstSpaceId: spaces[0]?.id,
})

/**
 * The frame of a file: project with units and north, site, building, storeys.
 *
 * @param floors lowest first
 * @param building whose floors they are; left out: not known
 */
export function startIfc(
  floors: readonly StoreyFrame[],
  building?: FilePlanBuilding,
): { readonly file: StepFile; readonly facts: IfcFactsWriter; readonly storeys: readonly IfcContext[] } {
  const file = new StepFile()
  const name = building?.name ?? floors[0]?.name ?? ''
  const house = houseOf(floors, building)
  const external = floors.flatMap(({ externalId, externalIds }) => [externalId, ...externalIds])
  const ids = new GlobalIds(`${name} ${floors[0]?.firstSpaceId ?? ''}`, [
    ...external,
    house.externalId,
    house.site?.externalId,
  ])
  const { model, body } = contextsOf(
    file,
    floors.find(({ northDirection }) => northDirection !== null),
  )
  const project = file.add(
    'IFCPROJECT',
    ids.of('project'),
    NONE,
    text(name),
    NONE,
    NONE,
    NONE,
    NONE,
    [model],
    unitsOf(file),
  )
  const geometry = new IfcGeometry(file, body)
  const sitePlace = geometry.placement(STOREY_FRAME, NONE)
  const buildingPlace = geometry.placement(STOREY_FRAME, sitePlace)
  const placements = floors.map(({ elevation }) =>
    geometry.placement({ ...STOREY_FRAME, y: elevation ?? 0 }, buildingPlace),
  )
  const whole = enumeration('ELEMENT')
  const place =
    building?.georeference ??
    floors.find(({ georeference }) => georeference)?.georeference ??
    floors.find((floor) => floor.building?.georeference)?.building?.georeference
  const { latitude, longitude } = place ?? {}
  const site = file.add(
    'IFCSITE',
    ids.ofExternal(house.site?.externalId, () => ids.of('site')),
    NONE,
    text(house.site?.name ?? 'Site'),
    NONE,
    NONE,
    sitePlace,
    NONE,
    NONE,
    whole,
    angle(latitude),
    angle(longitude),
    place ? 0 : NONE,
    NONE,
    NONE,
  )
  const buildingRef = file.add(
    'IFCBUILDING',
    ids.ofExternal(house.externalId, () => ids.of('building')),
    NONE,
    text(house.name ?? 'Building'),
    NONE,
    NONE,
    buildingPlace,
    NONE,
    NONE,
    whole,
    NONE,
    NONE,
    house.address ? addressOf(file, house.address) : NONE,
  )
  // What floors hold may be named alike on each of them.
  const ownIds = floors.map((_, i) => (building ? ids.within(`storey ${i}`) : ids))
  const storeys = floors.map((floor, i) =>
    file.add(
      'IFCBUILDINGSTOREY',
      ids.ofExternal(floor.externalId, () => ownIds[i]!.of('storey')),
      NONE,
      text(floor.name),
      NONE,
      NONE,
      placements[i]!,
      NONE,
      floor.floorNumber === null ? NONE : text(String(floor.floorNumber)),
      whole,
      floor.elevation ?? NONE,
    ),
  )
  file.add('IFCRELAGGREGATES', ids.of('sites'), NONE, NONE, NONE, project, [site])
  file.add('IFCRELAGGREGATES', ids.of('buildings'), NONE, NONE, NONE, site, [buildingRef])
  file.add('IFCRELAGGREGATES', ids.of('storeys'), NONE, NONE, NONE, buildingRef, storeys)
  for (const [i, { height }] of floors.entries())
    if (height !== undefined) addHeight(file, ownIds[i]!, storeys[i]!, height)
  const styles = new IfcStyles(file, OWN_DIALECT)
  const facts = new IfcFactsWriter(file, ids, OWN_DIALECT)
  const contextOf = (storey: Ref, i: number): IfcContext => ({
    ...{ file, dialect: OWN_DIALECT, ids: ownIds[i]!, geometry, styles, facts },
    ...{ storey, placement: placements[i]! },
    placeOf({ position: [x, y, z], rotation }) {
      const { cos, sin } = turnOf(rotation)
      return geometry.placement({ x, y, z, along: [cos, sin] }, placements[i]!)
    },
  })
  return { file, facts, storeys: storeys.map(contextOf) }
}

function addHeight(file: StepFile, ids: GlobalIds, storey: Ref, height: number): void {
  const gross = file.add('IFCQUANTITYLENGTH', "'GrossHeight'", NONE, NONE, height, NONE)
  const name = "'Qto_BuildingStoreyBaseQuantities'"
  const set = file.add('IFCELEMENTQUANTITY', ids.of('storey quantities'), NONE, name, NONE, NONE, [gross])
  file.add('IFCRELDEFINESBYPROPERTIES', ids.of('storey measured'), NONE, NONE, NONE, [storey], set)
}

/** What is known of a building that is written. */
interface House {
  readonly name: string | undefined
  readonly externalId: string | undefined
  readonly address: Address | undefined
  readonly site: FileBuilding['site']
}

/** The building of the service, else that which the floors came with. */
function houseOf(floors: readonly FloorFacts[], building: FilePlanBuilding | undefined): House {
  const from = floors.find((floor) => floor.building)?.building
  if (building)
    return {
      name: building.name,
      externalId: building.externalId ?? undefined,
      address: building.address ?? undefined,
      site: undefined,
    }
  // An address whose parts are not known apart stands in its lines.
  const unknown = { postalCode: null, town: null, region: null, country: null }
  const inLines = from?.address === undefined ? undefined : { lines: [from.address], ...unknown }
  const address = from?.postalAddress ?? inLines
  return { name: from?.name, externalId: from?.externalId, address, site: from?.site }
}

function addressOf(file: StepFile, { lines, postalCode, town, region, country }: Address): Ref {
  const own = lines.length === 0 ? NONE : lines.map(text)
  const places = [town, region, postalCode, country].map(optionalText)
  return file.add('IFCPOSTALADDRESS', NONE, NONE, NONE, NONE, own, NONE, ...places)
}

function unitsOf(file: StepFile): Ref {
  const units = [
    ['LENGTHUNIT', 'METRE'],
    ['AREAUNIT', 'SQUARE_METRE'],
    ['VOLUMEUNIT', 'CUBIC_METRE'],
    ['PLANEANGLEUNIT', 'RADIAN'],
  ].map(([unit, name]) => file.add('IFCSIUNIT', '*', enumeration(unit!), NONE, enumeration(name!)))
  return file.add('IFCUNITASSIGNMENT', units)
}

/** The model in space with the direction of north, and what bodies are in. */
function contextsOf(file: StepFile, pointed: FloorFacts | undefined): { model: Ref; body: Ref } {
  const origin = file.add('IFCAXIS2PLACEMENT3D', file.add('IFCCARTESIANPOINT', [0, 0, 0]), NONE, NONE)
  const northDirection = pointed?.northDirection ?? null
  const radians = ((northDirection ?? 0) * Math.PI) / 180
  const north = northDirection === null ? NONE : file.add('IFCDIRECTION', [Math.sin(radians), Math.cos(radians)])
  const model = file.add('IFCGEOMETRICREPRESENTATIONCONTEXT', NONE, "'Model'", integer(3), 1e-5, origin, north)
  const inherited = Array<string>(4).fill('*')
  const view = enumeration('MODEL_VIEW')
  const body = file.add(
    'IFCGEOMETRICREPRESENTATIONSUBCONTEXT',
    "'Body'",
    "'Model'",
    ...inherited,
    model,
    NONE,
    view,
    NONE,
  )
  return { model, body }
}

/** Degrees as degrees, minutes, seconds and millionths of a second, all of one sign. */
function angle(degrees: number | undefined): string[] | string {
  if (degrees === undefined) return NONE
  const millionths = Math.round(Math.abs(degrees) * 3600e6)
  const parts = [3600e6, 60e6, 1e6, 1].map((unit, i, units) =>
    Math.floor((i === 0 ? millionths : millionths % units[i - 1]!) / unit),
  )
  return parts.map((part) => integer(Math.sign(degrees) * part + 0))
}
