import type { IDxf } from 'dxf-parser'
import { ServiceError } from '../../../../base/errors.ts'
import { pointAt } from '../../../../engine/geometry/edges.ts'
import { elementAt } from '../../../../engine/geometry/element-at.ts'
import { bounds, signedArea } from '../../../../engine/geometry/ring.ts'
import type { FilePlan } from '../../file-plan.ts'
import type { LayerRole, ReadOptions } from '../../read-options.ts'
import { movedBy, moveFloors } from '../earth/move-floors.ts'
import { nameOfFile } from '../file-name.ts'
import { finishFloor } from '../finish-floor.ts'
import type { FoundFloor } from '../found.ts'
import { NO_SIZE, recognizedKind } from '../furniture/furniture-words.ts'
import { NoteList } from '../note-list.ts'
import { requireBytes } from '../parse-text.ts'
import { storeyNumber } from '../storey-number.ts'
import { isBinaryDxf, textOfBinary } from './binary-dxf.ts'
import { columnsOf } from './dxf-columns.ts'
import { type Drawing, drawingOf } from './dxf-drawing.ts'
import { furnitureOf } from './dxf-furniture.ts'
import { layerRoles, namedLayers } from './dxf-layers.ts'
import { openingsOf } from './dxf-openings.ts'
import { type DrawnPlan, drawnPlans } from './dxf-plans.ts'
import { closedLayers, type FoundRooms, ROOM_HEIGHT, roomStrokes, spacesOf } from './dxf-rooms.ts'
import { DXF_BYTES_MAX, type DxfScan, scanDxf } from './dxf-scan.ts'
import { unitOf } from './dxf-units.ts'
import { unparsedEntities } from './dxf-unparsed.ts'
import { TextReader } from './text-reader.ts'

/** How far straight lines may lie from the arcs that they stand for, metres. */
const SAGITTA = 0.01

/**
 * Reads the rooms of a drawing, which are closed polylines, with their names, doors, windows and furniture.
 *
 * @throws ServiceError `invalid` or `payload_too_large` naming the entity or the line
 */
export async function readDxf(bytes: Uint8Array, options: ReadOptions): Promise<FilePlan> {
  const { fileName, layers, unit: requestedUnit, onProgress } = options
  requireBytes(bytes, DXF_BYTES_MAX, 'leave out what is no room, door, window or furniture')
  onProgress?.(0, 'Checking the drawing')
  const text = decodeDxf(isBinaryDxf(bytes) ? textOfBinary(bytes) : bytes).replaceAll(/\r\n?/g, '\n')
  const scan = scanDxf(text)
  onProgress?.(0.2, 'Reading the drawing')
  const parts = await parsed(text)
  const roleOfLayer = layerRoles(layers)
  const isRooms = (layer: string) => roleOfLayer(layer) === 'rooms'
  const roleOf = (layer: string, name?: string): LayerRole | undefined => roleOfLayer(layer) ?? roleOfBlock(name)
  const keeps = (layer: string, name: string) => KEPT.has(roleOf(layer, name))
  onProgress?.(0.5, 'Putting in blocks')
  const drawnWith = (hasHatches: (layer: string) => boolean) => {
    const notes = new NoteList()
    const isThere = scan.types.has('ATTRIB') || scan.types.has('HATCH')
    const unparsed = isThere ? unparsedEntities(text, hasHatches) : []
    const dxf = { ...parts, entities: [...(parts.entities ?? []), ...(unparsed as unknown as IDxf['entities'])] }
    noteUnknown(scan, new Set(unparsed.map(({ type }) => type)), notes)
    const isHidden = hiddenLayers(dxf, layers)
    const first = drawingOf(dxf, Number.MIN_VALUE, keeps, isHidden, isRooms, new NoteList())
    const unit = unitOf(dxf.header?.['$INSUNITS'], requestedUnit, areasOf(first, roleOfLayer))
    if (unit.reason !== undefined) notes.changed('drawing', unit.reason)
    const drawing = drawingOf(dxf, SAGITTA / unit.metres, keeps, isHidden, isRooms, notes)
    return { notes, unit, drawing, found: roomStrokes(drawing, roleOfLayer, unit.metres) }
  }
  const asNamed = drawnWith(isRooms)
  const isEmpty = asNamed.found.rooms.length === 0
  // Rooms may be nothing but hatches on layers that no name tells of.
  const hatched = isEmpty && scan.types.has('HATCH') ? drawnWith((layer) => roleOfLayer(layer) === undefined) : asNamed
  const { notes, unit, drawing, found } = hatched.found.rooms.length > 0 ? hatched : asNamed
  if (found.rooms.length === 0) throw noRooms(drawing, roleOfLayer)
  noteRooms(found, notes)
  onProgress?.(0.7, 'Finding doors and windows')
  return planOf({ drawing, rooms: found.rooms, roleOf, metres: unit.metres, name: nameOfFile(fileName) }, notes)
}

