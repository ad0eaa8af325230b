import { ConversionLane, type LaneOptions } from './conversion-lane.ts'
import type { ConversionName } from './conversion-works.ts'
import {
  type ConversionInput,
  type ConversionOptions,
  type ConversionOutput,
  type Conversions,
  convertInPlace,
  type LaneEvents,
  type LaneName,
} from './conversions.ts'

/** Inputs up to this size, bytes or characters, are read in place, which is faster. */
const SHORT_MAX = 64 * 1024

/** The same for desk grids, of which a short text may hold many. */
const SHORT_GRIDS_MAX = 8 * 1024

/** By how much results of desk grids are longer than they are compressed, about. */
const LINES_RATIO = 20

const LANES = {
  readLayout: 'layouts',
  keepIds: 'layouts',
  countSeats: 'layouts',
  schedule: 'layouts',
  updateLayout: 'layouts',
  readFloor: 'layouts',
  furnishLayout: 'layouts',
  readFile: 'files',
  readPlan: 'files',
  writeFloor: 'files',
  writeBuilding: 'buildings',
  unpackFile: 'files',
  writeBack: 'files',
  drawPlan: 'plans',
  checkFloor: 'files',
  readItems: 'grids',
  writeResultArrow: 'grids',
} as const satisfies Record<ConversionName, LaneName>

/** What an input takes, bytes or characters. */
function sizeOf(input: ConversionInput<ConversionName>): number {
  if ('lines' in input) return input.lines.length * LINES_RATIO
  if ('isPreview' in input) return input.bytes.length + sum(input.floors.map(lengthOfTexts))
  if ('bytes' in input) return input.bytes.length
  if ('layout' in input) return 2 * (input.before.spaces.length + input.before.assets.length)
  if ('floors' in input) return 0 // which lies in a file
  return input.spaces.length + input.assets.length
}

const sum = (lengths: readonly number[]) => lengths.reduce((total, it) => total + it, 0)
const lengthOfTexts = ({ spaces, assets, values = '' }: ConversionInput<'writeBack'>['floors'][number]) =>
  spaces.length + assets.length + values.length

const MEGABYTE = 2 ** 20

/** Layouts are read within a second; files may take long, and do not keep layouts waiting. */
const LAYOUTS: LaneOptions = {
  heapMegabytes: 512,
  deadlineMs: 30_000,
  waitingMax: 64,
  waitingOfClientMax: 16,
  bytesMax: 256 * MEGABYTE,
  bytesOfClientMax: 64 * MEGABYTE,
  idleMs: 60_000,
}
const FILES: LaneOptions = {
  heapMegabytes: 512,
  deadlineMs: 120_000,
  waitingMax: 16,
  waitingOfClientMax: 4,
  bytesMax: 256 * MEGABYTE,
  bytesOfClientMax: 64 * MEGABYTE,
  idleMs: 30_000,
}

/** A high building takes minutes, and does not keep files waiting. What is to be written lies in files. */
const BUILDINGS: LaneOptions = {
  heapMegabytes: 512,
  deadlineMs: 120_000,
  waitingMax: 16,
  waitingOfClientMax: 2,
  bytesMax: 256 * MEGABYTE,
  bytesOfClientMax: 64 * MEGABYTE,
  idleMs: 30_000,
}

/** A page asks for the plans of all floors that it shows at once. */
const PLANS: LaneOptions = {
  heapMegabytes: 512,
  deadlineMs: 30_000,
  waitingMax: 256,
  waitingOfClientMax: 64,
  bytesMax: 512 * MEGABYTE,
  bytesOfClientMax: 128 * MEGABYTE,
  idleMs: 60_000,
}

/** Each of a hundred thousand desk grids is counted before any is computed. */
const GRIDS: LaneOptions = {
  heapMegabytes: 512,
  deadlineMs: 60_000,
  waitingMax: 32,
  waitingOfClientMax: 8,
  bytesMax: 256 * MEGABYTE,
  bytesOfClientMax: 64 * MEGABYTE,
  idleMs: 30_000,
}

/** Reads, writes and draws on five threads, which are started when they are needed. */
export function convertOnThreads(
  { layouts = LAYOUTS, files = FILES, buildings = BUILDINGS, plans = PLANS, grids = GRIDS } = {},
  eventsOf: (lane: LaneName) => LaneEvents | undefined = () => undefined,
): Conversions {
  const lanes = {
    layouts: new ConversionLane(layouts, eventsOf('layouts')),
    files: new ConversionLane(files, eventsOf('files')),
    buildings: new ConversionLane(buildings, eventsOf('buildings')),
    plans: new ConversionLane(plans, eventsOf('plans')),
    grids: new ConversionLane(grids, eventsOf('grids')),
  }
  const inPlace = convertInPlace()
  return {
    async run<Name extends ConversionName>(
      name: Name,
      input: ConversionInput<Name>,
      options: ConversionOptions,
    ): Promise<ConversionOutput<Name>> {
      const lane = LANES[name]
      const shortMax = lane === 'grids' ? SHORT_GRIDS_MAX : SHORT_MAX
      const size = sizeOf(input)
      if (lane !== 'files' && lane !== 'buildings' && size <= shortMax) return inPlace.run(name, input, options)
      return lanes[lane].run({ name, input }, options, size) as Promise<ConversionOutput<Name>>
    },
    reserve: (name, client, bytes) => lanes[LANES[name]].reserve(client, bytes),
    load: () => new Map(Object.entries(lanes).map(([name, lane]) => [name as LaneName, lane.load()])),
    fault: () =>
      Object.values(lanes).some((lane) => lane.isFailing()) ? 'no thread can be started, see the log' : undefined,
    async close() {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()))
    },
  }
}
