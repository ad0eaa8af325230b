import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isMade, make } from '../../tools/build/make.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'roomwright-make-'))
  mkdirSync(join(root, 'src/deep'), { recursive: true })
  writeFileSync(join(root, 'package.json'), JSON.stringify({ devDependencies: { compiler: '1.0.0' } }))
  write('src/a', 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const built = (name: string) => readFileSync(join(root, 'build/out', name), 'utf8')

/** Copies src/a to two files, one after the other. */
const target = {
  name: 'copy',
  compiler: 'compiler',
  inputs: ['src', 'absent'],
  outputs: ['out'],
  async run(from: string, folder: string) {
    const text = readFileSync(join(from, 'src/a'), 'utf8')
    mkdirSync(join(folder, 'out'))
    writeFileSync(join(folder, 'out/first'), text)
    await setImmediate()
    if (text === 'fault') throw new Error('as told')
    writeFileSync(join(folder, 'out/second'), text)
  },
}

test('it is made anew when an input, an added file, the compiler, an option or a missing output asks for it', async () => {
  const asksFor = async (change: () => void, changed = target) => {
    await make(root, target)
    expect(isMade(root, target)).toBe(true)
    change()
    return !isMade(root, changed)
  }
  expect(await asksFor(() => write('src/a', 'one'))).toBe(false) // written again, the same
  expect(await asksFor(() => write('src/a', 'two'))).toBe(true)
  expect(await asksFor(() => write('src/deep/b', ''))).toBe(true)
  expect(await asksFor(() => rmSync(join(root, 'src/deep/b')))).toBe(true)
  expect(await asksFor(() => write('package.json', '{ "devDependencies": { "compiler": "1.0.1" } }'))).toBe(true)
  expect(await asksFor(() => {}, { ...target, ...{ options: 'other' } })).toBe(true)
  expect(await asksFor(() => rmSync(join(root, 'build/out'), { recursive: true }))).toBe(true)
})

test('what is there is left whole until all is made, and is kept when making fails', async () => {
  await make(root, target)
  write('src/a', 'two')
  const making = make(root, target)
  expect([built('first'), built('second')]).toEqual(['one', 'one'])
  await making
  expect([built('first'), built('second')]).toEqual(['two', 'two'])

  write('src/a', 'fault')
  await expect(make(root, target)).rejects.toThrow('as told')
  expect([built('first'), built('second'), isMade(root, target)]).toEqual(['two', 'two', false])
  expect(readdirSync(join(root, 'build')).sort()).toEqual(['copy.sha256', 'out'])
})

test('builds at the same time do not disturb one another', async () => {
  await Promise.all(Array.from({ length: 8 }, () => make(root, target)))
  expect([built('first'), built('second'), isMade(root, target)]).toEqual(['one', 'one', true])
  expect(existsSync(join(root, 'build/out/out'))).toBe(false)
  expect(readdirSync(join(root, 'build')).sort()).toEqual(['copy.sha256', 'out'])
})