/** How large a drawing is taken to be while its unit is not known, metres: lines that nearly meet are joined by that. */
const USUAL_EXTENT = 100

/** The areas of the rooms in squares of the unit of the drawing. */
function areasOf(drawing: Drawing, roleOf: (layer: string) => LayerRole | undefined): number[] {
  const { minX, minZ, maxX, maxZ } = bounds(drawing.strokes.flatMap(({ points }) => points.flat()))
  const metres = USUAL_EXTENT / Math.max(maxX - minX, maxZ - minZ, Number.MIN_VALUE)
  const { rooms } = roomStrokes(drawing, roleOf, metres)
  return rooms.map(({ points }) => Math.abs(signedArea(points.flat())) / metres ** 2)
}

function noteRooms({ by, open }: FoundRooms, notes: NoteList): void {
  if (by === 'texts')
    notes.changed(
      'drawing',
      'has no layer of rooms; closed polylines and hatches with a text inside are taken for rooms',
    )
  if (by === 'walls') notes.changed('drawing', 'has no layer of rooms; what its walls close in is taken for rooms')
  for (const [layer, count] of open)
    notes.leftOut(
      `${count} ${count > 1 ? 'lines' : 'line'} on layer ${JSON.stringify(layer)}`,
      count > 1 ? 'close no room' : 'closes no room',
    )
}

interface Parts {
  readonly drawing: Drawing
  readonly rooms: FoundRooms['rooms']
  readonly roleOf: (layer: string, name?: string) => LayerRole | undefined
  readonly metres: number
  readonly name: string
}

function planOf({ drawing, rooms, roleOf, metres, name }: Parts, notes: NoteList): FilePlan {
  const named = drawing.labels.filter(({ layer }) => roleOf(layer) === 'names' || roleOf(layer) === 'rooms')
  const others = drawing.labels.filter(({ layer }) => roleOf(layer) === undefined)
  const spaces = spacesOf(rooms, named.length > 0 ? named : others, metres, notes)
  if (spaces.length === 0)
    throw new ServiceError(
      'invalid',
      `None of the ${rooms.length} rooms of the drawing can be read; the first: ${notes
        .all()
        .map(({ element, reason }) => `${element} ${reason}`)
        .at(-1)}`,
    )
  if (rooms.every(({ stroke }) => stroke.thickness === 0))
    notes.changed('drawing', `tells no heights: rooms are ${ROOM_HEIGHT} m high, doors 2.1 m, windows begin at 0.9 m`)
  const openings = openingsOf(drawing, roleOf, spaces, metres, notes)
  const pieces = furnitureOf(drawing, roleOf, metres, notes)
  const columns = columnsOf(drawing, roleOf, metres)
  const plans = drawnPlans(spaces, drawing.labels, metres)
  if (plans.length > 1) notes.changed('drawing', `has ${plans.length} plans beside each other, each read as a floor`)
  const floors = plans.map((plan, i) => {
    const title = plan.title ?? (plans.length > 1 ? `${name} ${i + 1}` : name)
    const isOwn = nearestPlan(plans, plan)
    return floorOf(title, plan.title, {
      spaces: plan.spaces.map((it) => elementAt(spaces, it)),
      openings: openings.filter(({ x, z }) => isOwn(x, z)),
      pieces: pieces.filter(({ position: [x, , z] }) => isOwn(x, z)),
      solids: columns.filter(({ outline: { outer } }) => isOwn(...pointAt(outer, 0))),
    })
  })
  const [first] = plans
  const above = floors.map((floor, i) => {
    const { box } = elementAt(plans, i)
    // Floors of one building lie on top of each other.
    return movedBy(floor, first!.box.minX - box.minX, first!.box.maxZ - box.maxZ)
  })
  above.sort((a, b) => (a.floorNumber ?? 0) - (b.floorNumber ?? 0))
  const { floors: moved } = moveFloors(above, () => NOWHERE, notes)
  return { floors: moved.map((floor) => finishFloor(floor, notes)), notes: notes.all() }
}

const NOWHERE = { northDirection: null, georeference: null }

const floorOf = (
  name: string,
  title: string | undefined,
  content: Pick<FoundFloor, 'spaces' | 'openings' | 'pieces' | 'solids'>,
): FoundFloor => ({
  element: title === undefined ? 'drawing' : `plan ${JSON.stringify(title)}`,
  name,
  elevation: null,
  floorNumber: title === undefined ? null : storeyNumber(title),
  ...NOWHERE,
  ...content,
})

/** Whether a point is nearer to a plan than to all others. */
function nearestPlan(plans: readonly DrawnPlan[], plan: DrawnPlan): (x: number, z: number) => boolean {
  const off = ({ box }: DrawnPlan, x: number, z: number) =>
    Math.hypot(Math.max(0, box.minX - x, x - box.maxX), Math.max(0, box.minZ - z, z - box.maxZ))
  return (x, z) => plans.every((other) => other === plan || off(plan, x, z) < off(other, x, z))
}

