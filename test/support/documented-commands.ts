import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serving } from './server.ts'

/** A service, and a folder with the examples in which commands are run. */
export async function documentedWorld() {
  const server = await serving()
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-commands-'))
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
  const stop = async () => {
    rmSync(folder, { recursive: true })
    await server.stop()
  }
  return { server, folder, stop }
}

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The blocks of one language on a page, without their fences. */
export const blocks = (page: string, language: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(
    (it) => it[1]!,
  )

export const linesOf = (page: string): string[] => blocks(page, 'sh').flatMap((block) => block.trim().split('\n'))

export const commandsOf = (page: string): string[] => linesOf(page).filter((line) => line.startsWith('npx roomwright '))
