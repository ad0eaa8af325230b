import { expect, test } from 'vitest'
import { exportNames, Kernels } from '../../src/kernels/kernels.ts'
import { loadModule } from '../../src/kernels/load.ts'
import { checkCollision } from './check-collision.ts'
import { checkWalk } from './check-walk.ts'

test('the module exports what the host declares, and imports nothing', () => {
  const module = loadModule()
  const names = WebAssembly.Module.exports(module).map(({ name }) => name)
  expect(names.sort()).toEqual(Object.keys(exportNames).sort())
  expect(WebAssembly.Module.imports(module)).toEqual([])
})

test('memory does not grow with use', () => {
  const kernels = new Kernels()
  const use = () => {
    for (let seed = 1; seed <= 12; seed++) {
      checkCollision(kernels, seed)
      checkWalk(kernels, seed)
    }
    return { top: kernels.exports.mark(), bytes: kernels.exports.memory.buffer.byteLength }
  }
  expect(use()).toEqual(use())
})