/** Tells layers that are off or frozen, but for those that the caller names. */
function hiddenLayers({ tables }: IDxf, layers: ReadOptions['layers']): (layer: string) => boolean {
  const known = Object.entries(tables?.layer?.layers ?? {})
  const hidden = new Set(known.filter(([, it]) => it.frozen || it.visible === false).map(([layer]) => layer))
  const isNamed = namedLayers(layers)
  return (layer) => hidden.has(layer) && !isNamed(layer)
}

/** Blocks that stand for one door, window or piece. */
const KEPT: ReadonlySet<LayerRole | undefined> = new Set<LayerRole | undefined>(['doors', 'windows', 'furniture'])

const roleOfName = layerRoles()

/** What a block is by its name, where its layer does not tell. */
function roleOfBlock(name: string | undefined): LayerRole | undefined {
  if (name === undefined) return undefined
  const role = roleOfName(name)
  if (role === 'doors' || role === 'windows') return role
  return (recognizedKind([name], undefined, NO_SIZE)?.kind ?? 'other') === 'other' ? undefined : 'furniture'
}

async function parsed(text: string): Promise<IDxf> {
  const Parser = parserOf(await import('dxf-parser'))
  try {
    const parser = new Parser()
    parser.registerEntityHandler(TextReader)
    const dxf = parser.parseSync(text)
    if (dxf) return dxf
  } catch (error) {
    throw new ServiceError(
      'invalid',
      `The DXF file cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`,
    )
  }
  throw new ServiceError('invalid', 'The DXF file cannot be read')
}

type ParserClass = new () => {
  parseSync(text: string): IDxf | null
  registerEntityHandler(reader: typeof TextReader): void
}

/** The class, which bundlers and Node give as the default in different ways. */
function parserOf(module: object): ParserClass {
  const { default: exported } = module as { default: ParserClass | { default: ParserClass } }
  return typeof exported === 'function' ? exported : exported.default
}

/** Types of entities that the parser passes on; others it drops. */
const PARSED: ReadonlySet<string> = new Set(
  'LINE LWPOLYLINE POLYLINE VERTEX SEQEND ARC CIRCLE SOLID TEXT MTEXT INSERT BLOCK ENDBLK ENDSEC SECTION POINT ELLIPSE SPLINE 3DFACE ATTDEF DIMENSION'.split(
    ' ',
  ),
)

function noteUnknown({ types }: DxfScan, read: ReadonlySet<string>, notes: NoteList): void {
  for (const [type, count] of types)
    if (!PARSED.has(type) && !read.has(type)) notes.leftOut(`${count} ${type}`, 'are of a type that is not read')
}

function noRooms(drawing: Drawing, roleOf: (layer: string) => LayerRole | undefined): ServiceError {
  const layers = [...new Set(drawing.strokes.map(({ layer }) => layer))]
  const roomLayers = layers.filter((layer) => roleOf(layer) === 'rooms')
  const closed = closedLayers(drawing)
  const hidden = drawing.hidden.filter((layer) => roleOf(layer) === 'rooms')
  const reason =
    hidden.length > 0
      ? `its layers of rooms (${listed(hidden)}) are off or frozen`
      : roomLayers.length > 0
        ? `its layers of rooms (${listed(roomLayers)}) have no closed polyline, and their lines close no room`
        : `none of its layers is named as a layer of rooms, and no closed polyline has a text inside`
  const remedy =
    hidden.length > 0
      ? `Switch them on, or name them (on the command line: --layers ${JSON.stringify(`rooms=${hidden[0]}`)})`
      : closed.length > 0
        ? `Name the layers of rooms (on the command line: --layers ${JSON.stringify(`rooms=${closed[0]}`)}); closed polylines are on ${listed(closed)}`
        : `Draw each room as a closed polyline; it has the layers ${listed(layers)}, and none of them has one`
  return new ServiceError('invalid', `The drawing has no rooms: ${reason}. ${remedy}`)
}

/** Most layers that are named in a message. */
const LISTED_MAX = 12

function listed(layers: readonly string[]): string {
  const shown = layers.slice(0, LISTED_MAX).map((layer) => JSON.stringify(layer))
  return `${shown.join(', ') || 'none'}${layers.length > LISTED_MAX ? ` and ${layers.length - LISTED_MAX} more` : ''}`
}

/** Text of a DXF: UTF-8, else in the code page that its header names. */
function decodeDxf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, 64 * 1024))
    const page = /\$DWGCODEPAGE\s+3\s+ANSI_(\d{3,4})/.exec(head)?.[1]
    return decoderOf(page).decode(bytes)
  }
}

const PAGES: Readonly<Record<string, string>> = { '932': 'shift_jis', '936': 'gbk', '949': 'euc-kr', '950': 'big5' }

function decoderOf(page: string | undefined): TextDecoder {
  try {
    return new TextDecoder(PAGES[page ?? ''] ?? `windows-${page ?? '1252'}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
