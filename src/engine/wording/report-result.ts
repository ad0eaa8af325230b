import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { Furnishing, FurnishingResult } from '../../schema/furnishing/result.ts'
import { metres, nameOf, plural, sizeText } from '../drawing/words.ts'

/** More pieces than this are counted, not listed. */
const LISTED_MAX = 60

/** What came out, in words: the best furnishing as a table, of how many it is the best, what was left out and why, warnings. */
export function reportResult({ furnishings, warnings, diagnostics }: FurnishingResult): string {
  const [best] = furnishings
  const lines = best ? [headline(furnishings, best), '', ...pieces(best)] : ['Nothing could be placed.']
  if (diagnostics.length > 0) {
    lines.push('', 'Left out')
    for (const { type, wanted, placed, reason } of diagnostics)
      lines.push(`  ${nameOf(type)}: ${placed} of ${wanted} placed, ${reason}`)
  }
  if (warnings.length > 0) lines.push('')
  for (const { code, message } of warnings) lines.push(`Warning: ${message} (${code})`)
  return `${lines.join('\n')}\n`
}

function headline(furnishings: readonly Furnishing[], best: Furnishing): string {
  const count = best.furniture.length
  const ranked = furnishings.length === 1 ? '' : `, the best of ${furnishings.length} furnishings`
  return `${count} ${plural('piece', count)} placed, density ${best.density.toFixed(2)}${ranked}`
}

function pieces({ furniture }: Furnishing): string[] {
  if (furniture.length > LISTED_MAX) {
    const counts = new Map<FurnitureType, number>()
    for (const { type } of furniture) counts.set(type, (counts.get(type) ?? 0) + 1)
    const rows = [...counts].map(([type, count]) => [String(count), plural(nameOf(type), count)])
    return [...table(rows, ['right', 'left']), '', 'Too many to list; --json prints every position.']
  }
  const groups = [...new Set(furniture.map(({ groupId }) => groupId))]
  const rows = furniture.map(({ type, position: [x, y, z], rotation, shape, groupId }) => [
    nameOf(type),
    sizeText(shape),
    ...[x, y, z].map((value) => value.toFixed(2)),
    `${metres(rotation)}°`,
    String(groups.indexOf(groupId) + 1),
  ])
  const head = ['piece', 'size', 'x', 'y', 'z', 'rotation', 'group']
  return table([head, ...rows], ['left', 'left', 'right', 'right', 'right', 'right', 'right'])
}

/** Columns as wide as their widest cell, two blanks apart. */
function table(rows: readonly (readonly string[])[], sides: readonly ('left' | 'right')[]): string[] {
  const widths = sides.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      sides[column] === 'left' ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    )
    return `  ${cells.join('  ').trimEnd()}`
  })
}
