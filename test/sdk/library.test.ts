import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the programs of the page on the library are those of its examples, which the gate runs', () => {
  const page = readFileSync('docs/library.md', 'utf8')
  const programs = [...page.matchAll(/```(?:js|html)\n(.*?)```/gs)].map(([, program]) => program)
  const files = ['furnish.mjs', 'refusals.mjs', 'page/index.html', 'page/page.js', 'worker/page.js', 'worker/worker.js']
  expect(programs).toEqual(files.map((file) => readFileSync(`examples/library/${file}`, 'utf8')))
})
