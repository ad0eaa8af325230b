import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { FilePlan } from '../../src/plans/files/file-plan.ts'
import { readPlan } from '../../src/plans/files/read-plan.ts'
import { totalArea } from '../../src/plans/layouts/space-area.ts'

// Reads the plans of a folder and prints what was found in them, against the figures of `expected.json` where it is there:
//   npx tsx tools/eval/models.ts <folder> [--expected <file>] [--write]

/** What is counted of a plan. */
interface Figures {
  readonly floors: number
  readonly spaces: number
  readonly doors: number
  readonly windows: number
  readonly pieces: number
  /** Of all spaces, m². */
  readonly area: number
}

const figuresOf = ({ floors }: FilePlan): Figures => {
  const spaces = floors.flatMap((floor) => floor.spaces)
  const openings = spaces.flatMap(({ room }) => room.boundary.openings ?? [])
  return {
    floors: floors.length,
    spaces: spaces.length,
    doors: openings.filter(({ type }) => type === 'door').length,
    windows: openings.filter(({ type }) => type === 'window').length,
    pieces: floors.reduce((sum, { assets }) => sum + assets.length, 0),
    area: Math.round(10 * totalArea(spaces.map(({ room }) => room))) / 10,
  }
}

const args = process.argv.slice(2)
const argumentOf = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined)
const [folder] = args
if (!folder) throw new Error('Name a folder of plans')
const file = argumentOf('--expected') ?? join(folder, 'expected.json')
const expected = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Partial<Figures>>) : {}
const found: Record<string, Figures> = {}
for (const name of readdirSync(folder).filter((it) => /\.(?:ifc|ifczip|dxf|geojson|zip)$/i.test(it))) {
  const begun = performance.now()
  try {
    const plan = await readPlan(readFileSync(join(folder, name)), { fileName: name })
    const figures = figuresOf(plan)
    found[name] = figures
    const wanted = Object.entries(expected[name] ?? {}) as [keyof Figures, number][]
    const off = wanted.filter(([key, value]) => Math.abs(figures[key] - value) > (key === 'area' ? 0.01 * value : 0))
    const shown = Object.entries(figures).map(([key, value]) => `${value} ${key}`)
    console.log(`${name}: ${shown.join(', ')}; ${plan.notes.length} notes, ${Math.round(performance.now() - begun)} ms`)
    for (const [key, value] of off) console.log(`  ${key}: expected ${value}, found ${figures[key]}`)
    if (off.length > 0) process.exitCode = 1
  } catch (error) {
    console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
if (args.includes('--write')) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
