/** What one look at the surroundings of the service has shown. */
export interface Finding {
  readonly name: string
  /** `fail`: the service will not start, or not work. */
  readonly outcome: 'ok' | 'warn' | 'fail'
  readonly found: string
  /** What to do where all is not well. */
  readonly remedy?: string
}

/** The findings as a table for people, what to do below what is wrong. */
export function findingsTable(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  const lines = findings.flatMap(({ name, outcome, found, remedy }) => [
    `${outcome.padEnd(4)}  ${name.padEnd(width)}  ${found}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(width + 8)}→ ${remedy}`]),
  ])
  const count = (outcome: Finding['outcome']) => findings.filter((it) => it.outcome === outcome).length
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed\n`
}
