import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictures } from '../../../docs/site/pictures/pictures.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { parseXml } from '../../support/xml.ts'

const kernels = new Kernels()
const files = pictures()

test.each([
  ...files.keys(),
])('docs/pictures/%s is what the program draws now: npm run docs updates it', async (file) => {
  const drawn = await files.get(file)!(kernels)
  expect(parseXml(drawn).name).toBe('svg')
  await expect(drawn).toMatchFileSnapshot(`../../../docs/pictures/${file}`)
})

test('every picture that is kept is drawn by the program', () => {
  const committed = readdirSync(new URL('../../../docs/pictures/', import.meta.url))
  expect(committed.filter((file) => !files.has(file))).toEqual([])
})
