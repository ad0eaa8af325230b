// Starts the built service, asks it once, and prints which of the packages that only settings need it has loaded.
import { createRequire } from 'node:module'
import { run } from '../../build/src/process/main.js'
import { listen } from '../../build/src/process/serve-on-node.js'
import { readConfig } from '../../build/src/service/config.js'

const running = await run(readConfig(), listen)
await running.ready
await (await fetch(`http://127.0.0.1:${running.port}/openapi.json`)).text()
const files = Object.keys(createRequire(import.meta.url).cache).join('\n')
const found = files.matchAll(/node_modules\/(@opentelemetry\/[^/]+|prom-client|pino)\//g)
const packages = new Set([...found].map(([, name]) => name))
await running.stop()
console.log(JSON.stringify([...packages].sort()))
process.exit()
