import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { openStore } from '../../src/store/engine/open.ts'
import { type DiskEvent, UnreliableDisk } from '../support/disk-after-power-cut.ts'
import { runs } from '../support/property-runs.ts'
import { seeded } from '../support/seeded.ts'
import { copyTemplate } from '../support/store-template.ts'

vi.setConfig({ testTimeout: 600_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-power-'))
afterAll(() => rmSync(root, { recursive: true }))

/** What a store does to its disk while it acknowledges writes. */
async function recordWrites(
  sync: 'on' | 'off',
): Promise<{ disk: () => UnreliableDisk; events: DiskEvent[]; directory: string }> {
  const directory = join(root, `written-${sync}`)
  const untouched = join(root, `untouched-${sync}`)
  for (const it of [directory, untouched]) copyTemplate(inject('storeTemplates'), 'migrated', it)
  const record = join(root, `record-${sync}`)
  const preload = new URL('../support/recording-disk.mjs', import.meta.url).href
  await promisify(execFile)(process.execPath, ['test/support/acknowledged-writes.mjs', directory, sync], {
    env: { ...process.env, NODE_OPTIONS: `--import ${preload}`, RECORD: record, RECORDED: join(directory, 'pgdata') },
  })
  const lines = readFileSync(record, 'utf8').trimEnd().split('\n')
  // Recorded under the name of the one, replayed over the other.
  const events = lines.map((it) => JSON.parse(it.replaceAll(`"${directory}/`, `"${untouched}/`)) as DiskEvent)
  return { disk: () => new UnreliableDisk(join(untouched, 'pgdata')), events, directory: join(untouched, 'pgdata') }
}

/** Names of the writes acknowledged before the power is cut that the store does not have afterwards. */
async function lostAt(recorded: Awaited<ReturnType<typeof recordWrites>>, cut: number, random: () => number) {
  const disk = recorded.disk()
  const before = recorded.events.slice(0, cut)
  for (const event of before) disk.carryOut(event)
  const copy = mkdtempSync(join(root, 'left-'))
  disk.leave(recorded.directory, join(copy, 'pgdata'), random)
  const store = await openStore({ directory: copy }, { sync: false })
  const found = new Set((await store.db.selectFrom('account').select('name').execute()).map((it) => it.name))
  await store.close()
  rmSync(copy, { recursive: true })
  return before.flatMap((it) => (it.op === 'acknowledged' && !found.has(it.name) ? [it.name] : []))
}

test('a power cut at any moment loses no acknowledged write, and the store opens', async () => {
  const recorded = await recordWrites('on')
  const acknowledged = recorded.events.filter((it) => it.op === 'acknowledged')
  expect(acknowledged.length).toBe(120)
  const random = seeded(20)
  for (let run = 0; run < runs(20); run++) {
    const cut = Math.floor(random() * (recorded.events.length + 1))
    expect({ cut, lost: await lostAt(recorded, cut, random) }).toEqual({ cut, lost: [] })
  }
})

test('with syncing off the same disk loses acknowledged writes, so the test above would notice', async () => {
  const recorded = await recordWrites('off')
  expect(recorded.events.filter((it) => it.op === 'sync')).toEqual([])
  // None of the names and none of the content that were not synced.
  let calls = 0
  const unlucky = () => (calls++ === 0 ? 0 : 0.9)
  expect((await lostAt(recorded, recorded.events.length, unlucky)).length).toBe(120)
})
