import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { blocks, commandsOf, documentedWorld, linesOf, root } from '../support/documented-commands.ts'
import { CLI } from '../support/process.ts'

const run = promisify(execFile)

const { server, folder, stop } = await documentedWorld()
afterAll(stop)

/** Whether a program that is no part of the project is on this machine. */
const has = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  )
const here = (text: string) => text.replaceAll('http://localhost:8787', server.url)

test('every file it points to is there', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const paths = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

/** What a curl command is answered, by curl itself where the machine has it. */
async function answerOf(command: string) {
  const [, url, file] = /^curl (\S+) .* -d @(\S+)$/.exec(command)!
  return (await has('curl'))
    ? JSON.parse((await run('sh', ['-c', here(command)], { cwd: folder, maxBuffer: 1 << 26 })).stdout)
    : await (
        await fetch(here(url!), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: readFileSync(join(folder, file!)),
        })
      ).json()
}

test('the curl command furnishes a room', async () => {
  const command = linesOf('README.md').find((line) => line.startsWith('curl '))!
  const answered = await answerOf(command)
  expect(answered.result.furnishings.length).toBeGreaterThan(0)
})

test('the curl commands of the extensions are answered with what the extensions add', async () => {
  const commands = linesOf('docs/furnish.md').filter((line) => /^curl .*bedroom-(keep|accessible)/.test(line))
  const answers = await Promise.all(commands.map(answerOf))
  const [keeping, meant] = answers.map(({ result }) => result)
  expect(commands.length).toBe(2)
  const { keep } = JSON.parse(readFileSync(join(root, 'examples/bedroom-keep.json'), 'utf8')).params
  for (const { furniture } of keeping.furnishings) for (const item of keep) expect(furniture).toContainEqual(item)
  expect(keeping.diagnostics).toEqual([])
  expect(meant.furnishings[0].intent.map(({ name }: { name: string }) => name)).toEqual([
    'beds[0]',
    'turningCircle',
    'storage',
  ])
  expect(meant.furnishings[0].standard.length).toBeGreaterThan(5)
})

test('the commands of the command line run and draw', async () => {
  const commands = commandsOf('README.md')
  expect(commands.length).toBe(4)
  for (const command of commands) {
    const [, , ...words] = command.split(' ')
    await run(process.execPath, [join(root, CLI), ...words], { cwd: folder, maxBuffer: 1 << 26 })
    const drawing = words.find((word) => word.endsWith('.svg'))
    if (drawing) expect(statSync(join(folder, drawing)).size).toBeGreaterThan(1000)
  }
})

test.runIf(await has('python3'))('the Python program prints how many alternatives there are', async () => {
  const [program] = blocks('README.md', 'python')
  const { stdout } = await run('python3', ['-c', here(program!)], { cwd: folder })
  expect(Number.parseInt(stdout, 10)).toBeGreaterThan(0)
})

test.each([
  ['README.md', 'readme'],
  ['docs/protocols.md', 'using'],
])('the first TypeScript program of %s is one the client’s type test compiles', (page, name) => {
  const [program] = blocks(page, 'ts')
  const usage = readFileSync(join(root, `test/sdk/client/typescript/${name}.ts`), 'utf8')
  // The formatter lays the file out in its own way.
  const bare = (text: string) => text.replaceAll(/\s|,(?=\s*[\]})])/g, '')
  expect(bare(usage)).toContain(bare(program!))
})
