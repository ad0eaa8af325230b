import { NO_SIZE, recognizedKind } from '../furniture/furniture-words.ts'
import { namesColumn } from '../outlines/column-outline.ts'
import { type IfcModel, type Line, textOf } from './ifc-model.ts'
import type { IfcRelations } from './ifc-relations.ts'

/** Elements of no kind, by their numbers, as far as their names tell what they are. */
export interface NamedProxies {
  readonly furniture: readonly number[]
  readonly columns: readonly number[]
  /** How many others there are. */
  readonly others: number
}

export function namedProxies(model: IfcModel, { typeOf }: IfcRelations): NamedProxies {
  const [furniture, columns]: [number[], number[]] = [[], []]
  const proxies = model.linesOf('IFCBUILDINGELEMENTPROXY')
  for (const line of proxies) {
    const names = namesOf(line, model.line(typeOf.get(line.expressID)))
    if (recognizedKind(names, undefined, NO_SIZE) !== undefined) furniture.push(line.expressID)
    else if (names.some(namesColumn)) columns.push(line.expressID)
  }
  return { furniture, columns, others: proxies.length - furniture.length - columns.length }
}

/** What an element is called, and its type. */
export const namesOf = (line: Line, type: Line | undefined): string[] =>
  [line['Name'], line['ObjectType'], type?.['Name'], type?.['ElementType']].flatMap((it) => textOf(it) ?? [])
