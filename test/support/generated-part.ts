import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))

/** The page with its last part, which is generated, replaced by `part`. Both begin with the first line of `part`, a comment. */
export function withGeneratedPart(page: string, part: string): string {
  const text = readFileSync(join(docs, page), 'utf8')
  const start = text.indexOf(part.slice(0, part.indexOf('\n') + 1))
  if (start === -1) throw new Error(`docs/${page} does not say where its generated part begins`)
  return text.slice(0, start) + part
}
