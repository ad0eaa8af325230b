import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import type { Surroundings } from '../../engine/drawing/room/draw-result.ts'
import type { Operation } from '../../operations/calling/operation.ts'
import { furnishBrief } from '../../operations/furnishing/furnish-brief.ts'
import {
  furnish,
  generateDeskGrid,
  generateGroups,
  verifyFurnishing,
} from '../../operations/furnishing/furnishing-methods.ts'
import { withNaturalGrid, withNaturalGroup } from '../../plans/briefs/boxes/box-in-words.ts'
import { lengthsUnit } from '../../plans/briefs/lengths-in-unit.ts'
import { naturalParams, withNaturalPieces } from '../../plans/briefs/natural-params.ts'
import type { Wish } from '../../plans/briefs/pieces/piece-wishes.ts'
import { Brief } from '../../schema/furnishing/brief.ts'
import { GenerateDeskGridParams } from '../../schema/furnishing/desk-grid.ts'
import { STANDARD_NAMES } from '../../schema/furnishing/extensions.ts'
import { FurnishParams, TEMPLATE_NAMES } from '../../schema/furnishing/furnish-params.ts'
import { FURNITURE_TYPES } from '../../schema/furnishing/furniture.ts'
import { GROUP_TYPES } from '../../schema/furnishing/group-types.ts'
import { GenerateGroupsParams } from '../../schema/furnishing/groups.ts'
import type { Furnishing, FurnishingResult } from '../../schema/furnishing/result.ts'
import { FurnishRoomParams } from '../../schema/resources/furnish-room-params.ts'
import { parse } from '../../schema/wire/parse.ts'
import { answering, answerOf, listedAnswering } from './answer.ts'
import { argument, assuming, listedArguments, oneOf, READING, type Tool, type ToolContext } from './tool.ts'
import { furnishWished } from './wished-furnishings.ts'

/** Alternatives a language model gets when it asks for no number: each costs it some hundred tokens. */
const RESULTS = 3

const withResults = (schema: typeof FurnishParams.shape.maxResults | typeof GenerateGroupsParams.shape.maxResults) =>
  schema.unwrap().default(RESULTS).describe('Most furnishings in the answer')

/** What furnish takes of language models. */
export const furnishInput = FurnishParams.omit({ $schema: true, explain: true }).extend({
  furniture: FurnishParams.shape.furniture.default([]).describe('Pieces wanted beside those of the template'),
  maxResults: withResults(FurnishParams.shape.maxResults),
  brief: Brief.optional(),
})

const furnishing = furnishInput.extend({ products: FurnishRoomParams.shape.products, ...answering })

const groupsInput = GenerateGroupsParams.omit({ $schema: true, fallBackToDefaults: true }).extend({
  ...answering,
  maxResults: withResults(GenerateGroupsParams.shape.maxResults),
})

const deskGridInput = GenerateDeskGridParams.omit({ $schema: true }).extend(answering)

const ROOM =
  '{width, depth, height?, unit?: m|cm|ft|in, doors: [{wall, at?, width?}], windows: [...], gaps?, without?: {corner, width, depth}, radiators?, columns?}: wall is short, long, other short, opposite, top, right, bottom, left, north...; at is left, middle, right, corner or metres. Or points [[x, z], ...] in place of width and depth. Or the polygon and openings of the API: {boundary}'

const PIECE =
  '{type, count?, width?, depth?, position?, rotation?, wall?, near?, facing?} or phrases, "sofa against the north wall"'

/** Arguments of furnish in few words, also of what makes a link of them. */
export const listedFurnish = {
  room: argument('object', ROOM),
  template: oneOf(TEMPLATE_NAMES, 'Or {name, exclude: [types]}'),
  brief: {
    type: 'array',
    items: argument('object'),
    description:
      '[{who: "wheelchair user", count?: 1, does: ["sleeps", "works at home"]}] or a sentence, in place of template or beside it; each need is reported as met or not. A word that is not known is answered with those that are',
  },
  furniture: {
    type: 'array',
    items: argument('object'),
    description: `In place of those of the template that are of their type: ${PIECE}; types: ${FURNITURE_TYPES.join(' ')}`,
  },
  keep: { type: 'array', items: argument('object'), description: 'Pieces of a whole answer that stay where they are' },
  intent: argument('object', '{seats?, places?, beds?: [widths], turningCircle?, storage?, density?: low|medium|high}'),
  standard: { type: 'array', items: oneOf(STANDARD_NAMES) },
  north: argument('number', 'Degrees clockwise from the top of the plan'),
  maxResults: argument('integer', `Default ${RESULTS}`),
  alternatives: null,
}

