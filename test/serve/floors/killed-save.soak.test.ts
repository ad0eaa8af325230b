import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { LayoutAsset } from '../../../src/schema/resources/floors/floor-layout.ts'
import { openStore } from '../../../src/store/engine/open.ts'
import { accessWorld } from '../../support/access.ts'
import { embedded } from '../../support/databases.ts'
import { assetAt, idOf, spaceAt } from '../../support/layouts.ts'
import { SERVICE, startProcess, untilReady } from '../../support/process.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 400_000 })

const ASSETS = 4000

/** Times after which the process is killed, ms: a save takes about a second. */
const KILLED_AFTER_MS = [60, 150, 300, 500, 800]

test('a process that is killed while it saves in pieces leaves the layout before or the one after, and nothing half', async () => {
  const { place, environment, remove } = await embedded.prepare()
  const prepared = await openStore(place, { sync: false })
  const world = await accessWorld({ place, store: prepared, close: prepared.close })
  world.time.now = Date.now()
  const { text } = await (await world.account()).secret()
  await prepared.close()
  const headers = { authorization: `Bearer ${text}`, 'content-type': 'application/json', 'if-match': '*' }
  const start = async () => {
    const service = await startProcess(SERVICE, { ...environment, DEMO_ACCOUNT: 'off' })
    await untilReady(service.url)
    return service
  }
  const spaces = [spaceAt(idOf('space', 1))]
  const assetsAt = (z: number): LayoutAsset[] =>
    Array.from({ length: ASSETS }, (_, i) => assetAt(idOf('asset', i), i % 100, z))
  try {
    let service = await start()
    const body = (z: number) => JSON.stringify({ spaces, assets: assetsAt(z) })
    const created = await fetch(`${service.url}/v2/floor`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ properties: { name: 'Floor' }, spaces, assets: assetsAt(0) }),
    })
    const { id } = (await created.json()) as { id: string }
    let revision = 1
    let z = 0
    for (const [turn, ms] of KILLED_AFTER_MS.entries()) {
      const saving = fetch(`${service.url}/v2/floor/${id}/layout`, {
        method: 'PUT',
        headers,
        body: body(turn + 1),
      }).then(
        ({ status }) => status,
        () => undefined,
      )
      await pause(ms)
      service.child.kill('SIGKILL')
      const isAcknowledged = (await saving) === 200
      await service.exited
      service = await start()
      const layout = (await (await fetch(`${service.url}/v2/floor/${id}/layout`, { headers })).json()) as {
        revision: number
        assets: LayoutAsset[]
      }
      if (isAcknowledged) expect(layout.revision).toBe(revision + 1)
      if (layout.revision > revision) z = turn + 1
      revision = layout.revision
      expect(layout.assets).toHaveLength(ASSETS)
      expect(new Set(layout.assets.map(({ position }) => position[2]))).toEqual(new Set([z]))
    }
    await pause(3000) // what was left is removed when a service has started
    service.child.kill('SIGTERM')
    await service.exited
    const store = await openStore(place, { sync: false })
    const { rows } = await store.db
      .selectFrom('asset')
      .select(({ fn }) => [fn.max<number>('since').as('since'), fn.max<number | null>('until').as('until')])
      .execute()
      .then((them) => ({ rows: them }))
    expect(rows).toEqual([{ since: revision, until: revision === 1 ? null : revision }])
    expect(await store.db.selectFrom('layout_draft').selectAll().execute()).toEqual([])
    const saved = await store.db.selectFrom('audit_entry').select('id').where('event', '=', 'layout.saved').execute()
    expect(saved).toHaveLength(revision)
    await store.close()
  } finally {
    await remove()
  }
})
