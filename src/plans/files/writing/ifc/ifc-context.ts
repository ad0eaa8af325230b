import type { Address } from '../../../../schema/resources/floors/building.ts'
import type { FilePlanBuilding, FilePlanFloor } from '../../file-plan.ts'
import { GlobalIds } from './global-ids.ts'
import { IfcGeometry, STOREY_FRAME } from './ifc-geometry.ts'
import { IfcStyles } from './ifc-styles.ts'
import { enumeration, integer, NONE, optionalText, type Ref, StepFile, text } from './step-file.ts'

/** What all parts of a file are written with. */
export interface IfcContext {
  readonly file: StepFile
  readonly ids: GlobalIds
  readonly geometry: IfcGeometry
  readonly styles: IfcStyles
  readonly storey: Ref
  /** Placement of the storey. */
  readonly placement: Ref
}

/**
 * The frame of a file: project with units and north, site, building, storeys.
 *
 * @param floors lowest first
 * @param house whose floors they are; left out: not known
 */
export function startIfc(
  floors: readonly FilePlanFloor[],
  house?: FilePlanBuilding,
): { readonly file: StepFile; readonly storeys: readonly IfcContext[] } {
  const file = new StepFile()
  const name = house?.name ?? floors[0]?.name ?? ''
  const ids = new GlobalIds(`${name} ${floors[0]?.spaces[0]?.id ?? ''}`)
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
  const place = house?.georeference ?? floors.find(({ georeference }) => georeference)?.georeference
  const { latitude, longitude } = place ?? {}
  const site = file.add(
    'IFCSITE',
    ids.of('site'),
    NONE,
    "'Site'",
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
  const building = file.add(
    'IFCBUILDING',
    ids.of('building'),
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
    house?.address ? addressOf(file, house.address) : NONE,
  )
  // What floors hold may be named alike on each of them.
  const ownIds = floors.map((_, i) => (house ? ids.within(`storey ${i}`) : ids))
  const storeys = floors.map((floor, i) =>
    file.add(
      'IFCBUILDINGSTOREY',
      ownIds[i]!.of('storey'),
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
  file.add('IFCRELAGGREGATES', ids.of('buildings'), NONE, NONE, NONE, site, [building])
  file.add('IFCRELAGGREGATES', ids.of('storeys'), NONE, NONE, NONE, building, storeys)
  const styles = new IfcStyles(file)
  const contextOf = (storey: Ref, i: number) => ({
    file,
    ids: ownIds[i]!,
    geometry,
    styles,
    storey,
    placement: placements[i]!,
  })
  return { file, storeys: storeys.map(contextOf) }
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
function contextsOf(file: StepFile, pointed: FilePlanFloor | undefined): { model: Ref; body: Ref } {
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
