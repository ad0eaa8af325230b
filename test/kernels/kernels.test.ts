import { expect, test } from 'vitest'
import { Collision } from '../../src/kernels/collision.ts'
import { exportNames, Kernels } from '../../src/kernels/kernels.ts'
import { loadModule } from '../../src/kernels/load.ts'
import { Walk } from '../../src/kernels/walk.ts'
import { collisionScene } from './check-collision.ts'
import { seeded } from './random.ts'

test('the module exports what the host declares, and imports nothing', () => {
  const module = loadModule()
  const names = WebAssembly.Module.exports(module).map(({ name }) => name)
  expect(names.sort()).toEqual(Object.keys(exportNames).sort())
  expect(WebAssembly.Module.imports(module)).toEqual([])
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
