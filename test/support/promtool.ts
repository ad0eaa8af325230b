import { spawnSync } from 'node:child_process'

/** Whether promtool of Prometheus is installed (Debian package prometheus), or PROMTOOL names it. */
export const PROMTOOL = [process.env['PROMTOOL'], 'promtool'].find(
  (it) => it && spawnSync(it, ['--version']).status === 0,
)

/** Runs promtool. @returns what it wrote, and its exit code */
export function promtool(args: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(PROMTOOL!, args, { encoding: 'utf8', ...(input ? { input } : {}) })
  return { status, text: `${stdout}${stderr}` }
}
