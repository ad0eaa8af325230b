import type { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import type { Surroundings } from '../../engine/drawing/room/draw-result.ts'
import type { Operation } from '../../operations/calling/operation.ts'
import { deskGridExample, furnishExample, groupsExample } from '../../operations/furnishing/furnishing-examples.ts'
import { furnish, generateDeskGrid, generateGroups } from '../../operations/furnishing/furnishing-methods.ts'
import { GenerateDeskGridParams } from '../../schema/furnishing/desk-grid.ts'
import { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import { GenerateGroupsParams } from '../../schema/furnishing/groups.ts'
import type { FurnishingResult } from '../../schema/furnishing/result.ts'
import { parse } from '../../schema/wire/parse.ts'
import { answering, answerOf, FurnishingAnswer } from './answer.ts'
import { READING, type Tool, type ToolContext } from './tool.ts'

const COORDINATES =
  'Lengths are metres. The floor is seen from above: x to the right, z down the page, y up. Rotations are degrees, clockwise seen from above, about the origin of a shape: of a box the corner at its left behind, back on z = 0, front towards +z.'

const OPENINGS =
  'Openings lie on the boundary: pos is the way along the polygon from its first point to where the opening begins, l its length on, so that in a room [[0,0],[4,0],[4,3],[0,3]] the right wall is pos 4 to 7 and the lower one 7 to 11.'

/** Alternatives a language model gets when it asks for no number: each costs it about a thousand tokens. */
const RESULTS = 3

const furnishInput = FurnishParams.omit({ $schema: true, explain: true }).extend({
  ...answering,
  furniture: FurnishParams.shape.furniture.default([]).describe('Pieces wanted beside those of the template'),
  maxResults: FurnishParams.shape.maxResults.unwrap().default(RESULTS).describe('Most furnishings in the answer'),
})

const groupsInput = GenerateGroupsParams.omit({ $schema: true, fallBackToDefaults: true }).extend({
  ...answering,
  maxResults: GenerateGroupsParams.shape.maxResults.unwrap().default(RESULTS).describe('Most groups in the answer'),
})

const deskGridInput = GenerateDeskGridParams.omit({ $schema: true }).extend(answering)

export const furnishingTools: readonly Tool[] = [
  tool({
    name: 'furnish',
    title: 'Furnish a room',
    description: `Furnishes a room: alternatives, the best first, in which no pieces overlap, no door is blocked and a person can walk to every piece. Give the room and a template (bedroom, living, dining, dining_living, home_office, meet, executive_office, common, work), or pieces of your own with their sizes, or both. Pass pieces of an earlier answer as keep to hold them where they are and arrange the rest anew; intent asks for seats, desks, beds, storage or a turning circle. What did not fit is listed in diagnostics with the reason.

${COORDINATES} ${OPENINGS}

Example: ${JSON.stringify({ ...furnishExample.input, furniture: undefined, maxResults: 3 })}`,
    operation: furnish,
    input: furnishInput,
    given: { explain: true },
    groundOf: ({ room }) => ({ room }),
  }),
  tool({
    name: 'generate_groups',
    title: 'Generate furniture groups',
    description: `Generates groups of furniture of one kind, such as a table with its chairs, that fit into a box on the floor. Without furniture usual pieces are taken.

${COORDINATES} The corner of the box is the origin.

Example: ${JSON.stringify({ ...groupsExample.input, maxResults: 3 })}`,
    operation: generateGroups,
    input: groupsInput,
    groundOf: ({ boundingBox }) => ({ box: boundingBox }),
  }),
  tool({
    name: 'generate_desk_grid',
    title: 'Generate a desk grid',
    description: `Places desks, chairs and optionally sideboards in rows inside a box: how many desks fit into an office floor. One furnishing for each shape of task_table, most desks first; totals has the counts, and piecesMax limits how many pieces are listed.

${COORDINATES} The corner of the box is the origin.

Example: ${JSON.stringify(deskGridExample.input)}`,
    operation: generateDeskGrid,
    input: deskGridInput,
    groundOf: ({ boundingBox, obstacles }) => ({ box: boundingBox, obstacles }),
  }),
]

interface Definition<Input extends z.ZodObject> extends Pick<Tool, 'name' | 'title' | 'description'> {
  readonly operation: Operation
  readonly input: Input
  /** Params that no caller gives. */
  readonly given?: object
  readonly groundOf: (input: z.output<Input>) => Surroundings
}

function tool<Input extends typeof furnishInput | typeof groupsInput | typeof deskGridInput>({
  operation,
  given,
  groundOf,
  ...texts
}: Definition<Input>): Tool {
  return {
    ...texts,
    access: operation.access,
    output: FurnishingAnswer,
    annotations: READING,
    async run(context, sent) {
      const input = parse(texts.input, sent, '') as z.output<Input>
      const { picture, piecesMax, ...params } = input
      const result = await computed(operation, context, { ...params, ...given })
      return answerOf(context, groundOf(input), result, { picture, piecesMax })
    },
  }
}

/** Most bytes of a result that is made whole: about 20 000 pieces. */
const RESULT_BYTES_MAX = 2 * 1024 * 1024

/** @throws ServiceError `payload_too_large` for a result that is too long, of which no more is made than need be */
async function computed(
  operation: Operation,
  { service, caller, signal }: ToolContext,
  params: object,
): Promise<FurnishingResult> {
  const bytes = new TextEncoder().encode(JSON.stringify(params))
  const chunks: Uint8Array[] = []
  let length = 0
  for (const chunk of await operation.compute!(service, caller as never, bytes, signal)) {
    length += chunk.length
    if (length > RESULT_BYTES_MAX)
      throw new ServiceError(
        'payload_too_large',
        'the result has more pieces than can be answered here, about 20000; ask for a smaller box, or call the method over JSON-RPC',
      )
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}
