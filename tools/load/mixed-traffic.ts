import { readFileSync } from 'node:fs'
import { type Call, HttpClient, type Reply } from './http-client.ts'
import type { Scene } from './scene.ts'

/** A kind of request and how many of a hundred are of it. */
interface Kind {
  readonly name: string
  readonly share: number
  call(i: number): Call
}

const example = (name: string) => readFileSync(new URL(`../../examples/${name}.json`, import.meta.url))

const FLOORS = 50

/** What a service is asked in a day, made of all it does; furnishing takes most of the time. */
export async function mixedTraffic(url: string, scene: Scene): Promise<readonly Kind[]> {
  const { bearer: headers, cookie, parents } = scene
  const client = new HttpClient(url)
  const floors: string[] = []
  for (let i = 0; i < FLOORS; i++) {
    const body = JSON.stringify({ properties: { name: `Floor ${i}` } })
    const created = await client.send({ method: 'POST', path: '/v2/floor', headers, body })
    if (created.status !== 201) throw new Error(`Cannot make a floor: ${created.status} ${created.body}`)
    floors.push((JSON.parse(created.body.toString()) as { id: string }).id)
  }
  client.close()
  const post = (body: Buffer): Call => ({ method: 'POST', path: '/jsonrpc', body })
  const [bedroom, office, grid] = ['bedroom', 'meeting-room', 'desk-grid'].map(example) as [Buffer, Buffer, Buffer]
  const scopes = JSON.stringify({ scopes: [{ resource: 'floor', action: 'readPublic' }], durationSeconds: 900 })
  const floor = (i: number) => `/v2/floor/${floors[i % FLOORS]}`
  return [
    { name: 'furnish a bedroom', share: 8, call: () => post(bedroom) },
    { name: 'furnish a meeting room', share: 4, call: () => post(office) },
    { name: 'desk grid', share: 10, call: () => post(grid) },
    { name: 'read a floor', share: 20, call: (i) => ({ path: floor(i), headers }) },
    {
      name: 'change a floor',
      share: 8,
      call: (i) => ({
        method: 'PATCH',
        path: floor(i),
        headers: { ...headers, 'if-match': '*' },
        body: JSON.stringify({ name: `Floor ${i}` }),
      }),
    },
    { name: 'verify a token', share: 27, call: () => ({ path: '/v2/token/self', headers }) },
    {
      name: 'make a temporary token',
      share: 3,
      call: (i) => ({
        method: 'POST',
        path: '/v2/temporary-access-token/create',
        headers: parents[i % parents.length]!,
        body: scopes,
      }),
    },
    { name: 'page of floors', share: 10, call: () => ({ path: '/floors', headers: { cookie } }) },
    { name: 'healthz', share: 10, call: () => ({ path: '/healthz' }) },
  ]
}

/** An answer and what it was for. */
export interface Answered extends Reply {
  readonly kind: string
}

/**
 * Offers so many requests a second, whatever becomes of those before: as callers do who know nothing of each other.
 *
 * @param onAnswer called with each answer
 * @param pendingMax when so many wait for an answer, what else is offered is given up
 * @returns when the time is over and the last has been answered: how many were given up
 */
export async function offer(
  client: HttpClient,
  kinds: readonly Kind[],
  perSecond: number,
  seconds: number,
  onAnswer: (answer: Answered) => void,
  pendingMax = Number.POSITIVE_INFINITY,
): Promise<number> {
  const order = kinds.flatMap((kind) => Array<Kind>(kind.share).fill(kind))
  const count = Math.round(perSecond * seconds)
  const pending = new Set<Promise<void>>()
  let givenUp = 0
  const from = performance.now()
  for (let i = 0; i < count; i++) {
    const wait = from + (i * 1000) / perSecond - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    if (pending.size >= pendingMax) {
      givenUp++
      continue
    }
    // A step that has no factor in common with a hundred: kinds come among each other.
    const kind = order[(i * 37) % order.length]!
    const answered = client.send(kind.call(i)).then((reply) => {
      pending.delete(answered)
      onAnswer({ ...reply, kind: kind.name })
    })
    pending.add(answered)
  }
  await Promise.all(pending)
  return givenUp
}

export const isWell = ({ status }: Reply): boolean => status >= 200 && status < 300
