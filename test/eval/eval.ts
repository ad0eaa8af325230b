// Furnishes rooms from files and prints how well; the rooms are no part of the project.
//   npm run eval -- rooms.jsonl [more.jsonl] [--limit n] [--type bedroom] [--as home_office] [--calls n] [--explicit sizes.json]
//                   [--baseline folder] [--sheet out.svg] [--worst n]
// A line holds {id, source, roomType, area, boundary}. --type takes the rooms of a type, --as furnishes them as another. --explicit asks for pieces of median size in place of the template.
// --baseline compares with designers' rooms: its folder holds human-baseline.json, counts.json, spacing.json and feasibility.json.
// --worst says how many of the worst rooms to list (10); --sheet draws the rooms, with --worst these only. Progress goes to stderr.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Kernels } from '../../src/kernels/kernels.ts'
import { TemplateName } from '../../src/schema/furnish-params.ts'
import type { Furnishing } from '../../src/schema/result.ts'
import type { Room } from '../../src/schema/room.ts'
import { fixtureRooms, type RoomCase } from '../support/fixture-rooms.ts'
import { readDesigners } from './designers.ts'
import { explicitFurniture, type Sizes } from './explicit.ts'
import { type Measurement, measure } from './measure.ts'
import { report } from './report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string' },
    type: { type: 'string' },
    as: { type: 'string' },
    calls: { type: 'string', default: '1' },
    explicit: { type: 'string' },
    baseline: { type: 'string' },
    sheet: { type: 'string' },
    worst: { type: 'string' },
  },
})

const given = positionals.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RoomCase),
)
const rooms = spread(
  (positionals.length > 0 ? given : fixtureRooms())
    .filter(({ roomType }) => !values.type || roomType === values.type)
    .map((room) => (values.as ? { ...room, roomType: TemplateName.parse(values.as) } : room)),
  Number(values.limit ?? Number.POSITIVE_INFINITY),
)
const sizes = values.explicit ? (JSON.parse(readFileSync(values.explicit, 'utf8')) as Sizes) : undefined

// Read first: a wrong path shows at once.
const designers = values.baseline ? readDesigners(values.baseline) : undefined

const { measurements, errors } = measureAll(rooms)
console.log(report(measurements, designers))
const broken = measurements.filter(({ violations }) => violations.length > 0)
for (const { room, violations } of broken.slice(0, 10))
  console.log(
    `violation in ${room.id}: furnishings[${violations[0]!.furnishing}] ${violations[0]!.rule} ${violations[0]!.message}`,
  )
for (const line of errors) console.log(line)
const worst = worstOf(measurements, Number(values.worst ?? 10))
console.log(`\nThe ${worst.length} worst rooms`)
for (const one of worst) console.log(describe(one))
if (values.sheet) writeFileSync(values.sheet, await sheet(values.worst ? worst : measurements))

/** Evenly chosen, so that a small number shows all kinds. */
function spread<T>(all: readonly T[], limit: number): readonly T[] {
  if (all.length <= limit) return all
  return Array.from({ length: limit }, (_, i) => all[Math.floor((i * all.length) / limit)]!)
}

function measureAll(all: readonly RoomCase[]) {
  const kernels = new Kernels()
  const measurements: Measurement[] = []
  const errors: string[] = []
  // The first calls run unoptimised code and would count as latency.
  for (const room of all.slice(0, 5)) attempt([], () => measure(kernels, room, wanted(room), 1))
  all.forEach((room, i) => {
    const measured = attempt(errors, () => measure(kernels, room, wanted(room), Number(values.calls)), room.id)
    if (measured) measurements.push(measured)
    if (i % 50 === 49) console.error(`${i + 1} of ${all.length} rooms`)
  })
  return { measurements, errors }
}

function attempt<T>(errors: string[], run: () => T, id = ''): T | undefined {
  try {
    return run()
  } catch (error) {
    errors.push(`error in ${id}: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

function wanted({ roomType }: RoomCase) {
  return sizes && explicitFurniture(sizes, roomType)
}

function worstOf(all: readonly Measurement[], n: number): readonly Measurement[] {
  return [...all].sort((a, b) => merit(a) - merit(b) || (a.room.id < b.room.id ? -1 : 1)).slice(0, n)
}

/** Violations first, then nothing found where something could be, then pieces and rules together; few results cost a little. */
function merit({ violations, result, doorsApart, fulfilment, ruleShares, params }: Measurement): number {
  if (violations.length > 0) return -violations.length
  if (doorsApart) return 3
  const found = result.furnishings.length
  return found === 0 ? 0 : fulfilment + ruleShares[0]! + (0.2 * found) / params.maxResults
}

function describe({ room, result, violations, fulfilment, rules, ruleShares }: Measurement): string {
  const broken = [...rules]
    .filter(([, [met, judged]]) => met < judged)
    .map(([name, [met, judged]]) => `${name} ${met}/${judged}`)
  const left = result.diagnostics.map(
    ({ type, placed, wanted: wish, reason }) => `${type} ${placed}/${wish} (${reason})`,
  )
  return [
    `${room.id} ${room.roomType} ${room.area} m²: ${result.furnishings.length} furnishings, ${violations.length} violations`,
    `  placed ${fulfilment.toFixed(2)}, rules ${(ruleShares[0] ?? 0).toFixed(2)}`,
    ...(left.length > 0 ? [`  left out: ${left.join('; ')}`] : []),
    ...(broken.length > 0 ? [`  not met: ${broken.join('; ')}`] : []),
  ].join('\n')
}

type DrawSheet = (
  plans: { room: Room; furnishing: Furnishing | undefined; caption: string }[],
  options?: { columns?: number; width?: number; title?: string },
) => string

async function sheet(shown: readonly Measurement[]): Promise<string> {
  const { drawSheet } = (await import(new URL('../../src/drawing/drawing.ts', import.meta.url).href)) as {
    drawSheet: DrawSheet
  }
  const plans = shown.map(({ room, params, result, fulfilment, ruleShares }) => ({
    room: params.room,
    furnishing: result.furnishings[0],
    caption: `${room.id} ${room.roomType} ${room.area} m², ${result.furnishings.length} results, placed ${fulfilment.toFixed(2)}, rules ${(ruleShares[0] ?? 0).toFixed(2)}`,
  }))
  return drawSheet(plans, { columns: 5, title: `${plans.length} rooms` })
}
