import { idInText } from '../../dxf-application.ts'
import { modelName } from '../plan-names.ts'
import type { Entity } from './dxf-curves.ts'

/**
 * Gives each entity of a drawing itself an id: what we wrote on it, else its handle. Those in blocks have none, since they stand for as
 * many as their blocks are put in.
 */
export function entityIds(): (entity: Entity, depth: number) => string | undefined {
  const known = new Set<string>()
  return ({ handle, extendedData }, depth) => {
    if (depth > 0) return undefined
    const { customStrings = [] } = (extendedData ?? {}) as { readonly customStrings?: readonly string[] }
    const id = modelName(customStrings.flatMap((it) => idInText(it) ?? [])[0])
    // A copy has the extended data of its original.
    if (id === undefined || known.has(id)) return typeof handle === 'string' ? modelName(handle) : undefined
    known.add(id)
    return id
  }
}
