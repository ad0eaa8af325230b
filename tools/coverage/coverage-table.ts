import { dirname, relative } from 'node:path'
import coverage, { type CoverageMap, type CoverageSummary } from 'istanbul-lib-coverage'

/** A row for each folder and one for all, in percent. @param root folder that paths are shown from */
export function coverageTable(files: CoverageMap, root: string): string {
  const folders = new Map<string, CoverageSummary>()
  const all = coverage.createCoverageSummary()
  for (const path of files.files().sort()) {
    const folder = dirname(relative(root, path))
    const summary = files.fileCoverageFor(path).toSummary()
    if (!folders.has(folder)) folders.set(folder, coverage.createCoverageSummary())
    folders.get(folder)!.merge(summary)
    all.merge(summary)
  }
  const rows = [...folders, ['all', all] as const].map(([folder, { lines, branches, functions }]) =>
    [folder.padEnd(32), ...[lines, branches, functions].map(({ pct }) => pct.toFixed(1).padStart(9))].join(''),
  )
  return `\n${'folder'.padEnd(32)}    lines branches functions\n${rows.join('\n')}\n`
}
