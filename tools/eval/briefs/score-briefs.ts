import { readFileSync } from 'node:fs'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { BriefedResult } from '../../../src/schema/furnishing/brief.ts'
import type { Room } from '../../../src/schema/furnishing/room.ts'
import { unpackLink } from '../../../src/schema/furnishing/share-link.ts'
import { checkNeeds, type WantedNeed } from './oracle.ts'

/** A brief as people write it, what a host makes of it, and what it is scored by. */
export interface PlainBrief {
  readonly words: string
  /** Arguments of the tool furnish. */
  readonly call: Readonly<Record<string, unknown>>
  readonly needs: readonly WantedNeed[]
}

export interface Score {
  readonly words: string
  readonly checks: number
  readonly passed: number
  readonly failed: readonly string[]
  /** Needs of the answer itself that it calls met, and all of them. */
  readonly saysMet: number
  readonly says: number
}

const beside = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

export const plainBriefs = (): readonly PlainBrief[] => JSON.parse(beside('briefs.json'))

/** As they were when they were last written. */
export const recordedScores = (): readonly Score[] => JSON.parse(beside('scores.json'))

/**
 * Furnishes a brief as a host does: furnish, the room as it was understood by the link, the check of the answer; then the
 * first furnishing is scored.
 *
 * @throws Error for a refusal
 */
export async function scoreBrief(client: Client, { words, call, needs }: PlainBrief): Promise<Score> {
  const tool = async <Data>(name: string, args: Record<string, unknown>): Promise<Data> => {
    const answer = (await client.callTool({ name, arguments: args })) as CallToolResult
    if (answer.isError) throw new Error(`${words}: ${JSON.stringify(answer.content)}`)
    return answer.structuredContent as Data
  }
  const { furnishings } = await tool<BriefedResult>('furnish', {
    ...call,
    maxResults: 1,
    detail: 'whole',
    picture: 'none',
  })
  const [best] = furnishings
  const { url } = await tool<{ url: string }>('playground_link', { ...call })
  const { room } = ((await unpackLink(new URL(url).hash.slice(1))) as { params: { room: Room } }).params
  const verdict = best ? await tool<{ sound: boolean }>('verify', { room, placed: best.furniture }) : { sound: false }
  const checks = [{ name: 'sound by verify', passed: verdict.sound }, ...checkNeeds(room, best?.furniture ?? [], needs)]
  const failed = checks.flatMap(({ name, passed }) => (passed ? [] : [name]))
  const lines = best?.brief ?? []
  return {
    words,
    checks: checks.length,
    passed: checks.length - failed.length,
    failed,
    saysMet: lines.filter(({ met }) => met).length,
    says: lines.length,
  }
}
