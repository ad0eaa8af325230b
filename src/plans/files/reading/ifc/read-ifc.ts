import { ServiceError } from '../../../../base/errors.ts'
import { elementAt } from '../../../../engine/geometry/element-at.ts'
import type { FilePlan, OnProgress } from '../../file-plan.ts'
import type { ReadOptions } from '../../read-options.ts'
import { moveFloors } from '../earth/move-floors.ts'
import { finishFloor } from '../finish-floor.ts'
import type { FoundFloor, FoundOpening, FoundPiece, FoundSolid, FoundSpace } from '../found.ts'
import { NoteList } from '../note-list.ts'
import type { WallBox } from '../outlines/common-edges.ts'
import { facadeWindows } from './ifc-facades.ts'
import { furnitureOf, type IfcPiece } from './ifc-furniture.ts'
import type { IfcModel } from './ifc-model.ts'
import { IfcFacts } from './ifc-model-facts.ts'
import { type IfcOpening, openingsOf } from './ifc-openings.ts'
import { placeOf } from './ifc-place.ts'
import { type NamedProxies, namedProxies } from './ifc-proxies.ts'
import { type IfcRelations, nearestAbove, relationsOf } from './ifc-relations.ts'
import { HEIGHT_MIN, roomsOfWalls } from './ifc-rooms-of-walls.ts'
import { type IfcSpace, spacesOf } from './ifc-spaces.ts'
import { type Storey, storeysOf } from './ifc-storeys.ts'
import { guessedLengthUnit, saidAngleUnit, saidLengthUnit } from './ifc-units.ts'
import { standingSolids, type WallFootprint, wallFootprints, wallsOf } from './ifc-walls.ts'
import { withOpenIfc } from './open-ifc.ts'
import { standingPieces } from './standing-pieces.ts'
import type { StepScan } from './step/step-scan.ts'

/**
 * Reads the spaces of an IFC file with their doors, windows and furniture: a floor for each storey.
 *
 * @throws ServiceError `invalid` or `payload_too_large` naming the entity
 */
export const readIfc = (bytes: Uint8Array, options: ReadOptions): Promise<FilePlan> =>
  withOpenIfc(bytes, options, async (model, scan) => (await readModel(model, scan, options.onProgress)).plan)

/** What was read of a model, and how that lies in it. */
export interface ReadModel {
  readonly plan: FilePlan
  /** The floors of the plan as they were found, in the same order: their spaces have the heights of the file. */
  readonly found: readonly FoundFloor[]
  readonly facts: IfcFacts
  /** Metres by which all of it was moved in x and z. */
  readonly shift: readonly [number, number]
}

/** Reads a model that is open. @throws ServiceError as `readIfc` */
export async function readModel(
  model: IfcModel,
  scan: StepScan,
  onProgress: OnProgress = () => {},
): Promise<ReadModel> {
  const notes = new NoteList()
  noteRemoved(scan, notes)
  const relations = relationsOf(model)
  const said = saidLengthUnit(model)
  model.scale = said ?? 1
  model.radians = saidAngleUnit(model) ?? 1
  const facts = new IfcFacts(model, relations)
  const proxies = namedProxies(model, relations)
  const own = spacesInUnit(model, facts, said, notes, (share) => onProgress(0.1 + 0.4 * share, 'Reading spaces'))
  const ownOpenings = openingsOf(model, relations, facts, own, notes, (share) =>
    onProgress(0.5 + 0.2 * share, 'Reading doors and windows'),
  )
  const { spaces, parents, storeys } = withRoomsOfWalls(model, relations, proxies, own, ownOpenings, notes)
  if (spaces.length === 0) throw noSpaces(model, notes)
  const openings = [...ownOpenings, ...facadeWindows(model, relations.parents, spaces)]
  const pieces = furnitureOf(model, relations, proxies, facts, notes, (share) =>
    onProgress(0.7 + 0.2 * share, 'Reading furniture'),
  )
  onProgress(0.9, 'Putting the floors together')
  const solids = own.length > 0 ? standingSolids(model, proxies) : []
  const floors = foundFloors(storeys, parents, { spaces, openings, pieces, solids }, notes)
  const { floors: moved, shift } = moveFloors(floors, await placeOf(model, notes), notes)
  let walls: WallBox[] | undefined
  const wallsMoved = () =>
    (walls ??= wallsOf(model).map((wall) => ({ ...wall, x: wall.x + shift[0], z: wall.z + shift[1] })))
  const finished = moved.map((floor) => finishFloor({ ...floor, wallsOf: wallsMoved }, notes))
  const [first, ...others] = storeys.map(({ building }) => building)
  const building = others.every((it) => it === first) ? first : undefined
  const plan = { floors: finished, ...(building && { building }), notes: notes.all() }
  return { plan, found: moved, facts, shift }
}

