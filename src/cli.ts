#!/usr/bin/env node
import process from 'node:process'
import { readArguments } from './cli/read-arguments.ts'
import { UsageError } from './cli/usage-error.ts'
import { VERSION } from './version.ts'

/** Runs one command line and returns the exit code; undefined while the service keeps running. */
async function main(argv: readonly string[]): Promise<number | undefined> {
  const request = readArguments(argv)
  switch (request.kind) {
    case 'help':
      process.stdout.write(request.text)
      return 0
    case 'version':
      process.stdout.write(`roomwright ${VERSION}\n`)
      return 0
    case 'completion': {
      const { completionScripts } = await import('./cli/completion.ts')
      process.stdout.write(completionScripts[request.shell])
      return 0
    }
    case 'complete':
      process.stdout.write(request.candidates.map((it) => `${it}\n`).join(''))
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
    case 'backup': {
      const { backUpStore } = await import('./cli/keep-store.ts')
      await backUpStore(request.file)
      return 0
    }
    case 'restore': {
      const { restoreStore } = await import('./cli/keep-store.ts')
      await restoreStore(request.file, request.replaces)
      return 0
    }
    case 'audit export': {
      const { exportAudit } = await import('./cli/keep-store.ts')
      await exportAudit(request.account, request.since)
      return 0
    }
    case 'operate': {
      const { operate } = await import('./cli/operate.ts')
      await operate(request.given)
      return 0
    }
    case 'compute': {
      // Loaded when needed: help and refusals need no schemas and no engine.
      const { computeInputs } = await import('./cli/compute-inputs.ts')
      return (await computeInputs(request.given)) ? 0 : 1
    }
  }
}

// The reader of the output may stop early, as `head` does.
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
