import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '../src/config.ts'
import { serving } from './support/server.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const run = promisify(execFile)

/** The blocks of one language, without their fences. */
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map((it) => it[1]!)
const lines = blocks('sh').flatMap((block) => block.trim().split('\n'))

let server: Awaited<ReturnType<typeof serving>>
let folder: string
beforeAll(async () => {
  server = await serving()
  folder = mkdtempSync(join(tmpdir(), 'roomwright-readme-'))
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

/** Whether a program that is no part of the project is on this machine. */
const has = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  )
const here = (text: string) => text.replaceAll('http://localhost:8787', server.url)

test('the table of settings is the one the service reads', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\| (.+) \|$/gm)].map(
    ([, name, standard = '', meaning]) => ({ name, standard, meaning }),
  )
  expect(rows).toEqual(Object.values(settings).map(({ name, standard, meaning }) => ({ name, standard, meaning })))
})

test('every file it points to is there', () => {
  const paths = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the curl command furnishes a room', async () => {
  const command = lines.find((line) => line.startsWith('curl '))!
  const [, url, file] = /^curl (\S+) .* -d @(\S+)$/.exec(command)!
  const answered = (await has('curl'))
    ? JSON.parse((await run('sh', ['-c', here(command)], { cwd: folder, maxBuffer: 1 << 26 })).stdout)
    : await (
        await fetch(here(url!), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: readFileSync(join(folder, file!)),
        })
      ).json()
  expect(answered.result.furnishings.length).toBeGreaterThan(0)
})

test('the commands of the command line run and draw', async () => {
  const commands = lines.filter((line) => line.startsWith('npx roomwright '))
  expect(commands.length).toBe(4)
  for (const command of commands) {
    const [, , ...words] = command.split(' ')
    await run(process.execPath, [join(root, 'build/src/cli.js'), ...words], { cwd: folder, maxBuffer: 1 << 26 })
    const drawing = words.find((word) => word.endsWith('.svg'))
    if (drawing) expect(statSync(join(folder, drawing)).size).toBeGreaterThan(1000)
  }
})

test.runIf(await has('python3'))('the Python program prints how many alternatives there are', async () => {
  const [program] = blocks('python')
  const { stdout } = await run('python3', ['-c', here(program!)], { cwd: folder })
  expect(Number.parseInt(stdout, 10)).toBeGreaterThan(0)
})

test('the TypeScript program is one the client’s type test compiles', () => {
  const [program] = blocks('ts')
  const usage = readFileSync(join(root, 'test/client/typescript/readme.ts'), 'utf8')
  // The formatter lays the file out in its own way.
  const bare = (text: string) => text.replaceAll(/\s|,(?=\s*[\]})])/g, '')
  expect(bare(usage)).toContain(bare(program!))
})
