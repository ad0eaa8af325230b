import type { GenerateDeskGridParams } from '../../../schema/furnishing/desk-grid.ts'
import type { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import type { GenerateGroupsParams } from '../../../schema/furnishing/groups.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'

export const MODES = ['furnish', 'groups', 'desk-grid'] as const
export type Mode = (typeof MODES)[number]

/** What is worked on: the params of each method, of which `mode` says which one is shown. */
export interface Draft {
  readonly mode: Mode
  readonly furnish: FurnishParams
  readonly groups: GenerateGroupsParams
  readonly deskGrid: GenerateDeskGridParams
  /** The pieces of the room's plan by hand, beside the alternatives of the engine; left out where there is none. */
  readonly own?: readonly PlacedItem[]
}

/** The id of the plan by hand as a furnishing, which none of the engine has. */
export const OWN_ID = 'own'

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

/** The draft with other params for one method, which is then shown; a plan by hand goes with the room it was for. */
export function withAsked({ own, ...draft }: Draft, asked: Asked): Draft {
  const { mode, params } = asked
  if (mode === 'furnish') return { ...draft, mode, furnish: params }
  const carried = own ? { ...draft, own } : draft
  return mode === 'groups' ? { ...carried, mode, groups: params } : { ...carried, mode, deskGrid: params }
}

/** As JSON-RPC has it. */
export const rpcRequest = ({ mode, params }: Asked) => ({ jsonrpc: '2.0', id: 1, method: METHODS[mode], params })
