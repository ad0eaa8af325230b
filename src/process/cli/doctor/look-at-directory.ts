import { existsSync } from 'node:fs'
import { access, constants, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../../service/config.ts'
import { placeOf } from '../../../store/engine/store-place.ts'
import type { Finding } from './finding.ts'
import { judgeDisk, judgeSync } from './judge-surroundings.ts'

/** Writes that are timed, of a page of the log of PostgreSQL each. */
const SYNCS = 21
const PAGE_BYTES = 8192

/** The disk of an embedded store: its space, and how long it takes to have something on it. */
export async function lookAtDirectory(config: Config): Promise<Finding[]> {
  const place = placeOf(config)
  if (place === 'memory' || 'url' in place) return []
  let directory = resolve(place.directory)
  while (!existsSync(directory)) directory = dirname(directory) // where it will be made
  try {
    await access(directory, constants.W_OK)
    const { bavail, bsize } = await statfs(directory)
    const disk = judgeDisk(bavail * bsize, directory)
    if (disk.outcome === 'fail') return [disk]
    return [disk, judgeSync(config.embeddedSync === 'on' ? await syncMs(directory) : undefined)]
  } catch (error) {
    const remedy = 'give the user of the service the right to write there, or set DATA_DIR to another directory'
    return [{ name: 'disk', outcome: 'fail', found: `DATA_DIR: ${(error as Error).message}`, remedy }]
  }
}

/** Median time of a write with fsync, ms. */
async function syncMs(directory: string): Promise<number> {
  const own = await mkdtemp(join(directory, '.roomwright-doctor-'))
  try {
    const file = await open(join(own, 'sync'), 'w')
    const page = new Uint8Array(PAGE_BYTES)
    const times: number[] = []
    for (let i = 0; i < SYNCS; i++) {
      const from = performance.now()
      await file.write(page)
      await file.sync()
      times.push(performance.now() - from)
    }
    await file.close()
    return times.sort((a, b) => a - b)[SYNCS >> 1]!
  } finally {
    await rm(own, { recursive: true })
  }
}
