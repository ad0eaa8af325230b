import process from 'node:process'
import { createInterface } from 'node:readline/promises'

/**
 * Asks on a terminal whether to go on; scripts are not asked.
 *
 * @param deed as in "Delete the user a@b.example"
 * @throws Error unless the answer is yes
 */
export async function confirm(deed: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await lines.question(`${deed}? It cannot be taken back. [y/N] `)
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was done')
  } finally {
    lines.close()
  }
}
