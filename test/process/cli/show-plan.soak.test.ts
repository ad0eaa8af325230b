import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { decode } from 'sixel'
import { beforeAll, describe, expect, test } from 'vitest'
import { furnishExample } from '../../../src/operations/furnishing/furnishing-examples.ts'
import { halfBlocks } from '../../../src/process/cli/terminal/half-blocks.ts'
import { cellIn, tellsSixel } from '../../../src/process/cli/terminal/terminal-abilities.ts'
import { shownPlan, type Viewing, viewingOf } from '../../../src/process/cli/writing/show-plan.ts'
import { readPng } from '../../support/mcp.ts'
import { CLI } from '../../support/process.ts'

const { room } = furnishExample.input
const viewing: Viewing = { way: 'blocks', depth: 'all', cell: { width: 8, height: 16 }, columns: 60, rows: 50 }
const shown = (more: Partial<Viewing>) => shownPlan({ room }, [], 'light', { ...viewing, ...more })

// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences of colours begin with it
const COLOURS = /\x1b\[[\d;]*m/g

describe('half blocks', () => {
  const pixels = (...colours: number[]) => ({
    width: 2,
    height: colours.length / 2,
    pixels: new Uint8Array(colours.flatMap((it) => [it >> 16, (it >> 8) & 255, it & 255, 255])),
    png: new Uint8Array(),
  })

  test('two pixels are one character, equal ones a blank, and colours are named where they change', () => {
    expect(halfBlocks(pixels(0xff0000, 0xff0000, 0x0000ff, 0xff0000), 'all')).toBe(
      '\x1b[48;2;0;0;255m\x1b[38;2;255;0;0m▀\x1b[48;2;255;0;0m \x1b[0m\n',
    )
  })

  test('a last row that is alone fills its character', () => {
    expect(halfBlocks(pixels(0, 0), 'all')).toBe('\x1b[48;2;0;0;0m  \x1b[0m\n')
  })

  test.each([
    [0x000000, 16],
    [0xffffff, 231],
    [0xff0000, 196],
    [0x5f87af, 67],
    [0x808080, 244],
    [0x0a0a0a, 232],
  ])('of 256 colours %i is nearest to %i', (colour, index) => {
    expect(halfBlocks(pixels(colour, colour), '256')).toContain(`48;5;${index}m`)
  })

  test('a plan is as wide as the terminal, and no higher than the screen', async () => {
    const lines = (await shown({})).trimEnd().replaceAll(COLOURS, '').split('\n')
    expect([lines.length > 15, lines.length <= 36]).toEqual([true, true])
    const low = (await shown({ columns: 100, rows: 20 })).trimEnd().split('\n')
    expect(low).toHaveLength(16)
  })
})

describe('pictures', () => {
  test('sixel holds the plan, as its decoder reads it', async () => {
    const text = await shown({ way: 'sixel' })
    expect(text).toMatch(/^\S{1,9}"1;1;480;3\d\d#/)
    expect(new Set(decode(text).data32).size).toBeGreaterThan(10)
  })

  test('kitty is sent the PNG in pieces of at most 4096 characters', async () => {
    const text = await shown({ way: 'kitty' })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequences of pictures
    const pieces = [...text.matchAll(/\x1b_G([^;]*);([^\x1b]*)\x1b\\/g)]
    expect(pieces[0]![1]).toMatch(/^a=T,f=100,q=2,m=1$/)
    expect(pieces.at(-1)![1]).toBe('m=0')
    expect(Math.max(...pieces.map((it) => it[2]!.length))).toBe(4096)
    const png = Buffer.from(pieces.map((it) => it[2]).join(''), 'base64')
    expect(readPng(png).width).toBe(480)
  })

  test('iTerm2 is sent the PNG with its length', async () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence of a picture
    const [, size, data] = /^\x1b\]1337;File=inline=1;size=(\d+);width=480px:(.*)\x07\n$/.exec(
      await shown({ way: 'iterm' }),
    )!
    expect(Buffer.from(data!, 'base64')).toHaveLength(Number(size))
  })
})

