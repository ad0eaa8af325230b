import type { GenerateDeskGridParams } from '../../../schema/furnishing/desk-grid.ts'
import type { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import type { GenerateGroupsParams } from '../../../schema/furnishing/groups.ts'

export const MODES = ['furnish', 'groups', 'desk-grid'] as const
export type Mode = (typeof MODES)[number]

/** What is worked on: the params of each method, of which `mode` says which one is shown. */
export interface Draft {
  readonly mode: Mode
  readonly furnish: FurnishParams
  readonly groups: GenerateGroupsParams
  readonly deskGrid: GenerateDeskGridParams
}

/** The params of one method, with its mode. */
export type Asked =
  | { readonly mode: 'furnish'; readonly params: FurnishParams }
  | { readonly mode: 'groups'; readonly params: GenerateGroupsParams }
  | { readonly mode: 'desk-grid'; readonly params: GenerateDeskGridParams }

export const METHODS: Readonly<Record<Mode, string>> = {
  furnish: 'FurnishingAI.furnish',
  groups: 'FurnishingAI.generateGroups',
  'desk-grid': 'FurnishingAI.generateDeskGrid',
}

/** What a draft asks for. */
export function askedBy({ mode, furnish, groups, deskGrid }: Draft): Asked {
  if (mode === 'furnish') return { mode, params: furnish }
  return mode === 'groups' ? { mode, params: groups } : { mode, params: deskGrid }
}

/** The draft with other params for one method, which is then shown. */
export function withAsked(draft: Draft, asked: Asked): Draft {
  const { mode, params } = asked
  if (mode === 'furnish') return { ...draft, mode, furnish: params }
  return mode === 'groups' ? { ...draft, mode, groups: params } : { ...draft, mode, deskGrid: params }
}

/** As JSON-RPC has it. */
export const rpcRequest = ({ mode, params }: Asked) => ({ jsonrpc: '2.0', id: 1, method: METHODS[mode], params })
