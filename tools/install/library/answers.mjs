// Prints the SHA-256 of what the library answers to each request of a folder: `answers.mjs <module> <folder> [<kernels>]`.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const [module = 'roomwright', folder = '.', kernels] = process.argv.slice(2)
const { load } = await import(
  module.startsWith('.') || module.startsWith('/') ? pathToFileURL(resolve(module)).href : module
)
const roomwright = await load(kernels && pathToFileURL(resolve(kernels)))
const answers = /** @type {Record<string, string>} */ ({})
for (const file of readdirSync(folder).sort()) {
  if (!file.endsWith('.json')) continue
  const { method, params } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const result = roomwright[method.replace('FurnishingAI.', '')](params)
  answers[file] = createHash('sha256').update(JSON.stringify(result)).digest('hex')
}
console.log(JSON.stringify(answers))
