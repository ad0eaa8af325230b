import type { FilePlanFloor } from '../../file-plan.ts'
import { GlobalIds } from './global-ids.ts'
import { IfcGeometry, STOREY_FRAME } from './ifc-geometry.ts'
import { IfcStyles } from './ifc-styles.ts'
import { enumeration, integer, NONE, type Ref, StepFile, text } from './step-file.ts'
import { IfcFactsWriter } from './write-model-facts.ts'

/** What all parts of a file are written with. */
export interface IfcContext {
  readonly file: StepFile
  readonly ids: GlobalIds
  readonly geometry: IfcGeometry
  readonly styles: IfcStyles
  readonly facts: IfcFactsWriter
  readonly storey: Ref
  /** Placement of the storey. */
  readonly placement: Ref
}

/** The frame of a file: project with units and north, site, building, storey. */
export function startIfc(floor: FilePlanFloor): IfcContext {
  const file = new StepFile()
  const ids = new GlobalIds(`${floor.name} ${floor.spaces[0]?.id ?? ''}`, externalIdsOf(floor))
  const { building: house } = floor
  const { model, body } = contextsOf(file, floor)
  const project = file.add(
    'IFCPROJECT',
    ids.of('project'),
    NONE,
    text(floor.name),
    NONE,
    NONE,
    NONE,
    NONE,
    [model],
    unitsOf(file),
  )
  const geometry = new IfcGeometry(file, body)
  const elevation = floor.elevation ?? 0
  const sitePlace = geometry.placement(STOREY_FRAME, NONE)
  const buildingPlace = geometry.placement(STOREY_FRAME, sitePlace)
  const placement = geometry.placement({ ...STOREY_FRAME, y: elevation }, buildingPlace)
  const whole = enumeration('ELEMENT')
  const { latitude, longitude } = floor.georeference ?? {}
  const site = file.add(
    'IFCSITE',
    ids.ofExternal(house?.site?.externalId, () => ids.of('site')),
    NONE,
    text(house?.site?.name ?? 'Site'),
    NONE,
    NONE,
    sitePlace,
    NONE,
    NONE,
    whole,
    angle(latitude),
    angle(longitude),
    floor.georeference ? 0 : NONE,
    NONE,
    NONE,
  )
  const building = file.add(
    'IFCBUILDING',
    ids.ofExternal(house?.externalId, () => ids.of('building')),
    NONE,
    text(house?.name ?? 'Building'),
    NONE,
    NONE,
    buildingPlace,
    NONE,
    NONE,
    whole,
    NONE,
    NONE,
    house?.address === undefined ? NONE : addressOf(file, house.address),
  )
  const storey = file.add(
    'IFCBUILDINGSTOREY',
    ids.ofExternal(floor.externalId, () => ids.of('storey')),
    NONE,
    text(floor.name),
    NONE,
    NONE,
    placement,
    NONE,
    floor.floorNumber === null ? NONE : text(String(floor.floorNumber)),
    whole,
    floor.elevation ?? NONE,
  )
  file.add('IFCRELAGGREGATES', ids.of('sites'), NONE, NONE, NONE, project, [site])
  file.add('IFCRELAGGREGATES', ids.of('buildings'), NONE, NONE, NONE, site, [building])
  file.add('IFCRELAGGREGATES', ids.of('storeys'), NONE, NONE, NONE, building, [storey])
  if (floor.height !== undefined) {
    const gross = file.add('IFCQUANTITYLENGTH', "'GrossHeight'", NONE, NONE, floor.height, NONE)
    const name = "'Qto_BuildingStoreyBaseQuantities'"
    const set = file.add('IFCELEMENTQUANTITY', ids.of('storey quantities'), NONE, name, NONE, NONE, [gross])
    file.add('IFCRELDEFINESBYPROPERTIES', ids.of('storey measured'), NONE, NONE, NONE, [storey], set)
  }
  return { file, ids, geometry, styles: new IfcStyles(file), facts: new IfcFactsWriter(file, ids), storey, placement }
}

/** All ids that parts of a floor came with. */
function externalIdsOf({ externalId, building, spaces, assets }: FilePlanFloor): (string | undefined)[] {
  const parts = [...spaces, ...spaces.flatMap(({ openings = [] }) => openings), ...assets]
  return [externalId, building?.externalId, building?.site?.externalId, ...parts.map((it) => it.externalId)]
}

/** An address whose parts are not known apart, in its lines. */
function addressOf(file: StepFile, address: string): Ref {
  const none = Array<string>(4).fill(NONE)
  return file.add('IFCPOSTALADDRESS', ...none, [text(address)], ...none, NONE)
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
function contextsOf(file: StepFile, { northDirection }: FilePlanFloor): { model: Ref; body: Ref } {
  const origin = file.add('IFCAXIS2PLACEMENT3D', file.add('IFCCARTESIANPOINT', [0, 0, 0]), NONE, NONE)
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
