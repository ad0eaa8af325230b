import { scene } from '../../support/service.ts'

const { post } = scene({ RATE_CALLS: '0', LOG_LEVEL: 'error' })

/** The answer of FurnishingAI.generateDeskGrid to the bit; undefined where it refuses. @param params JSON */
export const aloneOf = (params: string) => answerAlone('generateDeskGrid', params)

/** The same of any method of FurnishingAI. */
export async function answerAlone(method: string, params: string): Promise<string | undefined> {
  const before = '{"jsonrpc":"2.0","id":"x","result":'
  const answer = await (
    await post(`{"jsonrpc":"2.0","id":"x","method":"FurnishingAI.${method}","params":${params}}`)
  ).text()
  return answer.startsWith(before) ? answer.slice(before.length, -1) : undefined
}
