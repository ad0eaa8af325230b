#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { HELP, readArguments } from './cli/arguments.ts'
import { UsageError } from './cli/usage-error.ts'

/** Runs one command line and returns the exit code; undefined while the service keeps running. */
async function main(argv: readonly string[]): Promise<number | undefined> {
  const request = readArguments(argv)
  switch (request.kind) {
    case 'help':
      process.stdout.write(HELP)
      return 0
    case 'version':
      process.stdout.write(`roomwright ${version()}\n`)
      return 0
    case 'serve': {
      const { start } = await import('./node.ts')
      await start()
      return undefined
    }
    case 'migrate': {
      const { migrateStore } = await import('./cli/operate.ts')
      await migrateStore()
      return 0
    }
    case 'operate': {
      const { operate } = await import('./cli/operate.ts')
      await operate(request.given)
      return 0
    }
    case 'compute': {
      // Loaded when needed: help and refusals need no schemas and no engine.
      const { compute } = await import('./cli/compute.ts')
      return (await compute(request.given)) ? 0 : 1
    }
  }
}

/** From the sources the manifest lies one folder up, from build/src two. */
function version(): string {
  const places = ['../package.json', '../../package.json'].map((path) => new URL(path, import.meta.url))
  return (JSON.parse(readFileSync(places.find((url) => existsSync(url))!, 'utf8')) as { version: string }).version
}

// Whoever reads us may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  const code = await main(process.argv.slice(2))
  if (code !== undefined) process.exitCode = code
} catch (error) {
  const usage = error instanceof UsageError
  process.stderr.write(`roomwright: ${error instanceof Error ? error.message : error}\n`)
  if (usage) process.stderr.write('Try roomwright --help\n')
  process.exitCode = usage ? 2 : 1
}
