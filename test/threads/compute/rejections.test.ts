import { expect, test } from 'vitest'
import type { RunOptions } from '../../../src/threads/compute/compute.ts'
import { Rejections } from '../../../src/threads/compute/rejections.ts'
import { furnishParams } from '../../support/requests.ts'
import { scene } from '../../support/service.ts'

const rejected = (id: string) => ({ id, rules: ['Q1'] })

test('rejections are all counted, and logged once a minute with the newest as an example', () => {
  let now = 0
  const rejections = new Rejections(() => now)
  const logged: unknown[] = []
  const add = (at: number, id: string) => {
    now = at
    rejections.add(rejected(id), (it) => logged.push(it))
  }
  add(5, 'a')
  add(6, 'b')
  add(60_004, 'c')
  expect(logged).toEqual([{ count: 1, example: rejected('a') }])
  add(60_005, 'd')
  add(60_006, 'e')
  expect(logged.slice(1)).toEqual([{ count: 3, example: rejected('d') }])
  expect(rejections.count).toBe(5)
})

test('many rejections of many calls make one line, and the service counts them', { tags: 'slow' }, async () => {
  const { service, call, logged } = scene({ RATE_CALLS: '0' })
  const { compute } = service
  const run: typeof compute.run = (work, params, options?: RunOptions) => {
    for (const id of ['a', 'b', 'c']) options?.onRejected?.(rejected(id))
    return compute.run(work, params, options)
  }
  Object.assign(service, { compute: { ...compute, run } })
  for (let i = 0; i < 3; i++) expect(await call('FurnishingAI.furnish', furnishParams)).toHaveProperty('result')
  expect(service.rejections.count).toBe(9)
  expect(logged).toMatchObject([
    { level: 'error', message: 'Furnishings rejected by the verifier', fields: { count: 1, example: rejected('a') } },
  ])
})
