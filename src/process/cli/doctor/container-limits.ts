import { readFileSync } from 'node:fs'

/** What a container is allowed; undefined where there is no limit. */
export interface ContainerLimits {
  readonly memoryBytes: number | undefined
  /** Processor time, in cores. */
  readonly cores: number | undefined
}

/** Beyond this, version 1 of control groups means that there is no limit, bytes. */
const UNLIMITED_BYTES = 2 ** 60

/**
 * Limits of the control group of the process, as a container sees it.
 *
 * @param root where control groups are mounted
 * @see https://docs.kernel.org/admin-guide/cgroup-v2.html
 */
export function containerLimits(root = '/sys/fs/cgroup'): ContainerLimits {
  const memory = Number(read(root, 'memory.max', 'memory/memory.limit_in_bytes'))
  const [quota, period = read(root, 'cpu/cpu.cfs_period_us')] =
    read(root, 'cpu.max', 'cpu/cpu.cfs_quota_us')?.split(' ') ?? []
  const cores = Number(quota) / Number(period)
  return {
    memoryBytes: memory > 0 && memory < UNLIMITED_BYTES ? memory : undefined,
    cores: cores > 0 && Number.isFinite(cores) ? cores : undefined,
  }
}

/** The first of several files that can be read. */
function read(root: string, ...names: readonly string[]): string | undefined {
  for (const name of names)
    try {
      return readFileSync(`${root}/${name}`, 'utf8').trim()
    } catch {} // there is no such group
  return undefined
}
