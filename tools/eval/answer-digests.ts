// Prints a SHA-256 for each group of answers and one for all of them, to show that a change alters no byte of an answer:
// furnishings of rooms, results of the requests under examples, drawings, files, and what is read from models.
//   npx tsx tools/eval/answer-digests.ts [<rooms.jsonl> …] [--models <folder>]
// A line of a file holds {id, source, roomType, area, boundary}; without a file the rooms of test/fixtures/rooms are furnished.
// Refusals are answers; they are printed to stderr with the progress.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { drawFloorThumbnail } from '../../src/engine/drawing/draw-floor.ts'
import { drawBoundingBox, drawFurnishing, drawSheet } from '../../src/engine/drawing/drawing.ts'
import { furnish } from '../../src/engine/furnishing/furnish.ts'
import { generateDeskGrid } from '../../src/engine/furnishing/generate-desk-grid.ts'
import { generateGroups } from '../../src/engine/furnishing/generate-groups.ts'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import { reportFloor } from '../../src/engine/wording/report-floor.ts'
import { reportResult } from '../../src/engine/wording/report-result.ts'
import type { FilePlanFloor } from '../../src/plans/files/file-plan.ts'
import { readPlan } from '../../src/plans/files/read-plan.ts'
import { writePlan } from '../../src/plans/files/write-plan.ts'
import type { WriteOptions } from '../../src/plans/files/writing/write-options.ts'
import { furnishFloor } from '../../src/plans/whole-floors/furnish-floor.ts'
import { furnishedContent } from '../../src/plans/whole-floors/furnished-content.ts'
import { GenerateDeskGridParams } from '../../src/schema/furnishing/desk-grid.ts'
import { DENSITIES, STANDARD_NAMES } from '../../src/schema/furnishing/extensions.ts'
import { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import { FIXABLE_TYPES } from '../../src/schema/furnishing/furniture.ts'
import { GROUP_TYPES } from '../../src/schema/furnishing/group-types.ts'
import { GenerateGroupsParams } from '../../src/schema/furnishing/groups.ts'
import type { Furnishing, FurnishingResult } from '../../src/schema/furnishing/result.ts'
import { WRITTEN_FORMATS } from '../../src/schema/resources/floors/file-formats.ts'
import { FloorFurnishingOptions } from '../../src/schema/resources/floors/floor-furnishing.ts'
import { parse } from '../../src/schema/wire/parse.ts'
import { fixtureRooms, type RoomCase } from '../../test/support/fixture-rooms.ts'
import { DigestList } from './digest-list.ts'

/** Every so many rooms are asked for the pieces of their answer, with the members beyond the contract, and drawn. */
const EXPLICIT_EVERY = 8
const EXTENDED_EVERY = 12
const DRAWN_EVERY = 10

const { values, positionals } = parseArgs({ allowPositionals: true, options: { models: { type: 'string' } } })
const root = fileURLToPath(new URL('../../', import.meta.url))
const kernels = new Kernels()
const digests = new DigestList(console.error)

const METHODS = {
  furnish: (params: unknown) => furnish(kernels, parse(FurnishParams, params)),
  generateGroups: (params: unknown) => generateGroups(kernels, parse(GenerateGroupsParams, params)),
  generateDeskGrid: (params: unknown) => generateDeskGrid(kernels, parse(GenerateDeskGridParams, params)),
} as const
type Method = keyof typeof METHODS

let furnishingCount = 0
let pieceCount = 0
const rooms =
  positionals.length === 0 ? fixtureRooms() : positionals.flatMap((file) => linesIn(file).map((it) => it as RoomCase))
for (const [i, room] of rooms.entries()) {
  await roomAnswers(room, i)
  if (i % 100 === 99) console.error(`${i + 1} of ${rooms.length} rooms`)
}
await exampleAnswers()
await groupAnswers()
await drawnFurnishings()
for (const name of readdirSync(join(root, 'examples/floors')).sort()) await floorAnswers(name)
for (const name of values.models === undefined ? [] : readdirSync(values.models).sort())
  if (/\.(ifc|dxf|geojson|json|zip)$/.test(name)) await modelAnswers(values.models!, name)
for (const line of digests.lines()) console.log(line)
console.log(`${rooms.length} rooms by template: ${furnishingCount} furnishings with ${pieceCount} pieces`)
if (furnishingCount === 0) throw new Error('No room was furnished')

async function roomAnswers({ id, roomType, boundary }: RoomCase, i: number): Promise<void> {
  const room = { boundary }
  const template = { name: roomType, exclude: [] }
  const ask = (group: string, more: object) =>
    digests.add(group, id, () => METHODS.furnish({ room, furniture: [], ...more }))
  const result = await ask('rooms by template', { template })
  for (const { furniture } of result?.furnishings ?? []) {
    furnishingCount++
    pieceCount += furniture.length
  }
  const best = result?.furnishings[0]
  if (!best) return
  if (i % EXPLICIT_EVERY === 0) {
    const pieces = best.furniture.map(({ type, shape }) => ({ type, shape, targetCount: 1 }))
    await ask('rooms with the pieces of an answer', { furniture: pieces })
    const anchor = best.furniture.find(({ type }) => FIXABLE_TYPES.includes(type))
    if (anchor) {
      const { type, position, rotation, shape } = anchor
      const fixed = { type, shape, position, rotation }
      await ask('rooms with a fixed piece', { template, furniture: [fixed] })
    }
  }
  if (i % EXTENDED_EVERY === 0) {
    const [piece] = best.furniture
    const keep = piece && [piece]
    const density = DENSITIES[(i / EXTENDED_EVERY) % DENSITIES.length]
    const intent = { seats: 4, beds: [1.4], storage: 2, turningCircle: 1.5, places: 1, density }
    const more = { template, explain: true, keep, intent, standard: STANDARD_NAMES, north: (i * 37) % 360 }
    await ask('rooms with members beyond the contract', more)
  }
  if (i % DRAWN_EVERY === 0) {
    const options = { theme: i % 20 === 0 ? 'light' : 'dark', title: id, caption: roomType } as const
    await digests.add('drawings of rooms', id, () =>
      drawFurnishing(FurnishParams.shape.room.parse(room), best, options),
    )
    await digests.add('results in words', id, () => reportResult(result))
  }
}

async function exampleAnswers(): Promise<void> {
  for (const folder of ['examples', 'examples/templates'])
    for (const name of readdirSync(join(root, folder)).sort()) {
      const path = join(folder, name)
      if (name.endsWith('.json')) {
        const { method, params } = JSON.parse(readFileSync(join(root, path), 'utf8'))
        await exampleAnswer(method.replace('FurnishingAI.', ''), path, params)
      } else if (name.endsWith('.ndjson')) {
        const lines = linesIn(join(root, path)) as { method?: Method; defaults?: object; room?: object }[]
        const { method, defaults } = lines[0]!
        for (const [i, line] of lines.slice(1).entries())
          await exampleAnswer(method ?? 'generateDeskGrid', `${path} ${i}`, { ...defaults, ...line })
      }
    }
}

async function exampleAnswer(method: Method, key: string, params: { room?: unknown }): Promise<void> {
  const result = await digests.add(`examples of ${method}`, key, () => METHODS[method](params))
  if (!result) return
  await digests.add('results in words', key, () => reportResult(result))
  if (params.room) {
    const room = FurnishParams.shape.room.parse(params.room)
    const plans = result.furnishings.map((furnishing, i) => ({ room, furnishing, caption: `#${i + 1}` }))
    await digests.add('sheets', key, () => drawSheet(plans, { title: key }))
  }
}

async function groupAnswers(): Promise<void> {
  for (const groupType of GROUP_TYPES)
    for (const [x, z] of [[2, 2], [3.2, 2.4], [4.1, 3.7], [7, 5]] as const) // biome-ignore format: sizes in a line
      await digests.add('groups', `${groupType} ${x} ${z}`, () =>
        METHODS.generateGroups({ groupType, boundingBox: { x, y: 2.6, z }, maxResults: 20 }),
      )
}

/** The furnishings of the tests of drawings, in which every type has every shape. */
async function drawnFurnishings(): Promise<void> {
  const folder = join(root, 'test/fixtures/furnishings')
  for (const name of readdirSync(folder).sort()) {
    const { room, box, furnishing } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      readonly room?: FurnishParams['room']
      readonly box?: { x: number; z: number }
      readonly furnishing: Furnishing
    }
    for (const theme of ['light', 'dark'] as const)
      await digests.add('drawings of furnishings', `${name} ${theme}`, () =>
        room ? drawFurnishing(room, furnishing, { theme }) : drawBoundingBox(box!, furnishing, { theme }),
      )
    const assets = furnishing.furniture.map(({ type, position, rotation, shape, groupId }, i) => ({
      ...{ type, position, rotation, shape, groupId, id: idOf(i), name: null, spaceId: null, origin: null },
      moved: false,
    }))
    const facts = { elevation: null, floorNumber: null, northDirection: null, georeference: null }
    await written(name, { name, ...facts, spaces: [], assets })
  }
}