/** The spaces in metres: where the file says no unit, in that in which spaces, or walls where there are none, have usual heights. */
function spacesInUnit(
  model: IfcModel,
  facts: IfcFacts,
  said: number | undefined,
  notes: NoteList,
  onShare: (share: number) => void,
) {
  const spaces = spacesOf(model, facts, notes, said !== undefined, onShare)
  if (said !== undefined) return spaces
  const [what, heights] =
    spaces.length > 0
      ? ['spaces', spaces.map(({ height }) => height)]
      : ['walls', wallsOf(model).map(({ bottom, top }) => top - bottom)]
  const guess = guessedLengthUnit(heights)
  notes.changed('IfcProject', `says no unit of length; read in ${guess.name}, in which the ${what} have usual heights`)
  model.scale = guess.metres
  return guess.metres === 1 ? spaces : spacesOf(model, facts, new NoteList(), true, () => {})
}

/** Numbers of rooms that are no entities begin here and go down; above are those of storeys that are none. */
const NO_ENTITY = -1_000_000

/** The storeys, and the spaces with the rooms that walls close in on storeys without any. */
function withRoomsOfWalls(
  model: IfcModel,
  relations: IfcRelations,
  proxies: NamedProxies,
  own: readonly IfcSpace[],
  openings: readonly IfcOpening[],
  notes: NoteList,
) {
  const parents = new Map(relations.parents)
  const spaces = [...own]
  let found: WallFootprint[] | undefined
  const walls = () => (found ??= wallFootprints(model, parents, proxies))
  const storeys = storeysOf(model, parents, own.length > 0 ? own : walls)
  const storeyOf = storeyFinder(storeys, parents)
  const inUse = new Set(own.map(({ number, bottom }) => storeyOf(number, bottom)))
  for (const [i, storey] of storeys.entries()) {
    const doors = openings.filter((it) => storeyOf(it.number, it.bottom) === i && it.type !== 'window')
    if (inUse.has(i) || (own.length > 0 && doors.length === 0)) continue
    const above = storeys.find(({ elevation }) => elevation > storey.elevation + HEIGHT_MIN)?.elevation
    const rooms = roomsOfWalls(storey, above, walls(), openings, NO_ENTITY - spaces.length, notes)
    for (const { number } of rooms) parents.set(number, storey.number)
    spaces.push(...rooms)
  }
  return { spaces, parents, storeys }
}

/** Entities that could not stay without what they refer to. */
function noteRemoved({ renamedSchema, unsound, removed, typeOf, numberOf }: StepScan, notes: NoteList): void {
  if (renamedSchema) notes.changed('file', `is of the schema ${renamedSchema.said}, read as ${renamedSchema.readAs}`)
  for (const name of unsound) notes.leftOut(name, 'is no statement of STEP')
  let parts = 0
  for (const [id, lost] of removed) {
    const type = typeOf(id)
    if (!READ_TYPES.has(type)) parts++
    else
      notes.leftOut(
        `#${numberOf(id)} ${type}`,
        lost === id ? 'cannot be read' : `#${numberOf(lost)}, of which it is made, is not there or cannot be read`,
      )
  }
  if (parts > 0)
    notes.leftOut(
      parts > 1 ? `${parts} entities` : '1 entity',
      `${parts > 1 ? 'refer' : 'refers'} to what is not there, or cannot be read`,
    )
}

/** Types of which each that cannot stay is noted. */
const READ_TYPES: ReadonlySet<string> = new Set([
  'IFCSPACE',
  'IFCDOOR',
  'IFCWINDOW',
  'IFCFURNISHINGELEMENT',
  'IFCFURNITURE',
])

