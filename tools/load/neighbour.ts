// The other account of `heavy-jobs`, in a process of its own: reads floors and makes temporary tokens, each one request after the
// other with a pause between.
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, HttpClient } from './http-client.ts'
import { isWell } from './mixed-traffic.ts'
import type { Scene } from './scene.ts'

export interface NeighbourOrder {
  readonly url: string
  readonly scene: Scene
  readonly floors: readonly string[]
  readonly seconds: number
}

/** Of each kind of request: how long those took that were answered well, ms, and how many were not. */
export type NeighbourReport = Readonly<Record<string, { readonly waits: readonly number[]; readonly refused: number }>>

const PAUSE_MS = 20

process.once('message', async ({ url, scene, floors, seconds }: NeighbourOrder) => {
  const client = new HttpClient(url)
  const end = performance.now() + seconds * 1000
  const scopes = JSON.stringify({ scopes: [{ resource: 'floor', action: 'readPublic' }], durationSeconds: 900 })
  const repeat = async (call: (i: number) => Call) => {
    const waits: number[] = []
    let refused = 0
    for (let i = Math.floor(Math.random() * floors.length); performance.now() < end; i++) {
      const reply = await client.send(call(i))
      if (isWell(reply)) waits.push(reply.ms)
      else refused++
      await pause(PAUSE_MS)
    }
    return { waits, refused }
  }
  const [read, created, health] = await Promise.all([
    repeat((i) => ({ path: `/v2/floor/${floors[i % floors.length]}`, headers: scene.bearer })),
    repeat((i) => ({
      method: 'POST',
      path: '/v2/temporary-access-token/create',
      headers: scene.parents[i % scene.parents.length]!,
      body: scopes,
    })),
    repeat(() => ({ path: '/healthz' })),
  ])
  client.close()
  process.send!({ 'read a floor': read, 'make a temporary token': created, healthz: health } satisfies NeighbourReport)
})
