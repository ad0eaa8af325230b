import * as z from 'zod'
import type { CallerKind } from '../../operations/calling/caller.ts'
import type { CallerOf } from '../../operations/calling/operation.ts'
import { listFloors } from '../../operations/floors/list-floors.ts'
import { readFloor } from '../../operations/floors/manage-floors.ts'
import { ListedFloor } from '../../schema/resources/floors/floor.ts'
import { parse } from '../../schema/wire/parse.ts'
import { text } from '../../schema/wire/text.ts'
import { READING, type Tool } from './tool.ts'

/** Most floors on a page, which a model reads as a whole. */
const FLOORS_MAX = 100

const ListedFloors = z.strictObject({
  after: text(200).optional().describe('The `next` of the page before; left out for the first page'),
  limit: z.int().min(1).max(FLOORS_MAX).default(20).describe('Most floors on a page'),
})

const FloorPage = z.strictObject({
  floors: z
    .array(ListedFloor.omit({ geometry: true, resourceRelations: true }))
    .describe('Without their geometry, earliest first; read_floor has it'),
  next: z.string().nullable().describe('What to ask for after; null on the last page'),
})

/** Need a token, and the scopes that the operations ask for. */
export const floorTools: readonly Tool[] = [
  {
    name: 'list_floors',
    title: 'List floors',
    description:
      'Lists the floors of the account whose token the host sends: name, area in m², storey, id. With floor:queryPublic its public floors, with floor:queryPrivate its private ones. Ask again with after = next for further pages. Example: {"limit":20}',
    access: listFloors.access,
    input: ListedFloors,
    output: FloorPage,
    annotations: READING,
    async run({ service, caller }, sent) {
      const { after, limit } = parse(ListedFloors, sent, '')
      const params = {
        limit,
        offset: 0,
        includeArchived: true,
        count: false,
        ...(after === undefined ? {} : { cursor: after }),
      }
      const { features, next } = await listFloors.run(service, caller as CallerOf<CallerKind> as never, params)
      const floors = features.map(({ geometry: _, resourceRelations: _relations, ...floor }) => floor)
      return answered({ floors, next })
    },
  },
  {
    name: 'read_floor',
    title: 'Read a floor',
    description:
      'Reads one floor of the account as a GeoJSON Feature, with its geometry where it has one. Needs a scope that reads floors. Example: {"floorId":"00000000-0000-4000-8000-000000000001"}',
    access: readFloor.access,
    input: readFloor.input,
    output: readFloor.output,
    annotations: READING,
    async run({ service, caller }, sent) {
      return answered(await readFloor.run(service, caller as never, parse(readFloor.input, sent, '')))
    },
  },
]

const answered = (answer: Record<string, unknown>) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
  structuredContent: answer,
})
