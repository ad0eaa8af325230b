import { availableParallelism, totalmem } from 'node:os'
import process from 'node:process'
import { VERSION } from '../../../base/version.ts'
import { misspeltSettings, settingsOf } from '../../../service/config.ts'
import { containerLimits } from './container-limits.ts'
import { type Finding, findingsTable } from './finding.ts'
import { judgeMemory, judgeThreads } from './judge-surroundings.ts'
import { lookAtDirectory } from './look-at-directory.ts'
import { lookAtPort } from './look-at-port.ts'
import { lookAtStore } from './look-at-store.ts'

/** Looks at everything that the service stands on and prints what is to be done. @returns whether nothing has failed */
export async function examine(json: boolean): Promise<boolean> {
  const findings = await findingsOf()
  const ok = findings.every(({ outcome }) => outcome !== 'fail')
  process.stdout.write(
    json ? `${JSON.stringify({ ok, version: VERSION, findings }, null, 2)}\n` : findingsTable(findings),
  )
  return ok
}

async function findingsOf(): Promise<Finding[]> {
  const { config, faults } = settingsOf()
  const settings: Finding[] = [
    ...(faults.length === 0 ? [{ name: 'settings', outcome: 'ok' as const, found: 'can be read' }] : []),
    ...faults.map((found) => ({
      name: 'settings',
      outcome: 'fail' as const,
      found,
      remedy: 'correct it, docs/running.md#configuration lists all settings; what depends on them was not looked at',
    })),
    ...misspeltSettings().map(({ name, suggestion }) => ({
      name: 'settings',
      outcome: 'warn' as const,
      found: `${name} is not a setting`,
      remedy: `if ${suggestion} was meant, correct the name`,
    })),
  ]
  if (!config) return settings
  const { furnishThreads, furnishWaitingBytesMax } = config
  const { memoryBytes, cores } = containerLimits()
  const memory = Math.min(totalmem(), memoryBytes ?? Number.POSITIVE_INFINITY)
  return [
    ...settings,
    ...(await lookAtStore(config)),
    ...(await lookAtDirectory(config)),
    judgeThreads(furnishThreads, availableParallelism(), cores),
    judgeMemory(furnishThreads, furnishWaitingBytesMax, memory, memory === memoryBytes),
    await lookAtPort(config),
  ]
}
