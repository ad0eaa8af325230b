import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { Collision } from '../../../src/engine/kernels/collision.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { loadModule } from '../../../src/engine/kernels/load.ts'
import { checkRecordSizes } from '../../../src/engine/kernels/records.ts'
import { Walk } from '../../../src/engine/kernels/walk.ts'
import { collisionScene } from './check-collision.ts'
import { seeded } from './random.ts'

test('the host uses all that the module exports, which imports nothing', () => {
  const module = loadModule()
  const folder = new URL('../../../src/engine/kernels/', import.meta.url)
  const host = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
  const names = WebAssembly.Module.exports(module).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !new RegExp(`\\.${name}\\b`).test(host))).toEqual([])
  expect(WebAssembly.Module.imports(module)).toEqual([])
})

test('a module with records of other sizes is refused', () => {
  const { exports } = new Kernels()
  expect(() => checkRecordSizes(exports)).not.toThrow()
  expect(() => checkRecordSizes({ ...exports, TARGET_BYTES: { value: 48 } })).toThrow(
    'a target has 48 bytes in kernels.wasm and 56 here',
  )
})

test('a file that is missing, damaged or unreadable is named, with what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-kernels-'))
  try {
    const path = join(folder, 'kernels.wasm')
    const load = () => loadModule(pathToFileURL(path))
    const todo = 'run `npm run build` or `deno task build`, or install the package again'
    expect(load).toThrow(`Cannot load the kernels: build/kernels.wasm is missing, ${todo}`)
    const whole = readFileSync(new URL('../../../build/kernels.wasm', import.meta.url))
    for (const damaged of [Buffer.alloc(0), Buffer.from('text'), whole.subarray(0, whole.length - 9)]) {
      writeFileSync(path, damaged)
      expect(load).toThrow(`Cannot load the kernels: ${path} is damaged, delete it and ${todo}`)
    }
    expect(() => loadModule(pathToFileURL(folder))).toThrow(`${folder} cannot be read, delete it and ${todo}`)
    writeFileSync(path, whole)
    expect(load()).toBeInstanceOf(WebAssembly.Module)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('memory does not grow with use', () => {
  const kernels = new Kernels()
  const use = () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { ring, obstacles, templates, candidates } = collisionScene(seeded(seed))
      const collision = new Collision(kernels)
      const walk = new Walk(kernels, ring)
      collision.setRoom(ring)
      collision.setTemplates(templates)
      collision.setObstacles(obstacles)
      collision.verdict(candidates, true)
      if (seed % 2) walk.close()
      collision.close()
      walk.close()
    }
    return { top: kernels.exports.mark(), bytes: kernels.exports.memory.buffer.byteLength }
  }
  expect(use()).toEqual(use())
})