async function floorAnswers(name: string): Promise<void> {
  const bytes = new Uint8Array(readFileSync(join(root, 'examples/floors', name)))
  const { floors } = numbered(await readPlan(bytes, { fileName: name }))
  for (const floor of floors) {
    const options = parse(FloorFurnishingOptions, {})
    const solve = async (params: FurnishParams): Promise<FurnishingResult> => furnish(kernels, params)
    const answer = await digests.add('floors furnished', floor.name, () =>
      furnishFloor(floor, options, { solve, parallel: 1 }),
    )
    if (!answer) continue
    await digests.add('results in words', floor.name, () => reportFloor(floor.name, answer))
    let assets = 0
    const content = furnishedContent(floor, answer, 'moved', {}, () => idOf(assets++))
    if (content.assets.length === 0) throw new Error(`No room of ${name} was furnished`)
    await written(name, { ...floor, ...content })
    await readAgain(name, { ...floor, ...content })
  }
}

async function modelAnswers(folder: string, name: string): Promise<void> {
  const plan = await digests.add('models read', name, async () =>
    numbered(await readPlan(new Uint8Array(readFileSync(join(folder, name))), { fileName: name })),
  )
  console.error(`${name}: ${plan?.floors.length} floors, ${plan?.notes.length} notes`)
  for (const floor of plan?.floors ?? []) await written(name, floor)
}

