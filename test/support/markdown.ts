const row = (cells: readonly string[]) => `| ${cells.map((it) => it.replaceAll('|', '\\|')).join(' | ')} |`

/** A table in Markdown; a vertical bar inside a cell is escaped. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n')