function noSpaces(model: IfcModel, notes: NoteList): ServiceError {
  const count = model.idsOf('IFCSPACE').length
  const first = notes.all().find(({ element }) => element.includes('IfcSpace'))
  const remedy = 'place rooms (in Archicad: zones) in every storey and export them as IfcSpace with a body'
  return new ServiceError(
    'invalid',
    count === 0
      ? `The IFC file has no IfcSpace, and its ${model.idsOf('IFCWALL').length} walls close in no room: ${remedy}`
      : `None of the ${count} spaces of the IFC file can be read, and its walls close in no room: ${remedy}; the first: ${first?.element} ${first?.reason}`,
  )
}

interface FoundParts {
  readonly spaces: readonly IfcSpace[]
  readonly openings: readonly IfcOpening[]
  readonly pieces: readonly IfcPiece[]
  readonly solids: readonly FoundSolid[]
}

/** What was read, by storeys; an opening goes to each storey whose height it shares, and is placed there or noted once. */
function foundFloors(
  storeys: readonly Storey[],
  parents: ReadonlyMap<number, number>,
  { spaces, openings, pieces, solids }: FoundParts,
  notes: NoteList,
): FoundFloor[] {
  const storeyOf = storeyFinder(storeys, parents)
  const spacesIn = grouped(storeys, spaces, (it) => storeyOf(it.number, it.bottom))
  const openingsIn = grouped(storeys, openings, (it) => storeyOfOpening(it, spacesIn, storeyOf(it.number, it.bottom)))
  const piecesIn = grouped(storeys, pieces, (it) => storeyOf(it.number, it.bottom))
  return storeys.flatMap((storey, i) => {
    if (elementAt(spacesIn, i).length > 0)
      return [floorOf(storey, elementAt(spacesIn, i), elementAt(openingsIn, i), elementAt(piecesIn, i), solids)]
    const rest = elementAt(openingsIn, i).length + elementAt(piecesIn, i).length
    notes.leftOut(
      storey.element,
      `has no spaces${rest > 0 ? `; its ${rest} doors, windows and pieces are left out with it` : ''}`,
    )
    return []
  })
}

/** Tells the storey of an element: that to which the file says it belongs, else that at its height. */
function storeyFinder(storeys: readonly Storey[], parents: ReadonlyMap<number, number>) {
  const numbers = new Map(storeys.map((storey, i) => [storey.number, i]))
  return (id: number, bottom: number): number => {
    const above = nearestAbove(parents, id, (it) => numbers.has(it))
    const said = above === undefined ? undefined : numbers.get(above)
    return (
      said ??
      Math.max(
        0,
        storeys.findLastIndex(({ elevation }) => elevation <= bottom + 0.5),
      )
    )
  }
}

/** The storey of the spaces that an opening adjoins, where the file says so; else of those at its height. */
function storeyOfOpening(opening: FoundOpening, spacesIn: readonly (readonly FoundSpace[])[], said: number): number {
  const adjoining = spacesIn.findIndex((spaces) => spaces.some(({ element }) => opening.adjoins.has(element)))
  return adjoining >= 0 ? adjoining : said
}

function grouped<T>(storeys: readonly unknown[], items: readonly T[], indexOf: (item: T) => number): T[][] {
  const groups = storeys.map((): T[] => [])
  for (const item of items) elementAt(groups, indexOf(item)).push(item)
  return groups
}

function floorOf(
  storey: Storey,
  spaces: readonly FoundSpace[],
  openings: readonly FoundOpening[],
  pieces: readonly FoundPiece[],
  solids: readonly FoundSolid[],
): FoundFloor {
  const { element, name, elevation, floorNumber, externalId, height, building } = storey
  return {
    element,
    name,
    elevation,
    floorNumber,
    northDirection: null,
    georeference: null,
    ...(externalId !== undefined && { externalId }),
    ...(height !== undefined && { height }),
    ...(building && { building }),
    spaces,
    openings,
    pieces: standingPieces(pieces, spaces),
    solids: solids.filter(({ bottom, top }) => spaces.some((it) => bottom < it.bottom + it.height && top > it.bottom)),
  }
}
