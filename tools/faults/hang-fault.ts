import { setTimeout as pause } from 'node:timers/promises'
import { furnishParams } from '../../test/support/requests.ts'
import { HttpClient } from '../load/http-client.ts'
import { setUpAccount } from '../load/scene.ts'
import { endProcess, type FaultReport, startServing } from './fault.ts'
import { Traffic } from './traffic.ts'

/** What is looked at while PostgreSQL hangs, s. */
export interface HangReport extends FaultReport {
  /** Until /readyz was 503, and from the end until it was 200 again. */
  readonly noticedSeconds: number
  readonly readySeconds: number
  /** Longest answer to a room of a caller without a token. */
  readonly anonymousSeconds: number
}

const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'FurnishingAI.furnish', params: furnishParams })

/** @param stop makes the server stand still, with its connections open @param go lets it go on */
export async function hung(
  database: string,
  seconds: number,
  { stop, go }: { stop: () => void; go: () => void },
): Promise<HangReport> {
  const service = await startServing({ DATABASE_URL: database })
  const client = new HttpClient(service.url)
  try {
    const signIn = await setUpAccount({ DATABASE_URL: database })
    const { bearer } = await signIn(service.url)
    const call = { method: 'POST', path: '/jsonrpc', body }
    const traffic = new Traffic(service.url, bearer, { others: [{ ...call, headers: bearer }] })
    let begun: number | undefined
    let anonymousSeconds = 0
    let refusals = 0
    let isOver = false
    const furnishing = (async () => {
      while (!isOver) {
        const hangs = begun !== undefined
        const { status, ms } = await client.send(call)
        if (hangs) anonymousSeconds = Math.max(anonymousSeconds, ms / 1000)
        if (status !== 200) refusals++
        await pause(20)
      }
    })()
    const until = async (status: number) => {
      const from = performance.now()
      while ((await client.send({ path: '/readyz' })).status !== status) await pause(20)
      return (performance.now() - from) / 1000
    }
    await pause(1000)
    await until(200)
    begun = performance.now()
    stop()
    const noticedSeconds = await until(503)
    await pause(seconds * 1000 - (performance.now() - begun))
    go()
    traffic.faultIsOver()
    const readySeconds = await until(200)
    await traffic.untilWell()
    isOver = true
    await furnishing
    const note = `noticed after ${noticedSeconds.toFixed(1)} s, ready ${readySeconds.toFixed(1)} s after the end; without a token ${refusals} refused, longest ${anonymousSeconds.toFixed(1)} s`
    const outcome = await traffic.end(database)
    return { fault: 'PostgreSQL hangs', seconds, outcome, note, noticedSeconds, readySeconds, anonymousSeconds }
  } finally {
    go()
    client.close()
    await endProcess(service, 'SIGKILL')
  }
}
