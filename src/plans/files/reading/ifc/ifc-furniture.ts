import type { FoundPiece } from '../found.ts'
import { furnitureTypeBySize } from '../furniture/furniture-sizes.ts'
import { fittedKind, recognizedKind } from '../furniture/furniture-words.ts'
import { type PieceBox, pieceBox } from '../furniture/piece-box.ts'
import type { NoteList } from '../note-list.ts'
import { BodyError, type IfcModel, type Line, textOf } from './ifc-model.ts'
import type { IfcFacts } from './ifc-model-facts.ts'
import { type NamedProxies, namesOf } from './ifc-proxies.ts'
import type { IfcRelations } from './ifc-relations.ts'

export type IfcPiece = FoundPiece & { readonly number: number; readonly bottom: number }

/** Classes of elements of which some are read as pieces. */
export const PIECE_CLASSES = [
  'IFCFURNISHINGELEMENT',
  'IFCSANITARYTERMINAL',
  'IFCELECTRICAPPLIANCE',
  'IFCFLOWTERMINAL',
  'IFCBUILDINGELEMENTPROXY',
] as const

/** Types of fixed objects that belong to a furnished room, beside furniture. */
const FIXED_TYPES: ReadonlySet<string> = new Set(['IfcSanitaryTerminalType', 'IfcElectricApplianceType'])

/** The furniture of a file, and what is fixed in bathrooms and kitchens; what cannot be read is noted. */
export function furnitureOf(
  model: IfcModel,
  relations: IfcRelations,
  proxies: NamedProxies,
  facts: IfcFacts,
  notes: NoteList,
  onShare: (share: number) => void,
): IfcPiece[] {
  const { others } = proxies
  if (others > 0)
    notes.leftOut(
      `${others} IfcBuildingElementProxy`,
      `${others > 1 ? 'are' : 'is'} not named as furniture or as a column`,
    )
  const ids = [
    ...model.idsOf('IFCFURNISHINGELEMENT'),
    ...model.idsOf('IFCSANITARYTERMINAL'),
    ...model.idsOf('IFCELECTRICAPPLIANCE'),
    ...model.idsOf('IFCFLOWTERMINAL').filter((id) => isFixed(model, relations, id)),
    ...proxies.furniture,
  ]
  const taken = new Map<string, string>()
  return [...new Set(ids)].flatMap((id, i) => {
    onShare(i / ids.length)
    const line = model.line(id)
    if (!line) {
      notes.leftOut(`${model.numberOf(id)}`, 'cannot be read')
      return []
    }
    const found = pieceOf(model, relations, line, notes)
    if (!found) return []
    const piece = { ...found, ...facts.of(line) }
    const place = JSON.stringify([piece.kind, piece.position.map(millimetres), piece.shape])
    const other = taken.get(place)
    taken.set(place, piece.element)
    if (other === undefined) return [piece]
    notes.leftOut(piece.element, `is in the same place as ${other}`)
    return []
  })
}

const millimetres = (value: number) => Math.round(value * 1000)

function isFixed(model: IfcModel, { typeOf }: IfcRelations, id: number): boolean {
  const type = model.line(typeOf.get(id))
  return type !== undefined && FIXED_TYPES.has(model.typeName(type))
}

function pieceOf(model: IfcModel, { typeOf }: IfcRelations, line: Line, notes: NoteList): IfcPiece | undefined {
  const element = model.label(line)
  const type = model.line(typeOf.get(line.expressID))
  try {
    const mesh = model.body(line.expressID)
    if (!mesh) {
      notes.leftOut(element, model.bodiless(line))
      return undefined
    }
    const along = model.placement(line)?.along ?? ([1, 0] as const)
    const first = pieceBox(mesh, along, 'other')
    if (!first) {
      notes.leftOut(element, 'its body is flat')
      return undefined
    }
    const names = namesOf(line, type)
    const said = textOf(line['PredefinedType']) ?? textOf(type?.['PredefinedType'])
    const size = { width: first.a, depth: first.b, height: first.h }
    const isFurniture = /^Ifc(?:Furni|SystemFurni|BuildingElementProxy)/.test(model.typeName(line))
    const named = isFurniture
      ? recognizedKind(names, said, size)
      : { kind: fittedKind(names, said, size), isVague: false }
    const bySize = named === undefined ? furnitureTypeBySize(names, size) : undefined
    if (bySize !== undefined) notes.changed(element, `is taken for a ${bySize.replace('_', ' ')} by its size`)
    const kind = named?.kind ?? bySize ?? 'other'
    const box = pieceBox(mesh, along, kind) ?? first
    const facing = 'facing' in box ? { facing: 'known' as const } : {}
    const isVague = named?.isVague ?? bySize !== undefined
    return { element, number: line.expressID, kind, isVague, name: productName(names), ...placed(box), ...facing }
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    notes.leftOut(element, error.message)
    return undefined
  }
}

function placed({
  x,
  z,
  bottom,
  turn,
  a,
  b,
  h,
}: PieceBox): Pick<IfcPiece, 'position' | 'rotation' | 'shape' | 'bottom'> {
  const shape = { type: 'box' as const, a: rounded(a), b: rounded(b), h: rounded(h) }
  return { position: [x, bottom, z], rotation: Math.round(turn * 1e4) / 1e4, shape, bottom }
}

const rounded = (value: number) => Math.max(0.001, Math.round(value * 1e4) / 1e4)

/** "M_Desk:1525 x 762mm:1525 x 762mm:146901" is "Desk 1525 x 762mm": no number of the drawing, nothing twice. */
function productName([name]: readonly string[]): string | null {
  if (name === undefined) return null
  const parts = name.split(':').map((part) => part.trim().replace(/^M_/, ''))
  const telling = parts.filter(
    (part, i) => part !== '' && parts.indexOf(part) === i && !(i > 0 && /^\d{3,}$/.test(part)),
  )
  return telling.join(' ')
}
