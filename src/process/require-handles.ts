import { readFileSync } from 'node:fs'

/** Files that a start opens at once, with some to spare: Node reads all modules of the service at the same time. */
export const HANDLES_MIN = 512

/**
 * Ends the process where it may open too few files, before Node fails on one of them, or says that a package is not there.
 *
 * @param limits of the process, as Linux tells them; empty where the system has none: Node takes as many as it may elsewhere
 */
export function requireHandles(limits = limitsOfProcess()): void {
  const handles = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  if (handles >= HANDLES_MIN) return
  process.stderr.write(
    `Roomwright needs ${HANDLES_MIN} file handles to start, this process may open ${handles}: raise the limit, by ulimit -n in the shell, LimitNOFILE= of systemd or --ulimit nofile= of a container\n`,
  )
  process.exit(1)
}

function limitsOfProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
