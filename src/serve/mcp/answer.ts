import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { measuresIn } from '../../engine/drawing/measures.ts'
import { drawAlternatives, drawBest, type Surroundings } from '../../engine/drawing/room/draw-result.ts'
import { reportResult } from '../../engine/wording/report-result.ts'
import { drawPicture } from '../../operations/furnishing/furnishing-methods.ts'
import type { BriefedResult, NeedLine } from '../../schema/furnishing/brief.ts'
import type { RuleLine } from '../../schema/furnishing/extensions.ts'
import type { PlainUnit } from '../../schema/furnishing/read-length.ts'
import type { Furnishing, FurnishingResult, PlacedItem } from '../../schema/furnishing/result.ts'
import { answered, detail, oneOf, type ToolContext } from './tool.ts'

export const PICTURES = ['png', 'sheet', 'svg', 'none'] as const

/** Arguments of the tools that answer with furnishings, beside those of their operation. */
export const answering = {
  picture: z
    .enum(PICTURES)
    .default('png')
    .describe(
      'Drawing in the answer: png: plan of the first furnishing as an image; sheet: all furnishings side by side as an image; svg: the plan as an SVG document; none',
    ),
  detail,
  piecesMax: z
    .int()
    .min(0)
    .max(2000)
    .default(200)
    .describe('Most pieces that a whole answer lists, over all furnishings; beyond, pieces are only counted in totals'),
}
type Answering = z.output<z.ZodObject<typeof answering>>

/** The same in few words. */
export const listedAnswering = {
  picture: oneOf(PICTURES, 'Default png'),
  detail: oneOf(['small', 'whole'], 'whole: every piece with position and shape'),
  piecesMax: null,
}

/** A drawing of more pieces takes long to make, and shows none of them. */
const DRAWN_MAX = 4000

/** A result, with what a brief adds where there is one. */
interface AnsweredResult extends FurnishingResult {
  readonly furnishings: (Furnishing & { readonly brief?: readonly NeedLine[] })[]
  readonly asked?: BriefedResult['asked']
  /** Where pieces were wanted, and whether they stand there in the first furnishing; none where no place was said. */
  readonly wishes?: readonly { readonly wish: string; readonly met: boolean }[]
}

/** Furnishings as a picture, in words and as data. @param unit of lengths and areas in the picture */
export async function answerOf(
  context: ToolContext,
  ground: Surroundings,
  result: AnsweredResult,
  { picture, detail, piecesMax }: Answering,
  unit: PlainUnit = 'm',
): Promise<CallToolResult> {
  const { wishes = [], ...told } = result
  const whole = wishes.length > 0 ? result : told
  const data = detail === 'small' ? inShort(whole) : limited(whole, piecesMax)
  return answered(
    data,
    { type: 'text', text: summaryOf(result) },
    ...(await drawingOf(context, ground, result, picture, unit)),
  )
}

/** What a person would want to know: what stands there, what of the wishes is not met, and why. */
function inShort({ furnishings, ...rest }: AnsweredResult) {
  const short = furnishings.map((furnishing) => {
    const { id, density, explanation, intent = [], standard = [], brief } = furnishing
    const { idea, difference } = explanation ?? {}
    const unmet = [
      ...intent.flatMap(({ name, reason, met }) => (met ? [] : [`${name}: ${reason}`])),
      ...standard.flatMap((line) => (line.met ? [] : [shortfallOf(line)])),
    ]
    return {
      id,
      density,
      idea,
      difference,
      totals: totalsOf(furnishing),
      brief,
      ...(unmet.length > 0 ? { unmet } : {}),
    }
  })
  // Members without a value are left out, as they are of its text.
  return JSON.parse(JSON.stringify({ furnishings: short, ...rest })) as Record<string, unknown>
}

const shortfallOf = ({ standard, rule, measured, wanted, unit, source }: RuleLine) =>
  `${standard}: ${rule} ${measured} ${unit}, wanted ${wanted} ${unit} (${source})`

function totalsOf({ furniture }: { furniture: readonly PlacedItem[] }): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type } of furniture) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

/** The result with as many pieces as may be listed, those of the best furnishing first. */
function limited({ furnishings, ...rest }: AnsweredResult, piecesMax: number) {
  let remaining = piecesMax
  const listed = furnishings.map((furnishing) => {
    const furniture = furnishing.furniture.slice(0, remaining)
    remaining -= furniture.length
    const { explanation, ...others } = furnishing
    // The terms of the score are for programs.
    const { terms: _, score: __, ...idea } = explanation ?? {}
    return { ...others, furniture, ...(explanation ? { explanation: idea } : {}) }
  })
  const placed = furnishings.reduce((sum, { furniture }) => sum + furniture.length, 0)
  return { furnishings: listed, ...rest, totals: furnishings.map(totalsOf), unlisted: placed - (piecesMax - remaining) }
}

function summaryOf(result: AnsweredResult): string {
  const ideas = result.furnishings.flatMap(({ explanation }, i) =>
    explanation?.idea === undefined
      ? []
      : [`${i + 1}. ${explanation.idea}${explanation.difference ? ` (${explanation.difference})` : ''}`],
  )
  const needs = (result.furnishings[0]?.brief ?? []).map(
    ({ who, does, need, met, reason }) =>
      `${met ? 'met' : 'NOT met'}: ${[who, does].join(' ').trim()}: ${need}${reason ? ` (${reason})` : ''}`,
  )
  const wishes = (result.wishes ?? []).map(({ wish, met }) => `${met ? 'met' : 'NOT met'}: ${wish}`)
  return [
    reportResult(result),
    ...(wishes.length > 0 ? ['Where pieces were wanted, in the first furnishing:', ...wishes, ''] : []),
    ...(needs.length > 0 ? ['The brief, in the first furnishing:', ...needs, ''] : []),
    ...(ideas.length > 0 ? ['Furnishings, the best first:', ...ideas] : []),
  ].join('\n')
}

async function drawingOf(
  { service, caller, signal }: ToolContext,
  ground: Surroundings,
  { furnishings }: FurnishingResult,
  picture: (typeof PICTURES)[number],
  unit: PlainUnit,
): Promise<ContentBlock[]> {
  if (picture === 'none') return []
  const drawn = picture === 'sheet' ? furnishings : furnishings.slice(0, 1)
  if (drawn.reduce((sum, { furniture }) => sum + furniture.length, 0) > DRAWN_MAX)
    return [{ type: 'text', text: `Not drawn: a picture of more than ${DRAWN_MAX} pieces shows none of them.` }]
  const svg =
    picture === 'sheet'
      ? drawAlternatives(ground, furnishings)
      : drawBest(ground, furnishings, 'light', measuresIn(unit))
  if (picture === 'svg') {
    const resource = { uri: 'roomwright://plan.svg', mimeType: 'image/svg+xml', text: svg }
    return [{ type: 'resource', resource }]
  }
  const png = await drawPicture(service, caller, svg, signal)
  return [{ type: 'image', mimeType: 'image/png', data: Buffer.from(png).toString('base64') }]
}
