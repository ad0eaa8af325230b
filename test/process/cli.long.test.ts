import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDeskGrids } from '../../src/engine/furnishing/generate-desk-grid.ts'
import { FURNISH_LIMITS } from '../../src/engine/furnishing/request/limits.ts'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import { FurnishingResult } from '../../src/schema/furnishing/result.ts'
import { computeInPlace } from '../../src/threads/compute/compute.ts'
import { CLI } from '../support/process.ts'
import { elementsOf, parseXml, textOf, withClass } from '../support/xml.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cli = join(root, CLI)
const example = (name: string) => join(root, 'examples', `${name}.json`)
const request = (name: string) => JSON.parse(readFileSync(example(name), 'utf8'))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'roomwright-cli-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the built command line; every run is held to the promise that no stack trace is ever shown. */
function run(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    input,
    encoding: 'utf8',
    cwd: folder,
  })
  expect(stderr).not.toMatch(/^\s+at /m)
  return { status, stdout, stderr }
}

function save(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const CUSTOM = '{"n":12345678901234567890,"d":1.0, "u":"\\u00e4"}'
/** An example with customData in one of its shapes. */
const withCustomData = (name: string, own: string) =>
  readFileSync(example(name), 'utf8').replace(
    /("type": "(?:bed_lamp|dining_chair|task_table)",[^{]*"shape": \{)/,
    `$1"customData":${own},`,
  )

describe('good input', () => {
  test('every example runs with its command', () => {
    const files = readdirSync(join(root, 'examples')).filter((file) => file.endsWith('.json'))
    const names = {
      furnish: 'FurnishingAI.furnish',
      groups: 'FurnishingAI.generateGroups',
      'desk-grid': 'FurnishingAI.generateDeskGrid',
    }
    let count = 0
    for (const [command, method] of Object.entries(names)) {
      const own = files.filter((file) => request(file.replace('.json', '')).method === method)
      const { status, stdout } = run([command, ...own.map((file) => join(root, 'examples', file)), '--json'])
      const results = stdout
        .trimEnd()
        .split('\n')
        .map((line) => FurnishingResult.safeParse(JSON.parse(line)).error)
      expect({ status, results }).toEqual({ status: 0, results: own.map(() => undefined) })
      count += own.length
    }
    expect(count).toBe(files.length)
  })

  test('bare params, a whole request and the standard input give the same bytes', () => {
    const whole = run(['furnish', example('bedroom'), '--json']).stdout
    const bare = save('bare.json', request('bedroom').params)
    const text = readFileSync(bare, 'utf8')
    expect(whole).toMatch(/^\{.*\}\n$/)
    expect(run(['furnish', bare, '--json']).stdout).toBe(whole)
    expect(run(['furnish', '--json'], text).stdout).toBe(whole)
    expect(run(['furnish', '-', '--json'], `\ufeff${text}`).stdout).toBe(whole)
  })

  test.each([
    ['furnish', 'bedroom-fixed', 'furnish'],
    ['groups', 'groups-dining', 'generateGroups'],
    ['desk-grid', 'desk-grid', undefined],
  ] as const)('%s prints customData to the digit, as the service answers', async (command, name, work) => {
    const text = withCustomData(name, CUSTOM)
    const { status, stdout } = run([command, save('custom.json', text), '--json'])
    expect([status, stdout.includes(`"customData":${CUSTOM}`)]).toEqual([0, true])
    const bare = Buffer.from(text.slice(text.indexOf('{', text.indexOf('"params"')), text.lastIndexOf('}')))
    const kernels = new Kernels()
    const compute = computeInPlace(() => kernels, FURNISH_LIMITS)
    const chunks = work ? await compute.run(work, bare) : writeDeskGrids(kernels, await compute.deskGrids(bare))
    expect(stdout).toBe(`${Buffer.concat([...chunks])}\n`)
  })

  test('a room alone will do together with a template', () => {
    const { params } = request('bedroom')
    const room = save('room.json', { id: 'r1', ...params.room })
    const requestFile = save('asked.json', {
      room: params.room,
      template: { name: 'bedroom', exclude: [] },
      furniture: [],
      maxResults: 3,
    })
    const { status, stdout } = run(['furnish', room, '--template', 'bedroom', '--results', '3', '--json'])
    expect(status).toBe(0)
    expect(stdout).toBe(run(['furnish', requestFile, '--json']).stdout)
  })

  test('--svg and --sheet write the plan and all alternatives', () => {
    const { status, stdout } = run([
      'furnish',
      example('bedroom'),
      '--svg',
      'out.svg',
      '--sheet',
      'new/sheet.svg',
      '--theme',
      'dark',
    ])
    expect(status).toBe(0)
    expect(stdout).toContain('Drawn: out.svg\n')
    const plan = parseXml(readFileSync(join(folder, 'out.svg'), 'utf8'))
    expect(withClass(plan, 'floor')).toHaveLength(1)
    expect([...elementsOf(plan)].find(({ name }) => name === 'desc')).toSatisfy((desc) =>
      textOf(desc).startsWith('Room of 12.0 m² (4 × 3 m)'),
    )
    const sheet = parseXml(readFileSync(join(folder, 'new/sheet.svg'), 'utf8'))
    expect(withClass(sheet, 'plan').length).toBeGreaterThan(0)
  })

  test('groups and desk grids are drawn in their box', () => {
    for (const [command, name] of [
      ['groups', 'groups-dining'],
      ['desk-grid', 'desk-grid'],
    ] as const) {
      expect(run([command, example(name), '--svg', 'box.svg', '--sheet', 'boxes.svg']).status).toBe(0)
      expect(withClass(parseXml(readFileSync(join(folder, 'box.svg'), 'utf8')), 'box')).toHaveLength(1)
      expect(withClass(parseXml(readFileSync(join(folder, 'boxes.svg'), 'utf8')), 'gap').length).toBeGreaterThan(0)
    }
  })

  test('several inputs and folders: one drawing each, one report each, progress apart from the output', () => {
    const rooms = join(folder, 'rooms')
    mkdirSync(rooms)
    for (const name of ['bedroom', 'living-l'])
      writeFileSync(join(rooms, `${name}.json`), JSON.stringify(request(name)))
    const { status, stdout, stderr } = run(['furnish', 'rooms', example('bedroom'), '--svg', 'plans', '--results', '2'])
    expect(status).toBe(0)
    expect(readdirSync(join(folder, 'plans')).sort()).toEqual(['bedroom-2.svg', 'bedroom.svg', 'living-l.svg'])
    expect(stdout.match(/Drawn: /g)).toHaveLength(3)
    expect(stderr).toBe(`1/3 rooms/bedroom.json\n2/3 rooms/living-l.json\n3/3 ${example('bedroom')}\n`)
    const lines = run(['furnish', 'rooms', '--json', '--results', '1']).stdout.trimEnd().split('\n')
    expect(lines.map((line) => FurnishingResult.safeParse(JSON.parse(line)).success)).toEqual([true, true])
  })

  test('a drawing for the standard output is all that is written there', () => {
    for (const option of ['--svg', '--sheet']) {
      const { status, stdout, stderr } = run(['furnish', example('bedroom'), option, '-'])
      expect([status, parseXml(stdout).name]).toEqual([0, 'svg'])
      expect(stderr).toMatch(/^\d+ pieces placed/)
      expect(existsSync(join(folder, '-'))).toBe(false)
    }
  })

  test('of a folder, requests for other commands are left out and named', () => {
    const { status, stdout, stderr } = run(['furnish', join(root, 'examples'), '--json', '--results', '1'])
    const files = readdirSync(join(root, 'examples')).filter((file) => file.endsWith('.json'))
    expect([status, stdout.trimEnd().split('\n').length]).toEqual([0, files.length - 2])
    expect(stderr).toContain(`${example('desk-grid')}: left out, it is for roomwright desk-grid\n`)
    expect(stderr).toContain(`${example('groups-dining')}: left out, it is for roomwright groups\n`)
  })

  test('a folder that holds requests for other commands only is a mistake', () => {
    const others = join(folder, 'others')
    mkdirSync(others)
    writeFileSync(join(others, 'grid.json'), JSON.stringify(request('desk-grid')))
    expect(run(['furnish', 'others'])).toMatchObject({ status: 1, stdout: '' })
  })

  test('--help and --version', () => {
    const help = run(['--help'])
    expect(help.status).toBe(0)
    for (const word of [
      'furnish',
      'groups',
      'desk-grid',
      'serve',
      '--svg',
      '--sheet',
      '--json',
      '--results',
      '--template',
    ])
      expect(help.stdout).toContain(word)
    expect(run(['furnish', '-h']).stdout).toContain('Usage: roomwright furnish [options] [room.json...]')
    expect(run(['furnish', '-h']).status).toBe(0)
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(run(['--version']).stdout).toBe(`roomwright ${version}\n`)
  })
})

test('the script for bash completes what was begun', () => {
  const script = `roomwright() { ${JSON.stringify(process.execPath)} ${JSON.stringify(cli)} "$@"; }
    eval "$(roomwright completion bash)"
    COMP_WORDS=(roomwright furnish a.json --the) COMP_CWORD=3
    _roomwright && printf '%s,' "\${COMPREPLY[@]}"`
  const { error, stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect(error === undefined ? stdout : 'no bash here').toMatch(/^(--theme,|no bash here)$/)
})

describe('bad input', () => {
  /** Refusals of several inputs in one run: their messages without the names of the files. */
  const refused = (...contents: unknown[]) => {
    const files = contents.map((content, i) => save(`bad${i}.json`, content))
    const { status, stdout, stderr } = run(['furnish', ...files, 'last.json'])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    const lines = stderr
      .trimEnd()
      .split('\n')
      .filter((line) => !/^\d+\/\d+ /.test(line))
    expect(lines.pop()).toBe('last.json: no such file')
    return lines.map((line, i) => {
      expect(line.startsWith(`${files[i]}: `), line).toBe(true)
      return line.slice(files[i]!.length + 2)
    })
  }

  test('a fault is reported with file, path and reason', () => {
    const { params } = request('bedroom')
    const box = { type: 'box', a: 1, b: 1, h: 1 }
    expect(
      refused(
        { ...params, maxResults: 21 },
        { ...params, furniture: [{ type: 'bed', shape: { ...box, a: -1 } }] },
        { ...params, furniture: [{ type: 'tv', shape: box, position: [0, 0, 0] }] },
      ),
    ).toEqual([
      expect.stringMatching(/^params\.maxResults: .*20/),
      expect.stringMatching(/^params\.furniture\[0\]\.shape\.a: .*0/),
      expect.stringMatching(/^params\.furniture\[0\]\.position: /),
    ])
  })

  test('customData beyond its bounds and keys that occur twice are refused, with paths from the params', () => {
    const large = withCustomData('bedroom-fixed', `{"x":"${'x'.repeat(65_529)}"}`)
    const twice = withCustomData('bedroom-fixed', '{"x":1,"\\u0078":2}')
    for (const [text, fault] of [
      [large, 'shape.customData: must be at most 65536 bytes, got 65537'],
      [twice, 'shape.customData: duplicate key "x"'],
    ] as const) {
      const bare = text.slice(text.indexOf('{', text.indexOf('"params"')), text.lastIndexOf('}'))
      for (const input of [text, bare]) {
        const { status, stdout, stderr } = run(['furnish', '--json'], input)
        expect({ status, stdout, stderr }).toEqual({
          status: 1,
          stdout: '',
          stderr: `standard input: params.furniture[3].${fault}\n`,
        })
      }
    }
    expect(run(['furnish', '--json'], large.replace('"xx', '"x')).status).toBe(0)
  })

  test('what is no request is reported as such', () => {
    const { method: _, ...nameless } = request('bedroom')
    expect(
      refused('', '{"room": ', '[]', '7', request('desk-grid'), nameless, { ...request('bedroom'), params: undefined }),
    ).toEqual([
      'is empty; expected a JSON-RPC request or its params',
      expect.stringMatching(/^is not JSON: /),
      'expected an object, got an array',
      'expected an object, got 7',
      'method: must be FurnishingAI.furnish, got "FurnishingAI.generateDeskGrid"; use roomwright desk-grid',
      'method: must be FurnishingAI.furnish, got nothing',
      expect.stringMatching(/^params: /),
    ])
  })

  test('a missing file, an empty folder and an output that cannot be written', () => {
    expect(run(['furnish', 'nowhere.json'])).toEqual({ status: 1, stdout: '', stderr: 'nowhere.json: no such file\n' })
    mkdirSync(join(folder, 'empty'))
    expect(run(['furnish', 'empty'])).toEqual({ status: 1, stdout: '', stderr: 'empty: no *.json files there\n' })
    save('file', 'x')
    const { status, stderr } = run(['furnish', example('bedroom'), '--svg', 'file/out.svg'])
    expect(status).toBe(1)
    expect(stderr).toContain('cannot write file/out.svg')
  })

  test('one bad file does not stop the others, and the exit code tells', () => {
    const bad = save('broken.json', '{')
    const { status, stdout, stderr } = run(['furnish', bad, example('bedroom'), '--json'])
    expect(status).toBe(1)
    expect(stdout.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).toContain('broken.json: is not JSON')
  })

  test.each([
    [['furnish', '--colour'], "roomwright: Unknown option '--colour'"],
    [
      ['furnish', 'a.json', 'b.json', '--svg', 'one.svg'],
      'roomwright: --svg must name a folder when there are several',
    ],
    [['furnish', 'a.json', 'b.json', '--svg', '-'], 'roomwright: --svg - draws one input, got 2'],
    [['furnish', 'a.json', '--json', '--sheet', '-'], 'roomwright: --sheet - and --json both write to'],
    [['furnish', 'a.json', '--svg', '-', '--sheet', '-'], 'roomwright: --svg and --sheet name the same file'],
  ])('the command line %j is refused with exit code 2', (args, message) => {
    const { status, stdout, stderr } = run(args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr.startsWith(message), stderr).toBe(true)
    expect(stderr.endsWith('\nTry roomwright --help\n')).toBe(true)
    expect(stderr.split('\n')).toHaveLength(3)
  })
})