async function written(key: string, floor: FilePlanFloor): Promise<void> {
  const variants: readonly WriteOptions[] = [{ date: '2026-01-02' }, { theme: 'dark', labels: false, width: 700 }]
  for (const format of WRITTEN_FORMATS)
    for (const [i, options] of variants.entries())
      await digests.add(`files of ${format}`, `${key} ${floor.name} ${i}`, async () => {
        const { bytes, mediaType, fileName } = await writePlan(format, floor, options)
        return Buffer.concat([Buffer.from(`${mediaType} ${fileName}\n`), bytes])
      })
  await digests.add('thumbnails', `${key} ${floor.name}`, () => drawFloorThumbnail(floor))
}

/** What the formats that are both written and read come back as. */
async function readAgain(key: string, floor: FilePlanFloor): Promise<void> {
  for (const format of ['geojson', 'dxf', 'ifc'] as const) {
    const { bytes, fileName } = await writePlan(format, floor)
    await digests.add('files read again', `${key} ${format}`, async () => numbered(await readPlan(bytes, { fileName })))
  }
}

function idOf(i: number): string {
  return `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
}

/** With ids by their order in place of random ones. */
function numbered<T extends object>(value: T): T {
  const ids = new Map<string, string>()
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
  const text = JSON.stringify(value).replace(uuid, (id) => {
    if (!ids.has(id)) ids.set(id, idOf(ids.size))
    return ids.get(id)!
  })
  return JSON.parse(text) as T
}

function linesIn(file: string): unknown[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
