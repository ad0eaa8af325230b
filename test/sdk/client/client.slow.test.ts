import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a program that imports the built client type checks, and its mistakes do not', () => {
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'test/sdk/client/typescript']
  const { status, stdout } = spawnSync(process.execPath, tsc, { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})

test('the built client loads nothing of the server', () => {
  const built = readFileSync('build/client/index.js', 'utf8')
  const imports = [...built.matchAll(/from\s*"([^"]+)"|import\("([^"]+)"\)/g)].map((it) => it[1] ?? it[2])
  expect([...new Set(imports)].sort()).toEqual(['@trpc/client', 'eventsource'])
  expect(built.length).toBeLessThan(8000)
})

test('the package exports the client, ready to use', () => {
  const program = `import { createRoomwrightClient } from 'roomwright/client'
    const client = createRoomwrightClient('http://127.0.0.1:9')
    console.log(typeof client.furnish.mutate)`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(printed.trim()).toBe('function')
})
