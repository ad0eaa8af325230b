import { vi } from 'vitest'
import type { BulkJob } from '../../../src/schema/resources/bulk-job.ts'
import { accessWorld } from '../../support/access.ts'
import type { TestDatabase } from '../../support/databases.ts'
import { startTestQueue } from '../../support/queue.ts'

/** A service with a queue, and calls of an account to its desk grid jobs. */
export async function bulkScene(database: TestDatabase, environment: Record<string, string> = {}) {
  const world = await accessWorld(database, { RATE_CALLS: '0', ...environment })
  const stopQueue = await startTestQueue(world.service, database.store)
  const { compute } = world.service

  async function tenant() {
    const mine = await world.account()
    const all = world.bearer((await mine.secret()).text)
    const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
      world.request(`/v2/bulk-job${path}`, {
        method,
        headers: { ...all, ...headers },
        ...(body === undefined ? {} : { body }),
      })
    const create = (body: unknown, headers: Record<string, string> = {}) =>
      typeof body === 'string'
        ? call('POST', '', { 'content-type': 'application/x-ndjson', ...headers }, body)
        : call('POST', '', { 'content-type': 'application/json', ...headers }, JSON.stringify(body))
    const job = async (answer: Response | Promise<Response>) => {
      const it = await answer
      if (!it.ok) throw new Error(`${it.status} ${await it.text()} ${JSON.stringify(world.logged.at(-1))}`)
      return (await it.json()) as BulkJob
    }
    const read = (id: string) => job(call('GET', `/${id}`))
    const ended = (id: string) =>
      vi.waitFor(
        async () => {
          const found = await read(id)
          if (found.finishedAt === null) throw new Error(`is ${found.status}`)
          return found
        },
        { timeout: 120_000, interval: 20 },
      )
    return { mine, all, call, create, job, read, ended }
  }

  /** Chunks are computed no more until `go` is called. */
  function held(count = 1) {
    let go = () => {}
    let arrived = 0
    let started = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const begun = new Promise<void>((resolve) => (started = resolve))
    const answerLines: typeof compute.answerLines = async (params, options) => {
      if (++arrived === count) started()
      const signal = options?.signal?.()
      await Promise.race([
        gate,
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped')))),
      ])
      return compute.answerLines(params, options)
    }
    Object.assign(world.service, { compute: { ...compute, answerLines } })
    return { go, begun }
  }
  const release = () => Object.assign(world.service, { compute })

  return { world, tenant, held, release, stop: stopQueue }
}

export type BulkScene = Awaited<ReturnType<typeof bulkScene>>
