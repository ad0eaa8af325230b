import type { FileCoverageData, Range } from 'istanbul-lib-coverage'

/**
 * Adds what one measurement counted to another of the same file. Both map the same source, but through different compilers:
 * a statement or branch is the same where it begins at the same place, a function where its body begins on the same line.
 */
export function addHits(to: FileCoverageData, from: FileCoverageData): void {
  const statements = byStart(Object.entries(from.statementMap).map(([key, range]) => [range, from.s[key]!]))
  for (const [key, range] of Object.entries(to.statementMap)) to.s[key]! += hitsAt(statements, range)
  const functions = byStart(Object.entries(from.fnMap).map(([key, { loc }]) => [lineOf(loc), from.f[key]!]))
  for (const [key, { loc }] of Object.entries(to.fnMap)) to.f[key]! += hitsAt(functions, lineOf(loc))
  const branches = byStart(
    Object.entries(from.branchMap).flatMap(([key, { locations }]) =>
      locations.map((range, i): [Range, number] => [range, from.b[key]![i]!]),
    ),
  )
  for (const [key, { locations }] of Object.entries(to.branchMap))
    for (const [i, range] of locations.entries()) to.b[key]![i]! += hitsAt(branches, range)
}

const lineOf = ({ start, end }: Range): Range => ({ start: { ...start, column: 0 }, end })
const placeOf = ({ start }: Range) => `${start.line}:${start.column}`

/** The hits of the same place are those of the most taken. */
function byStart(ranges: readonly [Range, number][]): Map<string, number> {
  const hits = new Map<string, number>()
  for (const [range, count] of ranges) hits.set(placeOf(range), Math.max(count, hits.get(placeOf(range)) ?? 0))
  return hits
}

const hitsAt = (hits: Map<string, number>, range: Range) => hits.get(placeOf(range)) ?? 0
