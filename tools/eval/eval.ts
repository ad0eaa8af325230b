// Furnishes rooms from files and prints how well; the rooms are no part of the project. Without a file those of
// test/fixtures/rooms, and fails where a measure is below what is recorded of them.
//   npm run eval -- <file> [<file> …] [--limit n] [--type bedroom] [--as home_office] [--calls n]
//                   [--explicit <file>] [--baseline <folder>] [--preferences <file>] [--turns]
//                   [--json <file>] [--compare <file>] [--sheet <.svg or .png>] [--alternatives n] [--worst n]
// A line holds {id, source, roomType, area, boundary}. --type takes the rooms of a type, --as furnishes them as another.
// --explicit asks for pieces of median size in place of the template.
// --baseline compares with designers' rooms: its folder holds human-baseline.json, counts.json, spacing.json and feasibility.json;
// --preferences with where designers put things: {shares: {name: {n, share}}, distances: {name: {n, p10, p50, p90}}}.
// --turns furnishes each room turned, mirrored, listed from another vertex and shifted as well.
// --json writes the figures, --compare prints those of an earlier run beside them.
// --worst says how many of the worst rooms to list (10); --sheet draws the rooms, with --worst these only, --alternatives so many
// furnishings of each. Progress goes to stderr.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import { TemplateName } from '../../src/schema/furnishing/furnish-params.ts'
import { fixtureRooms, type RoomCase } from '../../test/support/fixture-rooms.ts'
import { contactSheet, writeSheet } from './contact-sheet.ts'
import { readDesigners } from './designers.ts'
import { explicitFurniture, type Sizes } from './explicit.ts'
import { compareFigures, type Figures, figuresOf } from './figures.ts'
import { faultsOf, layoutOf } from './gauges/gauge-table.ts'
import { type Measurement, measure } from './measure.ts'
import { belowBounds, qualityOf, readBounds } from './measure-quality.ts'
import { readPreferences, unmeasured } from './preferences/preference-table.ts'
import { report, titled } from './report.ts'
import { measureTurns, turnRows } from './turns.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string' },
    type: { type: 'string' },
    as: { type: 'string' },
    calls: { type: 'string', default: '1' },
    explicit: { type: 'string' },
    baseline: { type: 'string' },
    preferences: { type: 'string' },
    turns: { type: 'boolean', default: false },
    json: { type: 'string' },
    compare: { type: 'string' },
    sheet: { type: 'string' },
    alternatives: { type: 'string', default: '1' },
    worst: { type: 'string' },
  },
})

const ownRooms = positionals.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RoomCase),
)
const rooms = spread(
  (positionals.length > 0 ? ownRooms : fixtureRooms())
    .filter(({ roomType }) => !values.type || roomType === values.type)
    .map((room) => (values.as ? { ...room, roomType: TemplateName.parse(values.as) } : room)),
  Number(values.limit ?? Number.POSITIVE_INFINITY),
)

/** Whether these are the furnishings that the recorded bounds are about. */
const isWhole = positionals.length === 0 && !values.limit && !values.type && !values.as && !values.explicit

// Read first: a wrong path shows at once.
const sizes = values.explicit ? (JSON.parse(readFileSync(values.explicit, 'utf8')) as Sizes) : undefined
const designers = values.baseline ? readDesigners(values.baseline) : undefined
const preferences = values.preferences ? readPreferences(values.preferences) : undefined
const earlier = values.compare ? (JSON.parse(readFileSync(values.compare, 'utf8')) as Figures) : undefined

