import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * A file of types with all that it imports, directly or by others, but packages.
 *
 * @param {string} root
 * @param {string} entry its path below the root
 * @param {Set<string>} found
 */
export function typesClosure(root, entry, found = new Set()) {
  if (found.has(entry)) return [...found]
  found.add(entry)
  const text = readFileSync(join(root, entry), 'utf8')
  for (const [, target] of text.matchAll(/\b(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g)) {
    const path = relative(root, join(root, dirname(entry), /** @type {string} */ (target)))
    const types = path.replace(/\.[jt]sx?$/, '.d.ts')
    if (!existsSync(join(root, types))) throw new Error(`Cannot gather the types of ${entry}: ${types} is missing`)
    typesClosure(root, types, found)
  }
  return [...found]
}
