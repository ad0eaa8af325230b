import { GenerateDeskGridParams } from '../../../schema/furnishing/desk-grid.ts'
import { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import { GenerateGroupsParams } from '../../../schema/furnishing/groups.ts'
import { parse } from '../../../schema/wire/parse.ts'
import type { Asked, Mode } from './draft.ts'

/** Params of a method, defaults filled in. @throws ServiceError `invalid` with path, rule and what was got */
export function checkAsked({ mode, params }: { readonly mode: Mode; readonly params: unknown }): Asked {
  if (mode === 'furnish') return { mode, params: parse(FurnishParams, params) }
  return mode === 'groups'
    ? { mode, params: parse(GenerateGroupsParams, params) }
    : { mode, params: parse(GenerateDeskGridParams, params) }
}