const kernels = new Kernels()
const { measurements, errors } = measureAll(rooms)
console.log(report(measurements, { designers, preferences }))
for (const name of preferences ? unmeasured(preferences) : []) console.log(`not measured here: ${name}`)
const turns = values.turns ? measureTurns(kernels, rooms, selectedRooms) : []
if (values.turns) console.log(`\n${titled(['The same room told otherwise: best scores', turnRows(turns)])}`)
const figures = figuresOf(measurements, preferences, turns)
if (earlier) console.log(`\n${compareFigures(earlier, figures).map(titled).join('\n\n')}`)
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 1)}\n`)
const broken = measurements.filter(({ violations }) => violations.length > 0)
for (const { room, violations } of broken.slice(0, 10))
  console.log(
    `violation in ${room.id}: furnishings[${violations[0]!.furnishing}] ${violations[0]!.rule} ${violations[0]!.message}`,
  )
for (const line of errors) console.log(line)
const worst = worstOf(measurements, Number(values.worst ?? 10))
console.log(`\nThe ${worst.length} worst rooms`)
for (const one of worst) console.log(describe(one))
if (isWhole) {
  const below = belowBounds(readBounds(), qualityOf(measurements))
  console.log(`\n${below.length} measures below what is recorded in test/fixtures/quality.json`)
  for (const line of below) console.log(line)
  if (below.length > 0) process.exitCode = 1
}
if (values.sheet)
  writeSheet(values.sheet, contactSheet(values.worst ? worst : measurements, Number(values.alternatives)))

/** Evenly chosen, so that a small number shows all kinds. */
function spread<T>(all: readonly T[], limit: number): readonly T[] {
  if (all.length <= limit) return all
  return Array.from({ length: limit }, (_, i) => all[Math.floor((i * all.length) / limit)]!)
}

function measureAll(all: readonly RoomCase[]) {
  const measurements: Measurement[] = []
  const errors: string[] = []
  // The first calls run unoptimised code and would count as latency.
  for (const room of all.slice(0, 5)) attempt([], () => measure(kernels, room, selectedRooms(room), 1))
  all.forEach((room, i) => {
    const measured = attempt(errors, () => measure(kernels, room, selectedRooms(room), Number(values.calls)), room.id)
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

function selectedRooms({ roomType }: RoomCase) {
  return sizes && explicitFurniture(sizes, roomType)
}

function worstOf(all: readonly Measurement[], n: number): readonly Measurement[] {
  return [...all].sort((a, b) => merit(a) - merit(b) || (a.room.id < b.room.id ? -1 : 1)).slice(0, n)
}

/** Violations first, then nothing found where something could be, then pieces, rules and faults together; few results cost a little. */
function merit(one: Measurement): number {
  const { violations, result, doorsApart, fulfilment, ruleShares, params } = one
  if (violations.length > 0) return -violations.length
  if (doorsApart) return 4
  const found = result.furnishings.length
  if (found === 0) return -0.5
  return fulfilment + ruleShares[0]! + (0.2 * found) / params.maxResults - 0.2 * faultsIn(one).length
}

function faultsIn(one: Measurement): string[] {
  const layout = layoutOf(one)
  return layout ? faultsOf(layout) : []
}

function describe(one: Measurement): string {
  const { room, result, violations, fulfilment, rules, ruleShares } = one
  const unmet = [...rules]
    .filter(([, [met, judged]]) => met < judged)
    .map(([name, [met, judged]]) => `${name} ${met}/${judged}`)
  const unplaced = result.diagnostics.map(
    ({ type, placed, wanted: wish, reason }) => `${type} ${placed}/${wish} (${reason})`,
  )
  const faults = faultsIn(one)
  return [
    `${room.id} ${room.roomType} ${room.area} m²: ${result.furnishings.length} furnishings, ${violations.length} violations`,
    `  placed ${fulfilment.toFixed(2)}, rules ${(ruleShares[0] ?? 0).toFixed(2)}`,
    ...(unplaced.length > 0 ? [`  left out: ${unplaced.join('; ')}`] : []),
    ...(unmet.length > 0 ? [`  not met: ${unmet.join('; ')}`] : []),
    ...(faults.length > 0 ? [`  sent back for: ${faults.join('; ')}`] : []),
  ].join('\n')
}
