import { execFile } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { embedded } from '../support/databases.ts'
import { commandsOf, documentedWorld, linesOf, root } from '../support/documented-commands.ts'
import { CLI, SERVICE, startProcess, untilReady } from '../support/process.ts'

const run = promisify(execFile)

const { server, folder, stop } = await documentedWorld()
afterAll(stop)

test('every command of docs/command-line.md that furnishes runs and writes what it names', async () => {
  const commands = commandsOf('docs/command-line.md')
  expect(commands.length).toBeGreaterThan(9)
  for (const command of commands) {
    const line = command.replace('npx roomwright', `${process.execPath} ${join(root, CLI)}`)
    const { stdout } = await run('sh', ['-c', line], { cwd: folder, maxBuffer: 1 << 26 })
    const [, written] = /(?:> |-o |--svg )(\S+)/.exec(command) ?? []
    if (written) expect([command, statSync(join(folder, written)).size > 1000]).toEqual([command, true])
    else expect(stdout).toContain('pieces placed')
  }
})

test('the commands of docs/mcp.md are answered', async () => {
  const [curl, ping] = linesOf('docs/mcp.md')
  const [, headers, body] = /mcp ((?:-H '[^']*' )+)-d '(.*)'$/.exec(curl!)!
  const fields = [...headers!.matchAll(/-H '([^:]+): ([^']*)'/g)].map(([, name, value]) => [name!, value!] as const)
  const answer = await fetch(`${server.url}/mcp`, { method: 'POST', headers: fields.map((it) => [...it]), body: body! })
  const { result } = (await answer.json()) as { result: { structuredContent: { furnishings: unknown[] } } }
  expect(result.structuredContent.furnishings.length).toBeGreaterThan(0)
  const line = ping!.replace('npx roomwright', `${process.execPath} ${join(root, CLI)}`)
  expect(JSON.parse((await run('sh', ['-c', line])).stdout)).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
})

test('the commands of docs/running.md do in their order what the operator wants of a running service', async () => {
  const commands = commandsOf('docs/running.md')
  expect(commands.length).toBeGreaterThan(10)
  const { environment, remove } = await embedded.prepare()
  const { child, url, exited } = await startProcess(SERVICE, { ...environment, DEMO_ACCOUNT: 'off' })
  await untilReady(url)
  const feature = { type: 'Feature', properties: { name: 'Lobby', private: false } }
  writeFileSync(join(folder, 'floors.geojson'), JSON.stringify(feature))
  let clientId = ''
  for (const command of commands) {
    const [, , ...words] = command.replace('$CLIENT_ID', clientId).split(' ')
    const env = { ...process.env, ...environment }
    const { stdout } = await run(process.execPath, [join(root, CLI), ...words], { cwd: folder, env })
    if (command.includes(' app create ')) clientId = JSON.parse(stdout).clientId
  }
  process.kill(child.pid!, 'SIGTERM')
  expect(await exited).toBe(0)
  const stopped = linesOf('docs/running.md').filter((line) => line.startsWith('DATA_DIR='))
  expect(stopped.length).toBe(1)
  for (const line of stopped) {
    const [, directory, words] = /^DATA_DIR=(\S+) npx roomwright (.*)$/.exec(line)!
    const env = { ...process.env, DATA_DIR: directory, EMBEDDED_SYNC: 'off' }
    await run(process.execPath, [join(root, CLI), ...words!.split(' ')], { cwd: folder, env })
  }
  await remove()
})
