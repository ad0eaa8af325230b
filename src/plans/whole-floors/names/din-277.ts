import { firstOf } from '../../../engine/geometry/element-at.ts'
import type { RoomKind } from './room-kinds.ts'

/** Use areas of DIN 277 as building programmes write them: "NUF 2.1", "NF2", "HNF 2", "VF", "TF". */
const CODE =
  /(?:^|[^\p{L}])(?:(NUF|NF|HNF|NNF)\s*\.?\s*(\d(?:\.\d)?)|(VF|TF|FF)(?:\s*\.?\s*(\d(?:\.\d)?))?)(?![\p{L}\d])/u

const KINDS: Readonly<Record<string, RoomKind>> = {
  '1.2': 'lounge',
  '1.3': 'break_room',
  '1.4': 'waiting',
  '1.5': 'canteen',
  '2': 'office',
  '2.1': 'office',
  '2.2': 'open_office',
  '2.3': 'meeting',
  '2.8': 'copying',
  '3': 'other_use',
  '4': 'storage',
  '5': 'training',
  '6': 'other_use',
  '7.1': 'wc',
  '7.2': 'dressing',
  '7.3': 'storage',
  '7.4': 'vehicles',
  '8': 'technical',
  '9': 'corridor',
  '9.1': 'corridor',
  '9.2': 'stairs',
  '9.3': 'shaft',
  '9.4': 'vehicles',
}
const AREAS: Readonly<Record<string, string>> = { VF: '9', TF: '8', FF: '8' }

/** The kind of space that a code of DIN 277 tells. @see DIN 277-1:2016, table 2; DIN 277-2:2005, table 1 */
export function dinKind(text: string): RoomKind | undefined {
  const [, use, number, area, part] = CODE.exec(text) ?? []
  const code = use ? number! : area ? (part ?? AREAS[area]!) : undefined
  if (code === undefined) return undefined
  return KINDS[code] ?? KINDS[firstOf(code)]
}
