import type { z } from 'zod'
import type { CallerKind } from '../operations/caller.ts'
import { listFloors } from '../operations/floors/list-floors.ts'
import { readFloor } from '../operations/floors/read-floor.ts'
import type { CallerOf, Operation } from '../operations/operation.ts'
import { parse } from '../schema/parse.ts'
import { READING, type Tool } from './tool.ts'

/** Need a token, and the scopes that the operations ask for. */
export const floorTools: readonly Tool[] = [
  tool(
    {
      name: 'list_floors',
      title: 'List floors',
      description:
        'Lists the floors of the account whose token the host sends: name, area in m², storey, id. With floor:queryPublic its public floors, with floor:queryPrivate its private ones. Ask again with after = next for further pages. Example: {"limit":20}',
    },
    listFloors,
  ),
  tool(
    {
      name: 'read_floor',
      title: 'Read a floor',
      description:
        'Reads one floor of the account as a GeoJSON Feature, with its geometry where it has one. Needs a scope that reads floors. Example: {"floorId":"00000000-0000-4000-8000-000000000001"}',
    },
    readFloor,
  ),
]

function tool<Kind extends CallerKind, Input extends z.ZodObject, Output extends z.ZodObject>(
  texts: Pick<Tool, 'name' | 'title' | 'description'>,
  operation: Operation<string, 'query' | 'mutation', Kind, Input, Output>,
): Tool {
  const { access, input, output } = operation
  return {
    ...texts,
    access,
    input,
    output,
    annotations: READING,
    async run({ service, caller }, sent) {
      const answer = await operation.run(service, caller as CallerOf<Kind>, parse(input, sent, ''))
      const structuredContent = answer as Record<string, unknown>
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
    },
  }
}
