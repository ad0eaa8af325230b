import type { FoundOpening } from '../found.ts'
import type { NoteList } from '../note-list.ts'
import type { Mesh } from '../outlines/mesh-outline.ts'
import { modelName } from '../plan-names.ts'
import { hangingOf } from './ifc-door-hanging.ts'
import { BodyError, type IfcModel, type Line, type Placement, textOf } from './ifc-model.ts'
import type { IfcFacts } from './ifc-model-facts.ts'
import type { IfcRelations } from './ifc-relations.ts'
import type { IfcSpace } from './ifc-spaces.ts'
import { extentAlong, heightsOf } from './shapes/mesh-extent.ts'

export type IfcOpening = FoundOpening & { readonly number: number }

/** An opening without door or window is a passage from this size on, metres. */
const PASSAGE_WIDTH = 0.5
const PASSAGE_HEIGHT = 1.8
/** Widths that no door or window has, metres. */
const WIDTH_MIN = 0.1

/** The doors and windows of a file, and the openings of walls that neither of them fills; what cannot be read is noted. */
export function openingsOf(
  model: IfcModel,
  relations: IfcRelations,
  facts: IfcFacts,
  spaces: readonly IfcSpace[],
  notes: NoteList,
  onShare: (share: number) => void,
): IfcOpening[] {
  const adjoining = (ids: readonly (number | undefined)[]): ReadonlySet<string> => {
    const said = new Set(ids.flatMap((id) => (id === undefined ? [] : [...(relations.spacesOf.get(id) ?? [])])))
    return new Set(spaces.filter(({ number }) => said.has(number)).map(({ element }) => element))
  }
  const doors = model.idsOf('IFCDOOR').map((id) => [id, 'door'] as const)
  const windows = model.idsOf('IFCWINDOW').map((id) => [id, 'window'] as const)
  const all = [...doors, ...windows]
  const filled = all.flatMap(([id, type], i) => {
    onShare(i / all.length)
    const line = model.line(id)
    if (!line) {
      notes.leftOut(`${model.numberOf(id)} ${type}`, 'cannot be read')
      return []
    }
    const opening = relations.openingOf.get(id)
    const found = filledOpening(model, line, type, opening, notes)
    if (!found) return []
    const hanging =
      type === 'door' ? hangingOf(model, line, relations.typeOf.get(id), model.placement(line)) : undefined
    return [
      { ...found, ...(hanging && { hanging }), ...markOf(line), ...facts.of(line), adjoins: adjoining([id, opening]) },
    ]
  })
  const empty = emptyOpenings(model, relations, facts, notes).map((it) => ({ ...it, adjoins: adjoining([it.number]) }))
  return [...filled, ...empty]
}

type Found = Omit<IfcOpening, 'adjoins'>

/** A door or window: as large as the opening of the wall that it fills, else as its own body, else as its attributes say. */
function filledOpening(
  model: IfcModel,
  line: Line,
  type: 'door' | 'window',
  opening: number | undefined,
  notes: NoteList,
): Found | undefined {
  const element = model.label(line)
  const placement = model.placement(line)
  const reasons: string[] = []
  for (const id of [opening, line.expressID]) {
    if (id === undefined) continue
    try {
      const mesh = model.body(id)
      const hole = model.line(id)
      const place = placement ?? (hole && model.placement(hole))
      const found = mesh && alongWall(mesh, place, id === opening)
      if (found && found.width >= WIDTH_MIN) return { element, number: line.expressID, type, ...found }
    } catch (error) {
      if (!(error instanceof BodyError)) throw error
      reasons.push(error.message)
    }
  }
  const said = bySize(model, line, placement)
  if (said) return { element, number: line.expressID, type, ...said }
  notes.leftOut(element, reasons[0] ?? 'has neither an opening in a wall, nor a body, nor a size')
  return undefined
}

function bySize(model: IfcModel, line: Line, placement: Placement | undefined) {
  const [width, height] = [model.length(line['OverallWidth']), model.length(line['OverallHeight'])]
  if (!placement || !width || !height || width < WIDTH_MIN) return undefined
  const { x, y, z, along } = placement
  const [ux, uz] = unit(along)
  return {
    x: x + (ux * width) / 2,
    z: z + (uz * width) / 2,
    along: [[ux, uz]] as const,
    width,
    depth: 0,
    bottom: y,
    height,
  }
}

function emptyOpenings(
  model: IfcModel,
  { openingOf, hostOf }: IfcRelations,
  facts: IfcFacts,
  notes: NoteList,
): Found[] {
  const filled = new Set(openingOf.values())
  let small = 0
  const found = model.idsOf('IFCOPENINGELEMENT').flatMap((id): Found[] => {
    const line = model.line(id)
    const host = model.line(hostOf.get(id))
    if (filled.has(id) || !line || !host || !model.typeName(host).startsWith('IfcWall')) return []
    try {
      const mesh = model.body(id)
      const opening = mesh && alongWall(mesh, model.placement(host), true)
      const passage = opening && opening.width >= PASSAGE_WIDTH && opening.height >= PASSAGE_HEIGHT
      if (passage)
        return [{ element: model.label(line), number: id, type: 'gap', ...opening, ...markOf(line), ...facts.of(line) }]
      small++
    } catch (error) {
      if (!(error instanceof BodyError)) throw error
      notes.leftOut(model.label(line), error.message)
    }
    return []
  })
  if (small > 0)
    notes.leftOut(`${small} IfcOpeningElement`, 'are smaller than a passage, and no door or window fills them')
  return found
}

/** Extent of a body along a wall and through it. @param fills whether the body goes through the wall, as an opening does */
function alongWall(mesh: Mesh, placement: Placement | undefined, fills: boolean) {
  const [bottom, top] = heightsOf(mesh)
  const [ux, uz] = unit(placement?.along ?? [1, 0])
  const [s, t] = [extentAlong(mesh, ux, uz), extentAlong(mesh, -uz, ux)]
  const [middle, across] = [(s[0] + s[1]) / 2, (t[0] + t[1]) / 2]
  // Where the placement is turned against the wall, the longer side is the likelier one.
  const turned = !fills && t[1] - t[0] > s[1] - s[0]
  const axes = [
    [ux, uz],
    [-uz, ux],
  ] as const
  const [width, depth] = turned ? [t[1] - t[0], s[1] - s[0]] : [s[1] - s[0], t[1] - t[0]]
  return {
    x: middle * ux - across * uz,
    z: middle * uz + across * ux,
    along: turned ? [axes[1]] : [axes[0]],
    width,
    depth: fills ? Math.min(depth, 1) : 0,
    bottom,
    height: top - bottom,
  }
}

function unit([x, z]: readonly [number, number]): [number, number] {
  const length = Math.hypot(x, z)
  return length < 0.1 ? [1, 0] : [x / length, z / length]
}

/** Names that say no more than the kind, as programs give them and our own files do. */
const KINDS = /^(?:ifc)?(?:door|window|opening|opening element)$/i

/** What names an opening for people; nothing where its name is its kind. */
function markOf(line: Line): { readonly name?: string } {
  const name = modelName(textOf(line['Name']))
  return name === undefined || KINDS.test(name) ? {} : { name }
}