export const furnishingTools: readonly Tool[] = [
  {
    name: 'furnish',
    title: 'Furnish a room',
    description:
      'Places furniture in a room: alternatives, the best first, in which nothing overlaps, no door is blocked and every piece can be reached. Answers with a plan. What did not fit is in diagnostics with the reason. Example: {"room":{"width":4,"depth":5,"doors":[{"wall":"short"}],"windows":[{"wall":"opposite"}]},"template":"bedroom"}',
    access: furnish.access,
    input: furnishing,
    listed: listedArguments(
      furnishing,
      { ...listedFurnish, products: argument('boolean', 'Of the account'), ...listedAnswering },
      ['room'],
    ),
    annotations: READING,
    async run(context, sent) {
      const assumed: string[] = []
      const wishes: Wish[] = []
      const { picture, piecesMax, detail, brief, ...params } = parse(
        furnishing,
        naturalParams(sent, assumed, wishes),
        '',
      )
      const { service, caller, signal } = context
      const run = async (asked: typeof params): Promise<FurnishingResult> =>
        brief
          ? await furnishBrief.run(service, caller as never, { ...asked, explain: true, brief }, signal)
          : await computed(furnish, context, { ...asked, explain: true })
      const isSound = async ({ furniture: placed }: Furnishing) =>
        (await verifyFurnishing.run(service, caller as never, { room: params.room, placed }, signal)).sound
      const unit = lengthsUnit(sent['room'] ?? sent['brief'] ?? sent)
      const { result, lines } =
        wishes.length > 0 ? await furnishWished(params, wishes, run, isSound) : { result: await run(params), lines: [] }
      return assuming(
        assumed,
        await answerOf(context, params, { ...result, wishes: lines }, { picture, piecesMax, detail }, unit),
      )
    },
  },
  {
    name: 'generate_groups',
    title: 'Generate furniture groups',
    description:
      'Groups of furniture of one kind, such as a table with its chairs, that fit into a box on the floor. Example: {"groupType":"dining","boundingBox":{"x":3.6,"y":2.6,"z":3}}',
    access: generateGroups.access,
    input: groupsInput,
    listed: listedArguments(
      groupsInput,
      {
        groupType: oneOf(GROUP_TYPES),
        boundingBox: argument('object', '{x, y: height, z}'),
        furniture: argument('array', 'As of furnish; left out: usual pieces'),
        maxResults: argument('integer'),
        ...listedAnswering,
      },
      ['groupType', 'boundingBox'],
    ),
    annotations: READING,
    async run(context, sent) {
      const assumed: string[] = []
      const params = withNaturalGroup(sent, assumed)
      const groundOf = ({ boundingBox }: z.output<typeof groupsInput>) => ({ box: boundingBox })
      return assuming(assumed, await answeredBy(generateGroups, groupsInput, context, params, groundOf))
    },
  },
  {
    name: 'generate_desk_grid',
    title: 'Generate a desk grid',
    description:
      'Desks with chairs in rows inside a box: how many fit into an office floor. Counts are in totals. Example: {"boundingBox":{"x":12,"y":2.8,"z":8},"furniture":[{"type":"task_table"},{"type":"task_chair"}],"chairSpacing":1}',
    access: generateDeskGrid.access,
    input: deskGridInput,
    listed: listedArguments(
      deskGridInput,
      {
        boundingBox: argument('object', '{x, y: height, z}'),
        furniture: argument('array', 'task_table, task_chair, sideboard as of furnish'),
        chairSpacing: argument('number', 'Room for a chair behind its desk'),
        obstacles: argument('array', '[{type: "polygon-extrusion", points, h}]'),
        corridorWidth: argument('number'),
        maxIslandLength: argument('number'),
        startRows: null,
        startEdgeFacing: null,
        spreadSpacing: null,
        tableGap: null,
        ...listedAnswering,
      },
      ['boundingBox', 'furniture', 'chairSpacing'],
    ),
    annotations: READING,
    async run(context, sent) {
      const assumed: string[] = []
      const params = withNaturalGrid(sent, assumed)
      const groundOf = ({ boundingBox, obstacles }: z.output<typeof deskGridInput>) => ({ box: boundingBox, obstacles })
      return assuming(assumed, await answeredBy(generateDeskGrid, deskGridInput, context, params, groundOf))
    },
  },
]

async function answeredBy<Input extends typeof groupsInput | typeof deskGridInput>(
  operation: Operation,
  input: Input,
  context: ToolContext,
  sent: Readonly<Record<string, unknown>>,
  groundOf: (read: z.output<Input>) => Surroundings,
): Promise<CallToolResult> {
  const read = parse(input, withNaturalPieces(sent), '') as z.output<Input>
  const { picture, piecesMax, detail, ...params } = read
  const result = await computed(operation, context, params)
  return answerOf(context, groundOf(read), result, { picture, piecesMax, detail })
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
