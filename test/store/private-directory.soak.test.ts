import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { makePrivate } from '../../src/store/engine/embedded/private-directory.ts'
import { SERVICE, startProcess, untilReady } from '../support/process.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-private-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Paths under a directory, itself included, that others than the owner may do something with. */
function open(path: string): string[] {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return []
  const own = (stat.mode & 0o077) === 0 ? [] : [`${path} ${stat.mode.toString(8)}`]
  return [...own, ...(stat.isDirectory() ? readdirSync(path).flatMap((name) => open(join(path, name))) : [])]
}

test('what is there already is taken from others, and what a link names is left alone', () => {
  const directory = join(root, 'there')
  mkdirSync(join(directory, 'pgdata', 'base'), { recursive: true, mode: 0o755 })
  writeFileSync(join(directory, 'pgdata', 'base', '1'), 'x', { mode: 0o644 })
  chmodSync(directory, 0o755)
  const outside = join(root, 'outside')
  writeFileSync(outside, 'x')
  chmodSync(outside, 0o644)
  symlinkSync(outside, join(directory, 'link'))
  makePrivate(directory)
  expect(open(directory)).toEqual([])
  expect(lstatSync(join(directory, 'pgdata', 'base', '1')).mode & 0o777).toBe(0o600)
  expect(lstatSync(join(directory, 'pgdata')).mode & 0o777).toBe(0o700)
  expect(lstatSync(outside).mode & 0o777).toBe(0o644)
})

test('no one but the owner can read the embedded store of a service', async () => {
  const directory = join(root, 'new')
  // As most systems start it; that of this process is stricter, since it opens stores as well.
  const mask = "data:text/javascript,import{isMainThread}from'node:worker_threads';isMainThread&&process.umask(18)"
  const service = await startProcess(SERVICE, {
    DATA_DIR: directory,
    EMBEDDED_SYNC: 'off',
    NODE_OPTIONS: `--import ${mask}`,
  })
  await untilReady(service.url)
  expect(readdirSync(directory)).toContain('pgdata')
  expect(lstatSync(directory).mode & 0o777).toBe(0o700)
  expect(lstatSync(join(directory, 'roomwright.lock')).mode & 0o777).toBe(0o600)
  // Of what PGlite writes later it gives some to everybody, inside of the closed directory: a cache of its catalogue.
  expect(open(directory).filter((path) => !path.includes('pg_internal.init'))).toEqual([])
  service.child.kill('SIGTERM')
  await service.exited
})
