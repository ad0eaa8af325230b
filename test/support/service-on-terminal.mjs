// The service, which takes its standard output for a terminal.
import process from 'node:process'

const onDeno = 'Deno' in globalThis
process.stdout.isTTY = true
const { start } = await import(onDeno ? '../../src/process/deno.ts' : '../../build/src/process/serve-on-node.js')
await start()
