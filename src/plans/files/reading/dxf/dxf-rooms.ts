import { elementAt, firstOf, lastOf } from '../../../../engine/geometry/element-at.ts'
import { readPolygon } from '../../../../engine/geometry/points.ts'
import { bounds, containsPoint, signedArea } from '../../../../engine/geometry/ring.ts'
import type { LayerRole } from '../../read-options.ts'
import type { FoundSpace } from '../found.ts'
import type { NoteList } from '../note-list.ts'
import { cleanRing } from '../outlines/clean-ring.ts'
import { areaOf, intersect, outlineOf } from '../outlines/cut-polygons.ts'
import type { Point } from './dxf-curves.ts'
import type { Drawing, Label, Stroke } from './dxf-drawing.ts'
import { withJoinedFaces } from './dxf-faces.ts'
import { roomsOfLines, wallLines } from './dxf-line-rooms.ts'
import type { RoomStroke } from './room-stroke.ts'

/** Height of rooms, which a drawing does not say, metres. */
export const ROOM_HEIGHT = 2.6
/** Ends of a polyline nearer to each other than this close it, metres. */
const CLOSED_MAX = 0.05
/** Smaller outlines are no rooms, m². */
const AREA_MIN = 0.5
const POINTS_MAX = 1000

/** What may be rooms, and how it was found. */
export interface FoundRooms {
  readonly rooms: readonly RoomStroke[]
  /** On layers of rooms, by texts inside, or by lines on layers of walls. */
  readonly by: 'layers' | 'texts' | 'walls'
  /** Strokes on layers of rooms that close no room, by their layers. */
  readonly open: ReadonlyMap<string, number>
}

/**
 * The closed strokes on layers of rooms, flat faces among them, hatches only where nothing else is there, and what separate lines on these layers close in.
 * Where there are none, closed strokes on layers that hold nothing else and have a name inside; else what lines of walls close in.
 */
export function roomStrokes(
  drawing: Drawing,
  roleOf: (layer: string) => LayerRole | undefined,
  metres: number,
): FoundRooms {
  const { labels } = drawing
  const strokes = withJoinedFaces(drawing.strokes, metres)
  const closed = strokes.flatMap((stroke) => closedStroke(stroke, metres))
  const rooms = closed.filter(({ stroke }) => roleOf(stroke.layer) === 'rooms')
  const drawn = rooms.filter(({ stroke }) => !stroke.isHatch)
  const separate = strokes.filter(
    (stroke) => roleOf(stroke.layer) === 'rooms' && !stroke.isHatch && closedStroke(stroke, metres).length === 0,
  )
  const { rooms: ofLines, open } = roomsOfLines(separate, metres)
  if (drawn.length + ofLines.length > 0)
    return { rooms: [...drawn, ...ofLines.filter((it) => !overlapsAny(it, drawn))], by: 'layers', open }
  if (rooms.length > 0) return { rooms, by: 'layers', open }
  const others = closed.filter(({ stroke }) => roleOf(stroke.layer) === undefined)
  const named = others.filter(({ points }) => labelsIn(labels, points, metres).length > 0)
  if (named.length > 0) return { rooms: named, by: 'texts', open }
  return { rooms: roomsOfLines(wallLines(drawing, roleOf), metres).rooms, by: 'walls', open }
}

/** From which share of its area on a ring of lines is what is drawn as a closed stroke already. */
const SHARED_MAX = 0.1

function overlapsAny({ points }: RoomStroke, others: readonly RoomStroke[]): boolean {
  const own = outlineOf(points.flat())
  return others.some(
    (other) =>
      intersect(own, outlineOf(other.points.flat())).reduce((sum, it) => sum + areaOf(it), 0) >
      SHARED_MAX * areaOf(own),
  )
}

