import type { Finding } from './finding.ts'

const MB = 1024 * 1024
const megabytes = (bytes: number) => `${Math.round(bytes / MB)} MB`

/** Clocks of machines that keep time are not so far apart; logs, tokens and signatures of webhooks suffer beyond, seconds. */
const SKEW_WARN = 2
/** Receivers of webhooks refuse signatures that are five minutes off, seconds. */
const SKEW_FAIL = 300

/** @param skewSeconds by how much this clock is ahead of another one */
export function judgeClock(name: string, skewSeconds: number, other: string): Finding {
  const off = Math.abs(skewSeconds)
  const way = skewSeconds > 0 ? 'ahead of' : 'behind'
  const found = off < 1 ? `agrees with ${other}` : `${off.toFixed(1)} s ${way} ${other}`
  if (off <= SKEW_WARN) return { name, outcome: 'ok', found }
  const remedy = 'let NTP set the clocks of both machines, for instance with chrony'
  return { name, outcome: off > SKEW_FAIL ? 'fail' : 'warn', found, remedy }
}

/**
 * The time at which the store was used last cannot be in the future.
 *
 * @param aheadSeconds of this clock before that time
 */
export function judgeClockMark(aheadSeconds: number): Finding {
  const name = 'clock mark'
  if (aheadSeconds >= -60)
    return { name, outcome: 'ok', found: 'the store was not used after what this clock says is now' }
  return {
    name,
    outcome: 'warn',
    found: `this clock is ${Math.round(-aheadSeconds)} s behind the last use of the store, which is taken for the time`,
    remedy: 'set the clock; if it was wrong before and is right now, wait until it has caught up',
  }
}

/** Free space that an embedded store may need for its log and a vacuum, bytes. */
const DISK_FAIL = 64 * MB
const DISK_WARN = 1024 * MB

export function judgeDisk(freeBytes: number, directory: string): Finding {
  const name = 'disk'
  const found = `${megabytes(freeBytes)} free at ${directory}`
  if (freeBytes >= DISK_WARN) return { name, outcome: 'ok', found }
  const remedy = 'free some space, or set DATA_DIR to another disk'
  return { name, outcome: freeBytes < DISK_FAIL ? 'fail' : 'warn', found, remedy }
}

/** A commit waits for the disk once or twice, ms: beyond, a store takes fewer than some fifty writes a second. */
const SYNC_WARN = 10

/** @param ms median time of fsync; undefined where it is turned off */
export function judgeSync(ms: number | undefined): Finding {
  const name = 'fsync'
  if (ms === undefined)
    return {
      name,
      outcome: 'warn',
      found: 'EMBEDDED_SYNC=off: a power cut may lose the last writes or the store',
      remedy: 'leave EMBEDDED_SYNC out where that matters',
    }
  const found = `${ms.toFixed(2)} ms, for about ${Math.round(1000 / Math.max(ms, 0.01))} syncs a second`
  if (ms <= SYNC_WARN) return { name, outcome: 'ok', found }
  return { name, outcome: 'warn', found, remedy: 'put DATA_DIR on a local or faster disk, or use PostgreSQL' }
}

/** @param cores of the machine @param allowed processor time that the container may use, in cores; undefined = all */
export function judgeThreads(threads: number, cores: number, allowed: number | undefined): Finding {
  const name = 'threads'
  const usable = Math.min(cores, allowed ?? cores)
  const limit = allowed === undefined || allowed >= cores ? '' : `, of which ${allowed} may be used`
  const found = `FURNISH_THREADS ${threads}, cores ${cores}${limit}`
  if (threads === 0)
    return {
      name,
      outcome: 'warn',
      found,
      remedy: 'set FURNISH_THREADS to 1 or more: while one room is furnished everybody waits, /healthz too',
    }
  if (threads <= Math.max(1, Math.ceil(usable))) return { name, outcome: 'ok', found }
  return { name, outcome: 'warn', found, remedy: `set FURNISH_THREADS=${Math.max(1, Math.floor(usable))}` }
}

/** Memory of a service that makes an embedded store, the most it takes, as measured on Node 20: the rest, and each thread, bytes. */
const BASE_BYTES = 540 * MB
const THREAD_BYTES = 105 * MB

/** @param waitingBytes input that calls may hold while they wait @param limit memory that the process may use, bytes */
export function judgeMemory(threads: number, waitingBytes: number, limit: number, isContainer: boolean): Finding {
  const name = 'memory'
  const needed = BASE_BYTES + threads * THREAD_BYTES + waitingBytes
  const found = `${megabytes(limit)} ${isContainer ? 'allowed to the container' : 'in the machine'}, about ${megabytes(needed)} wanted`
  if (limit >= needed) return { name, outcome: 'ok', found }
  const remedy = 'allow more memory, or lower FURNISH_THREADS and FURNISH_WAITING_BYTES_MAX'
  return { name, outcome: limit < needed / 2 ? 'fail' : 'warn', found, remedy }
}

/** @param applied migrations that the store has had @param known those of this version */
export function judgeSchema(applied: readonly string[], known: readonly string[]): Finding {
  const name = 'schema'
  const foreign = applied.filter((it) => !known.includes(it))
  const missing = known.filter((it) => !applied.includes(it))
  if (foreign.length > 0)
    return {
      name,
      outcome: 'fail',
      found: `a newer version of Roomwright has used the store, whose migration ${foreign[0]} this one does not know`,
      remedy: 'run that version, or restore a backup',
    }
  if (missing.length === 0) return { name, outcome: 'ok', found: `up to date, ${known.at(-1)}` }
  return {
    name,
    outcome: 'warn',
    found: applied.length === 0 ? 'the store is empty' : `${missing.length} migrations are missing, from ${missing[0]}`,
    remedy: 'back up, then start the service or run roomwright migrate',
  }
}