describe('what a terminal can', () => {
  test('its attributes tell of sixel, its answer the size of a character', () => {
    expect(tellsSixel('\x1b[?62;4;22c')).toBe(true)
    expect(tellsSixel('\x1b[?64;14;44c')).toBe(false)
    expect(tellsSixel('')).toBe(false)
    expect(cellIn('\x1b[6;20;10t\x1b[?62c')).toEqual({ width: 10, height: 20 })
    expect(cellIn('\x1b[?62c')).toBeUndefined()
  })

  test('elsewhere than on a terminal a plan is shown only when asked for', async () => {
    const file = { isTTY: false } as unknown as Parameters<typeof viewingOf>[1]
    expect(await viewingOf('auto', file, undefined)).toBeUndefined()
    expect(await viewingOf('none', file, undefined)).toBeUndefined()
    expect(await viewingOf('sixel', file, undefined)).toMatchObject({ way: 'sixel', columns: 80 })
  })
})

const python = spawnSync('python3', ['--version']).status === 0

describe.runIf(python)('on a terminal', () => {
  const script = fileURLToPath(new URL('../../support/on-terminal.py', import.meta.url))
  const run = (answers: [string, string][], args: string[], environment: Record<string, string> = {}) => {
    const env = { PATH: process.env['PATH']!, TERM: 'xterm-256color', COLORTERM: 'truecolor', ...environment }
    const words = [script, JSON.stringify(answers), process.execPath, CLI, ...args]
    const { stdout, stderr } = spawnSync('python3', words, { encoding: 'utf8', env })
    if (stdout === '') throw new Error(stderr)
    return JSON.parse(stdout) as { code: number; written: string }
  }
  const furnish = (...more: string[]) => ['furnish', 'examples/bedroom.json', ...more]
  const SIXEL: [string, string][] = [['\x1b[c', '\x1b[6;16;8t\x1b[?62;4c']]
  const PLAIN: [string, string][] = [['\x1b[c', '\x1b[?1;2c']]
  let sixel: ReturnType<typeof run>
  beforeAll(() => {
    sixel = run(SIXEL, furnish())
  })

  test('that tells of sixel shows one below the report', () => {
    expect(sixel.code).toBe(0)
    expect(sixel.written.split('\x1bP0;1;q')[0]).toContain('pieces placed')
    expect(sixel.written).toContain('\x1bP0;1;q')
    expect(sixel.written).not.toContain('▀')
  })

  test('without sixel shows blocks, in 256 colours where it has no more, and nothing where it wants none', () => {
    expect(run(PLAIN, furnish()).written).toMatch(/38;2;\d+;\d+;\d+m▀/)
    expect(run(PLAIN, furnish(), { COLORTERM: '' }).written).toMatch(/38;5;\d+m▀/)
    for (const quiet of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
      const { code, written } = run(PLAIN, furnish(), quiet)
      expect([code, written.includes('▀') || written.includes('\x1bP'), written.includes('pieces placed')]).toEqual([
        0,
        false,
        true,
      ])
    }
  })

  test('that does not answer is not waited for long', () => {
    expect(run([], furnish()).written).toContain('▀')
  })

  test('named by its environment is not asked what it can', () => {
    expect(run(PLAIN, furnish(), { TERM: 'xterm-kitty' }).written).toContain('\x1b_Ga=T')
    expect(run(PLAIN, furnish(), { TERM_PROGRAM: 'iTerm.app' }).written).toContain('\x1b]1337;File=inline=1')
  })

  test('--json, --quiet and --show none show nothing', () => {
    for (const option of [['--json'], ['--quiet'], ['--show', 'none']])
      expect(run(PLAIN, furnish(...option)).written).not.toContain('\x1b[')
  })

  test('a deletion is asked about, and done nothing without a yes', () => {
    for (const answer of ['n', '']) {
      const { code, written } = run([['[y/N]', `${answer}\r`]], ['user', 'delete', 'a@b.example'])
      expect([code, written]).toEqual([1, expect.stringMatching(/Delete the user a@b\.example\?.*Nothing was done/s)])
    }
  })
})
