import { expect, test } from 'vitest'
import { setUpAccount } from '../../../tools/load/scene.ts'
import { embedded } from '../../support/databases.ts'
import { SERVICE, startProcess, untilReady } from '../../support/process.ts'

test('callers who leave a stream of events, also before its first one, do no harm to the service', async () => {
  const { environment, remove } = await embedded.prepare()
  const { url, child, exited, lines } = await startProcess(SERVICE, { DEMO_ACCOUNT: 'off', ...environment })
  await untilReady(url)
  const { bearer } = await (await setUpAccount(environment))(url)
  const points = [
    [0, 0],
    [6, 0],
    [6, 5],
    [0, 5],
  ]
  const room = { boundary: { shape: { type: 'polygon-extrusion', points, h: 2.6 }, openings: [] } }
  const item = { room, template: { name: 'work', exclude: [] }, furniture: [] }
  const created = await fetch(`${url}/v2/bulk-job`, {
    method: 'POST',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'furnish', items: Array(3000).fill(item) }),
  })
  const { id } = (await created.json()) as { id: string }
  const input = encodeURIComponent(JSON.stringify({ jobId: id }))
  for (const path of [`/v2/bulk-job/${id}/events`, `/trpc/bulkJob.events?input=${input}`])
    for (let events = 0; events < 4; events++) {
      const leaving = new AbortController()
      const headers = { ...bearer, accept: 'text/event-stream' }
      const answer = await fetch(`${url}${path}`, { headers, signal: leaving.signal })
      expect(answer.status).toBe(200)
      const reader = answer.body!.getReader()
      for (let read = 0; read < events; read++) await reader.read()
      leaving.abort()
    }
  const { status } = await fetch(`${url}/v2/bulk-job/${id}/cancel`, { method: 'POST', headers: bearer })
  expect(status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(lines.filter((it) => it.includes('"level":"error"'))).toEqual([])
  process.kill(child.pid!, 'SIGTERM')
  expect(await exited).toBe(0)
  await remove()
})
