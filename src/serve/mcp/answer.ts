import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { drawAlternatives, drawBest, type Surroundings } from '../../engine/drawing/room/draw-result.ts'
import { reportResult } from '../../engine/wording/report-result.ts'
import { drawPicture } from '../../operations/furnishing/furnishing-methods.ts'
import { Explanation, Furnishing, FurnishingResult } from '../../schema/furnishing/result.ts'
import type { ToolContext } from './tool.ts'

export const PICTURES = ['png', 'sheet', 'svg', 'none'] as const

/** Arguments of the tools that answer with furnishings, beside those of their operation. */
export const answering = {
  picture: z
    .enum(PICTURES)
    .default('png')
    .describe(
      'Drawing in the answer: png: plan of the first furnishing as an image; sheet: all furnishings side by side as an image; svg: the plan as an SVG document; none',
    ),
  piecesMax: z
    .int()
    .min(0)
    .max(2000)
    .default(200)
    .describe('Most pieces that are listed, over all furnishings; beyond, pieces are only counted in totals'),
}

/** Ideas in words; the terms of the score are for programs. */
const Idea = Explanation.omit({ terms: true, score: true })

export const FurnishingAnswer = FurnishingResult.extend({
  furnishings: z.array(Furnishing.extend({ explanation: Idea.optional() })).describe('Alternatives, the best first'),
  totals: z
    .array(z.record(z.string(), z.int()))
    .describe('For each furnishing how many pieces of each type stand in it, listed or not'),
  unlisted: z.int().describe('Pieces that piecesMax left out of the lists'),
})

/** A drawing of more pieces takes long to make, and shows none of them. */
const DRAWN_MAX = 4000

/** Furnishings as a picture, in words and as data, which is also sent as text for hosts that read nothing else. */
export async function answerOf(
  context: ToolContext,
  ground: Surroundings,
  result: FurnishingResult,
  { picture, piecesMax }: { picture: (typeof PICTURES)[number]; piecesMax: number },
): Promise<CallToolResult> {
  const answer = limited(result, piecesMax)
  return {
    content: [
      { type: 'text', text: summaryOf(result) },
      ...(await drawingOf(context, ground, result, picture)),
      { type: 'text', text: JSON.stringify(answer) },
    ],
    structuredContent: answer,
  }
}

/** The result with as many pieces as may be listed, those of the best furnishing first. */
function limited({ furnishings, ...rest }: FurnishingResult, piecesMax: number): z.output<typeof FurnishingAnswer> {
  let left = piecesMax
  const listed = furnishings.map((furnishing) => {
    const furniture = furnishing.furniture.slice(0, left)
    left -= furniture.length
    const { explanation, ...others } = furnishing
    const { terms: _, score: __, ...idea } = explanation ?? {}
    return { ...others, furniture, ...(explanation ? { explanation: idea as z.output<typeof Idea> } : {}) }
  })
  const totals = furnishings.map(({ furniture }) => {
    const counts: Record<string, number> = {}
    for (const { type } of furniture) counts[type] = (counts[type] ?? 0) + 1
    return counts
  })
  const placed = furnishings.reduce((sum, { furniture }) => sum + furniture.length, 0)
  return { furnishings: listed, ...rest, totals, unlisted: placed - (piecesMax - left) }
}

function summaryOf(result: FurnishingResult): string {
  const ideas = result.furnishings.flatMap(({ explanation }, i) =>
    explanation?.idea === undefined ? [] : [`${i + 1}. ${explanation.idea}`],
  )
  return [reportResult(result), ...(ideas.length > 0 ? ['Furnishings, the best first:', ...ideas] : [])].join('\n')
}

async function drawingOf(
  { service, caller, signal }: ToolContext,
  ground: Surroundings,
  { furnishings }: FurnishingResult,
  picture: (typeof PICTURES)[number],
): Promise<ContentBlock[]> {
  if (picture === 'none') return []
  const drawn = picture === 'sheet' ? furnishings : furnishings.slice(0, 1)
  if (drawn.reduce((sum, { furniture }) => sum + furniture.length, 0) > DRAWN_MAX)
    return [{ type: 'text', text: `Not drawn: a picture of more than ${DRAWN_MAX} pieces shows none of them.` }]
  const svg = picture === 'sheet' ? drawAlternatives(ground, furnishings) : drawBest(ground, furnishings)
  if (picture === 'svg') {
    const resource = { uri: 'roomwright://plan.svg', mimeType: 'image/svg+xml', text: svg }
    return [{ type: 'resource', resource }]
  }
  const png = await drawPicture(service, caller, svg, signal)
  return [{ type: 'image', mimeType: 'image/png', data: Buffer.from(png).toString('base64') }]
}
