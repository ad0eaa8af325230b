import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The blocks of one language on a page, without their fences. */
export const blocks = (page: string, language: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(
    (it) => it[1]!,
  )

export const linesOf = (page: string): string[] => blocks(page, 'sh').flatMap((block) => block.trim().split('\n'))

export const commandsOf = (page: string): string[] => linesOf(page).filter((line) => line.startsWith('npx roomwright '))
