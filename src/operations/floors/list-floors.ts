import { FloorPage, ListFloorsParams } from '../../schema/floor.ts'
import type { ScopeName } from '../../schema/scope.ts'
import { selectFloors } from '../../store/floors.ts'
import { TOKEN_KINDS } from '../caller.ts'
import { operation } from '../operation.ts'
import { requireStore } from '../transaction.ts'
import { floorOf } from './read-floor.ts'

/** The scope that lists public floors, and the one that lists private ones: neither implies the other (docs/decisions.md#a2). */
const LISTING = [
  ['floor:queryPublic', false],
  ['floor:queryPrivate', true],
] as const satisfies readonly (readonly [ScopeName, boolean])[]

/** For hosts of language models alone (docs/mcp.md#tools): the floor plan API has no such address (docs/specification.md). */
export const listFloors = operation({
  name: 'floor.list',
  type: 'query',
  summary: 'Lists the floors of the account',
  access: { callers: TOKEN_KINDS, scopes: LISTING.map(([scope]) => scope) },
  browsers: true,
  errors: [],
  input: ListFloorsParams,
  output: FloorPage,
  examples: [],
  async run(service, { token }, { after, limit }) {
    const privacies = LISTING.flatMap(([scope, isPrivate]) => (token.scopes.includes(scope) ? [isPrivate] : []))
    const rows = await selectFloors(requireStore(service), token.accountId, { privacies, after, count: limit + 1 })
    const page = rows.slice(0, limit)
    return {
      floors: page.map((row) => {
        const { geometry: _, ...floor } = floorOf(row)
        return floor
      }),
      next: rows.length > limit ? page.at(-1)!.id : null,
    }
  },
})
