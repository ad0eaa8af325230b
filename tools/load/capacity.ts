import type { HttpClient } from './http-client.ts'
import { type Answered, isWell, type mixedTraffic, offer } from './mixed-traffic.ts'
import { quantile } from './quantile.ts'

type Kinds = Awaited<ReturnType<typeof mixedTraffic>>

const STEP_SECONDS = 8
const FIRST = 20
const GROWTH = 1.3

/** A step that is answered badly is tried again: it may be for what else the machine does. */
const ATTEMPTS = 3

/** A rate is carried while it is answered as well as this. */
const P95_MS_MAX = 500

/** The highest rate of a ladder that the service carries, requests a second. */
export async function findCapacity(client: HttpClient, kinds: Kinds): Promise<number> {
  let carried = 0
  let failed = 0
  for (let rate = FIRST; ; ) {
    const answers: Answered[] = []
    await offer(client, kinds, rate, STEP_SECONDS, (it) => answers.push(it))
    const p95 = quantile(
      answers.map(({ ms }) => ms),
      0.95,
    )
    const refused = answers.filter((it) => !isWell(it)).length
    console.error(`${rate.toFixed(0)}/s: p95 ${p95.toFixed(0)} ms, ${refused} refused`)
    if (p95 <= P95_MS_MAX && refused <= answers.length / 100) {
      carried = rate
      rate *= GROWTH
      failed = 0
    } else if (++failed === ATTEMPTS) return carried
  }
}
