import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/**
 * How much nicer a thread becomes. It shares a core with the thread that serves by 1 to 9, with one that furnishes, which is nicer
 * by 5, by 1 to 3; while those rest, the core is its own.
 */
const NICER = 10

/** Leaves the cores to the threads that answer requests, on Linux: elsewhere threads have no priority of their own. */
export function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, Math.min(getPriority() + NICER, constants.priority.PRIORITY_LOW))
  } catch {
    // Without /proc, or where a sandbox forbids it, the thread has the priority of all.
  }
}
