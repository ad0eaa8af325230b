import { groupsOf } from './dxf-scan.ts'

/** An entity in the form in which the parser gives others. */
export type UnparsedEntity = Readonly<Record<string, unknown>> & {
  readonly type: 'ATTRIB' | 'HATCH'
  readonly layer: string
}

/** Tags of attributes that hold the name, the number or the use of a room. */
const NAMING =
  /name|naam|namn|navn|nazwa|nom(?!inal)|denomina|room|raum|ruimte|vertrek|lokaal|pi[eè]ce|local|recinto|sala|vano|pomieszcz|number|numm?er|num[eé]ro|n[uú]mero|^n[or]\.?$|bezeichnung|nutzung|usage|zone|space/i
const NOT_NAMING =
  /door|tür|tuer|porte|porta|puerta|deur|window|fenster|area|fläche|flaeche|surf|superf|oppervl|powierzch|height|höhe|hoehe|hauteur|hoogte|altezza|altura|perimeter|umfang|volum/i

/**
 * Entities of the model that the parser drops: attributes of blocks that name rooms, and the boundaries of hatches.
 *
 * @param isWanted whether hatches of a layer are wanted
 */
export function unparsedEntities(text: string, isWanted: (layer: string) => boolean): UnparsedEntity[] {
  const found: UnparsedEntity[] = []
  let [section, type] = ['', '']
  let groups: (readonly [number, string])[] = []
  const finish = () => {
    if (section === 'ENTITIES' && type === 'ATTRIB') found.push(...attribute(groups))
    else if (section === 'ENTITIES' && type === 'HATCH')
      found.push(...hatch(groups).filter(({ layer }) => isWanted(layer)))
  }
  for (const { code, value } of groupsOf(text)) {
    if (code === 0) {
      finish()
      if (value === 'EOF') break
      if (value === 'ENDSEC') section = ''
      type = value
      groups = []
    } else if (code === 2 && type === 'SECTION' && section === '') section = value
    else if (type === 'ATTRIB' || type === 'HATCH') groups.push([code, value])
  }
  return found
}

type Groups = readonly (readonly [number, string])[]

const textAt = (groups: Groups, code: number) => groups.find(([it]) => it === code)?.[1]
const numberAt = (groups: Groups, code: number) => Number(textAt(groups, code) ?? 0)

function attribute(groups: Groups): UnparsedEntity[] {
  const tag = textAt(groups, 2) ?? ''
  const hidden = (numberAt(groups, 70) & 1) === 1
  if (hidden || !NAMING.test(tag) || NOT_NAMING.test(tag)) return []
  const facts = { layer: textAt(groups, 8) ?? '0', handle: textAt(groups, 5), text: textAt(groups, 1) ?? '' }
  const startPoint = { x: numberAt(groups, 10), y: numberAt(groups, 20) }
  const endPoint = { x: numberAt(groups, 11), y: numberAt(groups, 21) }
  const alignment = { halign: numberAt(groups, 72), valign: numberAt(groups, 74), endPoint }
  const extrusionDirectionZ = numberAt(groups, 230)
  return [{ type: 'ATTRIB', ...facts, startPoint, ...alignment, extrusionDirectionZ, textHeight: numberAt(groups, 40) }]
}

interface Vertex {
  x: number
  y: number
  bulge?: number
}

interface Path {
  readonly flags: number
  readonly vertices: Vertex[]
  /** Of the edge that is read: 0 = a polyline. */
  edge: number
  /** Whether it has an edge that is neither line nor arc. */
  strange: boolean
}

const [EXTERNAL, POLYLINE] = [1, 2]
const [LINE, ARC] = [1, 2]

/** The outer boundaries of a hatch, each as a closed polyline. */
function hatch(groups: Groups): UnparsedEntity[] {
  const paths: Path[] = []
  let path: Path | undefined
  let arc = { x: 0, y: 0, radius: 0, start: 0 }
  for (const [code, value] of groups) {
    const number = Number(value)
    if (code === 92) paths.push((path = { flags: number, vertices: [], edge: 0, strange: false }))
    else if (code === 97 || code === 75) path = undefined
    if (!path) continue
    const last = path.vertices.at(-1)
    const isPolyline = (path.flags & POLYLINE) !== 0
    if (code === 72 && !isPolyline) {
      path.edge = number
      if (number !== LINE && number !== ARC) path.strange = true
    } else if (path.edge === ARC && !isPolyline) {
      if (code === 10) arc = { ...arc, x: number }
      else if (code === 20) arc = { ...arc, y: number }
      else if (code === 40) arc = { ...arc, radius: number }
      else if (code === 50) arc = { ...arc, start: number }
      else if (code === 51) path.vertices.push({ x: arc.start, y: number })
      else if (code === 73 && last) Object.assign(last, arcVertex(arc, last.x, last.y, number !== 0))
    } else if (code === 10) path.vertices.push({ x: number, y: 0 })
    else if (code === 20 && last) last.y = number
    else if (code === 42 && last && isPolyline) last.bulge = number
  }
  const external = paths.filter(({ flags }) => (flags & EXTERNAL) !== 0)
  const outer = (external.length > 0 ? external : paths).filter(
    ({ strange, vertices }) => !strange && vertices.length > 2,
  )
  const facts = {
    layer: textAt(groups, 8) ?? '0',
    handle: textAt(groups, 5),
    extrusionDirectionZ: numberAt(groups, 230),
  }
  return outer.map(({ vertices }) => ({ type: 'HATCH', ...facts, shape: true, vertices }))
}

/** The start of an arc with its bulge. @param from and to in degrees, against the clock, or with it */
function arcVertex(
  { x, y, radius }: { x: number; y: number; radius: number },
  from: number,
  to: number,
  left: boolean,
): Vertex {
  const [start, end] = [from, to].map((it) => ((left ? it : -it) * Math.PI) / 180) as [number, number]
  return { x: x + radius * Math.cos(start), y: y + radius * Math.sin(start), bulge: Math.tan((end - start) / 4) }
}
