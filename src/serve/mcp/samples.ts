import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fromRoot } from '../../base/package-root.ts'

/** A request that shows what a tool takes. */
export interface Sample {
  readonly uri: string
  readonly name: string
  readonly description: string
  /** The arguments of the tool, as JSON. */
  readonly text: string
}

const TOOLS: Readonly<Record<string, string>> = {
  'FurnishingAI.furnish': 'furnish',
  'FurnishingAI.generateGroups': 'generate_groups',
  'FurnishingAI.generateDeskGrid': 'generate_desk_grid',
}

let read: readonly Sample[] | undefined

/** The requests of the folder examples, by name. */
export const samples = (): readonly Sample[] => (read ??= readSamples())

function readSamples(): Sample[] {
  const folder = fileURLToPath(fromRoot('examples/'))
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((it) => it.endsWith('.json'))
  return files.sort().flatMap((file) => {
    const { method, params } = JSON.parse(readFileSync(folder + file, 'utf8'))
    const tool = TOOLS[method]
    if (tool === undefined) return []
    const name = file.replace(/\.json$/, '')
    const { $schema: _, ...args } = params
    return [
      { uri: `roomwright://samples/${name}`, name, description: `Arguments of ${tool}`, text: JSON.stringify(args) },
    ]
  })
}