/** The layers with closed strokes, those with the most first. */
export function closedLayers({ strokes }: Drawing): string[] {
  const counts = new Map<string, number>()
  for (const stroke of strokes)
    if (closedStroke(stroke, 1).length > 0) counts.set(stroke.layer, (counts.get(stroke.layer) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([layer]) => layer)
}

export function closedStroke(stroke: Stroke, metres: number): RoomStroke[] {
  const points = stroke.points.map(([x, y]): Point => [x * metres, -y * metres])
  if (points.length < 3) return []
  const [[ax, az], [bx, bz]] = [firstOf(points), lastOf(points)]
  const meets = points.length > 3 && Math.hypot(ax - bx, az - bz) <= CLOSED_MAX
  return stroke.closed || meets ? [{ stroke, points }] : []
}

/** The rooms with their names; those that are none are noted. */
export function spacesOf(
  rooms: readonly RoomStroke[],
  labels: readonly Label[],
  metres: number,
  notes: NoteList,
): FoundSpace[] {
  const spaces = rooms.flatMap(({ stroke, points }): (FoundSpace & { area: number })[] => {
    const read = readPolygon(points)
    if (!read.ok) {
      notes.leftOut(stroke.element, `its outline ${read.fault}`)
      return []
    }
    const outer = cleanRing(read.value, POINTS_MAX)
    const area = outer ? Math.abs(signedArea(outer)) : 0
    if (!outer || area < AREA_MIN) {
      notes.leftOut(stroke.element, `is too small for a room: ${area.toFixed(2)} m²`)
      return []
    }
    const height = stroke.thickness > 0 ? stroke.thickness * metres : ROOM_HEIGHT
    const { element, handle: externalId } = stroke
    return [{ element, externalId, name: '', usage: null, outline: outlineOf(outer), bottom: 0, height, area }]
  })
  const names = namesOf(spaces, labels, metres)
  const without = spaces.filter((_, i) => names[i] === undefined).length
  if (without > 0) notes.changed(`${without} of ${spaces.length} rooms`, 'without a text inside, named by number')
  return spaces.map(({ area: _area, ...space }, i) => ({
    ...space,
    name: names[i] ?? `Room ${i + 1}`,
    usage: names[i] ?? null,
  }))
}

/** The name of each room: the texts inside it and in no smaller room, the largest first. */
function namesOf(
  spaces: readonly (FoundSpace & { area: number })[],
  labels: readonly Label[],
  metres: number,
): (string | undefined)[] {
  const inside = spaces.map((): Label[] => [])
  const boxes = spaces.map(({ outline }) => bounds(outline.outer))
  for (const label of labels) {
    const [x, z] = [label.at[0] * metres, -label.at[1] * metres]
    let owner: number | undefined
    for (const [i, { outline, area }] of spaces.entries()) {
      const box = elementAt(boxes, i)
      if (x < box.minX || x > box.maxX || z < box.minZ || z > box.maxZ || !containsPoint(outline.outer, x, z)) continue
      if (owner === undefined || area < elementAt(spaces, owner).area) owner = i
    }
    if (owner !== undefined && nameOf(label) !== '') elementAt(inside, owner).push(label)
  }
  return inside.map((own) => {
    const sorted = own.sort((a, b) => b.height - a.height || b.at[1] - a.at[1])
    const texts = [...new Set(sorted.map(nameOf))].slice(0, 2)
    // A number behind the name, as people say it.
    texts.sort((a, b) => Number(/^[\d.\-/]+$/.test(a)) - Number(/^[\d.\-/]+$/.test(b)))
    return texts.length > 0 ? texts.join(' ') : undefined
  })
}

/** What a text says of the name and the number of a room, in one line; tags of rooms have their area in the last one. */
const nameOf = ({ lines }: Label): string => lines.filter(isName).join(' ')

/** Areas, lengths, and what tags say of finishes and measures: `12,5 m²`, `RH 2,50 m`, `Umfang: 14 m`, `Boden: Teppich`. */
const AREA = /\d\s*(?:m2|m²|qm|sq\.?\s*(?:m|ft)|sf|m\^2)\.?$/i
const LENGTH = /^(?:\p{L}{1,4}\.?\s*[=:]?\s*|\p{L}[\p{L} ]{0,20}[=:]\s*)?[\d.,]+\s*(?:m|cm|mm)$/iu
const FINISH =
  /^(?:(?:fu(?:ss|ß))?boden|decken?|w[aä]nde?|belag|sockel|umfang|(?:raum)?höhe|volumen|floor|ceiling|walls?|finish|perimeter|height|volume|sol|murs?|plafond|hauteur|périmètre|suelo|techo|pared|altura|vloer|hoogte|omtrek|pavimento|soffitto|pareti|altezza)\p{L}*\s*[:=]/iu

/** Whether a line can be a name or a number of a room. */
const isName = (text: string) =>
  text !== '' && text.length <= 100 && !AREA.test(text) && !LENGTH.test(text) && !FINISH.test(text)

const labelsIn = (labels: readonly Label[], points: readonly Point[], metres: number) => {
  const ring = points.flat()
  return labels.filter(
    (label) => nameOf(label) !== '' && containsPoint(ring, label.at[0] * metres, -label.at[1] * metres),
  )
}
