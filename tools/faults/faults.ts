// `npm run faults [-- name …] [--old <folder>]`: makes things go wrong under traffic and prints a row for each. On servers and
// disks of its own; some need root.
import { parseArgs } from 'node:util'
import { markdownTable } from '../../test/support/markdown.ts'
import { certificateExpired } from './certificate-fault.ts'
import { chaos } from './chaos-fault.ts'
import { clockStepped } from './clock-fault.ts'
import { diskFull, killed, onCluster, partitioned, restarted, slow } from './database-faults.ts'
import type { FaultReport } from './fault.ts'
import { hung } from './hang-fault.ts'
import { twoMigrators } from './migrators-fault.ts'
import { upgraded } from './upgrade-fault.ts'

const { values, positionals } = parseArgs({ options: { old: { type: 'string' } }, allowPositionals: true })

const FAULTS: Readonly<Record<string, () => Promise<FaultReport>>> = {
  restarted,
  killed,
  partitioned,
  slow,
  'disk-full': diskFull,
  chaos: () => onCluster({}, ({ url }) => chaos(url, 200)),
  hung: () => onCluster({}, (cluster) => hung(cluster.url, 25, cluster.hang())),
  clock: () => onCluster({}, ({ url }) => clockStepped(url)),
  migrators: () => onCluster({}, ({ url }) => twoMigrators(url)),
  certificate: () => onCluster({}, ({ url }) => certificateExpired({ DATABASE_URL: url })),
  ...(values.old === undefined ? {} : { upgrade: () => onCluster({}, ({ url }) => upgraded(url, values.old!)) }),
}

const unknown = positionals.filter((it) => !(it in FAULTS))
if (unknown.length > 0) {
  console.error(`No fault ${unknown.join(', ')}; there are ${Object.keys(FAULTS).join(', ')}`)
  process.exit(2)
}

const HEAD = [
  'what',
  'for s',
  'acknowledged',
  'lost',
  'done twice',
  'refused',
  'longest answer s',
  'well after s',
  'also',
]
const rows: string[][] = []
for (const [name, happen] of Object.entries(FAULTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const { fault, seconds, outcome, note = '' } = await happen()
  const { acknowledged, lost, twice, refusals, longestSeconds, recoverySeconds } = outcome
  const cells = [acknowledged, lost, twice, refusals || 'none', longestSeconds.toFixed(1), recoverySeconds.toFixed(1)]
  rows.push([fault, seconds.toFixed(1), ...cells.map(String), note])
  console.error(rows.at(-1)!.join(' | '))
}
console.log(markdownTable(HEAD, rows))
