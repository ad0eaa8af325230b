import process from 'node:process'
import { VERSION } from '../../../base/version.ts'
import { readArguments } from '../reading/read-arguments.ts'
import { UsageError } from '../usage-error.ts'

/** Runs one command line and returns the exit code; undefined while the service keeps running. */
async function run(argv: readonly string[]): Promise<number | undefined> {
  const request = readArguments(argv)
  switch (request.kind) {
    case 'help':
      process.stdout.write(request.text)
      return 0
    case 'version':
      process.stdout.write(`roomwright ${VERSION}\n`)
      return 0
    case 'completion': {
      const { completionScripts } = await import('./completion.ts')
      process.stdout.write(completionScripts[request.shell])
      return 0
    }
    case 'complete':
      process.stdout.write(request.candidates.map((it) => `${it}\n`).join(''))
      return 0
    case 'serve': {
      const { start } = await import('../../serve-on-node.ts')
      await start(request.settings)
      return undefined
    }
    case 'mcp': {
      const { serveMcp } = await import('./serve-mcp.ts')
      await serveMcp()
      return 0
    }
    case 'migrate': {
      const { migrateStore } = await import('../operate.ts')
      await migrateStore()
      return 0
    }
    case 'doctor': {
      const { examine } = await import('../doctor/examine.ts')
      return (await examine(request.json)) ? 0 : 1
    }
    case 'backup': {
      const { backUpStore } = await import('../keep-store.ts')
      await backUpStore(request.file)
      return 0
    }
    case 'restore': {
      const { restoreStore } = await import('../keep-store.ts')
      await restoreStore(request.file, request.replaces)
      return 0
    }
    case 'upgrade store': {
      const { upgradeFormerStore } = await import('../keep-store.ts')
      await upgradeFormerStore(request.directory, request.pglite)
      return 0
    }
    case 'rotate keys': {
      const { rotateKeys } = await import('../keep-store.ts')
      await rotateKeys()
      return 0
    }
    case 'audit export': {
      const { exportAudit } = await import('../keep-store.ts')
      await exportAudit(request.account, request.since)
      return 0
    }
    case 'operate': {
      const { operate } = await import('../operate.ts')
      await operate(request.given)
      return 0
    }
    case 'convert': {
      const { convert } = await import('../convert.ts')
      await convert(request.given)
      return 0
    }
    case 'floor export': {
      const { exportStoredFloor } = await import('../export-stored-floor.ts')
      await exportStoredFloor(request.given)
      return 0
    }
    case 'compute': {
      // Loaded when needed: help and refusals need no schemas and no engine.
      const { computeInputs } = await import('../reading/compute-inputs.ts')
      return (await computeInputs(request.given)) ? 0 : 1
    }
    case 'bulk': {
      const { computeBulk } = await import('../compute-bulk.ts')
      return (await computeBulk(request.given)) ? 0 : 1
    }
    case 'check': {
      const { checkPlan } = await import('../check-plan.ts')
      return (await checkPlan(request.given)) ? 0 : 1
    }
    case 'floor': {
      const { furnishPlan } = await import('../furnish-plan.ts')
      return (await furnishPlan(request.given)) ? 0 : 1
    }
  }
}

/** Runs the command line of this process, whose exit code it sets. */
export async function runCommandLine(): Promise<void> {
  // The reader of the output may stop early, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    const code = await run(process.argv.slice(2))
    if (code !== undefined) process.exitCode = code
  } catch (error) {
    const usage = error instanceof UsageError
    process.stderr.write(`roomwright: ${error instanceof Error ? error.message : error}\n`)
    if (usage) process.stderr.write('Try roomwright --help\n')
    process.exitCode = usage ? 2 : 1
  }
}
