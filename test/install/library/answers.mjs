// Prints what the library answers to each request of a folder, one line each: `answers.mjs <module> <folder> [<kernels>]`.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const [module = 'roomwright', folder = '.', kernels] = process.argv.slice(2)
const { load } = await import(
  module.startsWith('.') || module.startsWith('/') ? pathToFileURL(resolve(module)).href : module
)
const roomwright = await load(kernels && pathToFileURL(resolve(kernels)))
for (const file of readdirSync(folder).sort()) {
  if (!file.endsWith('.json')) continue
  const { method, params } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  console.log(JSON.stringify(roomwright[method.replace('FurnishingAI.', '')](params)))
}
