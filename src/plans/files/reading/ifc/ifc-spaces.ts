import type { CeilingPlane } from '../../../../schema/furnishing/room.ts'
import { derivedUsage } from '../../../whole-floors/names/derived-usage.ts'
import { kindOfName } from '../../../whole-floors/names/kind-of-name.ts'
import type { FoundSpace, Outline } from '../found.ts'
import type { NoteList } from '../note-list.ts'
import { ceilingOfMesh } from '../outlines/ceiling-of-mesh.ts'
import { areaOf } from '../outlines/cut-polygons.ts'
import { type Mesh, meshOutlines } from '../outlines/mesh-outline.ts'
import { BodyError, type IfcModel, type Line, textOf } from './ifc-model.ts'
import type { IfcFacts } from './ifc-model-facts.ts'
import { footprintOf } from './shapes/ifc-footprint.ts'
import { heightsOf } from './shapes/mesh-extent.ts'

/** A part of a space that stands apart is a space of its own from this area on, m². */
const PART_MIN = 0.5
/** Heights below this are none, metres. */
const HEIGHT_MIN = 0.3
/** Height of a space whose footprint alone is drawn, metres. */
const USUAL_HEIGHT = 2.6

export type IfcSpace = FoundSpace & { readonly number: number }

/** The spaces of a file with their outlines; those that have none are noted. */
export function spacesOf(
  model: IfcModel,
  facts: IfcFacts,
  notes: NoteList,
  inMetres: boolean,
  onShare: (share: number) => void,
): IfcSpace[] {
  const ids = model.idsOf('IFCSPACE')
  return ids.flatMap((id, i) => {
    onShare(i / ids.length)
    const line = model.line(id)
    if (line) return spaceOf(model, facts, line, notes, inMetres)
    notes.leftOut(`${model.numberOf(id)} IfcSpace`, 'cannot be read')
    return []
  })
}

function spaceOf(model: IfcModel, facts: IfcFacts, line: Line, notes: NoteList, inMetres: boolean): IfcSpace[] {
  const element = model.label(line)
  const shape = shapeOf(model, line, element, notes)
  if (!shape) return []
  const { outlines, bottom, height, ceiling = [] } = shape
  if (inMetres && height < HEIGHT_MIN) {
    notes.leftOut(element, `its body is only ${height.toFixed(2)} m high`)
    return []
  }
  const parts = outlines.filter((outline, i) => i === 0 || areaOf(outline) >= PART_MIN)
  if (parts.length > 1) notes.changed(element, `has ${parts.length} parts that stand apart, each read as a space`)
  const name = nameOf(line)
  // The id is that of the first part: no other may have it.
  const { externalId, ...said } = facts.of(line, false)
  const usage = usageOf(line, derivedUsage({ name, ...said }))
  return parts.map((outline, i) => ({
    element: i === 0 ? element : `${element} part ${i + 1}`,
    number: line.expressID,
    name: i === 0 ? name : `${name} (${i + 1})`,
    usage,
    outline,
    bottom,
    height,
    ...(ceiling.length > 0 && { ceiling }),
    ...said,
    ...(i === 0 && externalId !== undefined && { externalId }),
  }))
}

interface SpaceShape {
  readonly outlines: readonly Outline[]
  readonly bottom: number
  readonly height: number
  readonly ceiling?: readonly CeilingPlane[]
}

/** By its body, else by its footprint. */
function shapeOf(model: IfcModel, line: Line, element: string, notes: NoteList): SpaceShape | undefined {
  const found = bodyOf(model, line)
  if (typeof found !== 'string') {
    const outlines = meshOutlines(found)
    const [bottom, top] = heightsOf(found)
    if (outlines && outlines.length > 0) {
      const ceiling = ceilingOfMesh(found, bottom, top)
      if (!ceiling)
        notes.changed(element, 'has a ceiling of a form that is not read; it is read up to its highest point')
      return { outlines, bottom, height: top - bottom, ...(ceiling && { ceiling }) }
    }
    notes.leftOut(
      element,
      outlines ? 'its body has no area as seen from above' : 'its body has too many triangles to find its outline',
    )
    return undefined
  }
  const footprint = footprintOf(model, line)
  if (!footprint) {
    notes.leftOut(element, found)
    return undefined
  }
  const { outlines, bottom, height = USUAL_HEIGHT } = footprint
  const high = footprint.height === undefined ? `, ${USUAL_HEIGHT} m high` : ''
  notes.changed(element, `${found}; it is read from its ${high === '' ? 'bounding box' : 'footprint'}${high}`)
  return { outlines, bottom, height }
}

/** The body of a space, or why it has none. */
function bodyOf(model: IfcModel, line: Line): Mesh | string {
  try {
    return model.body(line.expressID) ?? model.bodiless(line)
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    return error.message
  }
}

/** The long name with the short one, which is a number mostly: "Kitchen A102". */
function nameOf(line: Line): string {
  const [long, short] = [textOf(line['LongName']), textOf(line['Name'])]
  if (long === undefined || short === undefined) return long ?? short ?? `Room #${line.expressID}`
  return long.includes(short) ? long : short.includes(long) ? short : `${long} ${short}`
}

/** What a space is used for, in the words of the file. @param derived of its name or its category */
function usageOf(line: Line, derived: string | null): string | null {
  const long = textOf(line['LongName'])
  const kind = textOf(line['PredefinedType'])
  const stated = textOf(line['ObjectType']) ?? (long !== undefined && kindOfName(long) ? long : undefined)
  return stated ?? derived ?? long ?? (kind && !DULL.has(kind) ? kind : null)
}

/** Kinds of spaces that tell no use. */
const DULL: ReadonlySet<string> = new Set(['SPACE', 'INTERNAL', 'EXTERNAL', 'NOTDEFINED', 'USERDEFINED', 'GFA'])
