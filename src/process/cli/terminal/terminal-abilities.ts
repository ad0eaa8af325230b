import type { ReadStream, WriteStream } from 'node:tty'
import { terminalEnvironment } from '../../../service/config.ts'
import type { Depth } from './half-blocks.ts'

/** Ways to show a picture in a terminal. */
export type Way = 'sixel' | 'kitty' | 'iterm' | 'blocks'

export interface Abilities {
  /** The best way; undefined where the terminal shows no pictures, or wants no colours. */
  readonly way: Way | undefined
  readonly depth: Depth
  /** Size of a character, pixels. */
  readonly cell: { readonly width: number; readonly height: number }
}

const CELL = { width: 8, height: 16 }

/** What a terminal can show, by its name in the environment or, where that does not tell, by its own answer. */
export async function terminalAbilities(output: WriteStream, input: ReadStream | undefined): Promise<Abilities> {
  const environment = terminalEnvironment()
  const depth = output.getColorDepth() >= 24 ? 'all' : '256'
  const none: Abilities = { way: undefined, depth, cell: CELL }
  if (environment.TERM === 'dumb') return none
  const named = wayOf(environment)
  const answer = input?.isTTY ? await ask(output, input) : ''
  const cell = cellIn(answer) ?? CELL
  if (named) return { way: named, depth, cell }
  if (tellsSixel(answer)) return { way: 'sixel', depth, cell }
  // Blocks are text in colours.
  return output.getColorDepth() >= 8 && !environment.NO_COLOR ? { way: 'blocks', depth, cell } : none
}

/** A multiplexer would swallow the sequences of the terminal around it; it answers for sixel itself. */
function wayOf({ TERM, TERM_PROGRAM, KITTY_WINDOW_ID, TMUX }: ReturnType<typeof terminalEnvironment>): Way | undefined {
  if (TMUX || /^(screen|tmux)/.test(TERM)) return undefined
  if (KITTY_WINDOW_ID || /kitty|ghostty/.test(TERM) || TERM_PROGRAM === 'ghostty') return 'kitty'
  return ['iTerm.app', 'WezTerm'].includes(TERM_PROGRAM) ? 'iterm' : undefined
}

/** Longest wait for an answer, ms; a terminal over a slow line still has its pictures. */
const PATIENCE_MS = 300

/** Asks for the size of a character and for the device attributes, which every terminal answers, and answers last. */
function ask(output: WriteStream, input: ReadStream): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const wasRaw = input.isRaw
    const end = () => {
      clearTimeout(timer)
      input.off('data', receive)
      input.setRawMode(wasRaw)
      input.pause()
      resolve(answer)
    }
    const timer = setTimeout(end, PATIENCE_MS)
    const receive = (chunk: Buffer | string) => {
      answer += chunk.toString()
      if (ATTRIBUTES.test(answer)) end()
    }
    input.setRawMode(true)
    input.on('data', receive)
    input.resume()
    output.write('\x1b[16t\x1b[c')
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: answers of terminals begin with it
const ATTRIBUTES = /\x1b\[\?([\d;]*)c/

/** Whether 4, which stands for sixel graphics, is among the attributes. @see https://vt100.net/docs/vt510-rm/DA1.html */
export const tellsSixel = (answer: string): boolean => (ATTRIBUTES.exec(answer)?.[1] ?? '').split(';').includes('4')

export function cellIn(answer: string): Abilities['cell'] | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  const found = /\x1b\[6;(\d+);(\d+)t/.exec(answer)
  const [height, width] = [Number(found?.[1]), Number(found?.[2])]
  return height > 0 && width > 0 ? { width, height } : undefined
}
