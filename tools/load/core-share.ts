import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'

/** Short, so that a process that has used its share waits milliseconds for the next one, µs. */
const PERIOD_US = 10_000

/**
 * Holds a process with all its threads to a share of one core, by a control group of Linux (version 1 or 2). Needs root.
 *
 * @returns forgets the group; to be called when the process has ended
 */
export function holdToShare(pid: number, share: number): () => void {
  const quota = Math.round(share * PERIOD_US)
  const isFirstVersion = existsSync('/sys/fs/cgroup/cpu/cpu.cfs_quota_us')
  const group = `${isFirstVersion ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup'}/roomwright-${pid}`
  if (!isFirstVersion) writeFileSync('/sys/fs/cgroup/cgroup.subtree_control', '+cpu')
  mkdirSync(group)
  if (isFirstVersion) {
    writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_US))
    writeFileSync(`${group}/cpu.cfs_quota_us`, String(quota))
  } else writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD_US}`)
  writeFileSync(`${group}/cgroup.procs`, String(pid))
  return () => rmdirSync(group)
}
