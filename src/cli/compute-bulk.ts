import { mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { setImmediate as turn } from 'node:timers/promises'
import type { GridArrow } from '../bulk/grid-arrow.ts'
import { gridLinesParams } from '../bulk/grid-lines-task.ts'
import { joinedArrow } from '../bulk/joined-arrow.ts'
import { type ReadGrids, readGrids } from '../bulk/read-grids.ts'
import { gridLines } from '../compute/grid-lines.ts'
import { settings } from '../config.ts'
import { ServiceError } from '../errors.ts'
import { Kernels } from '../kernels/kernels.ts'
import { GRID_JOB_ITEMS_MAX } from '../schema/desk-grid-job.ts'
import { InputError, nameOfInput, whyUnreadable } from './input.ts'
import { Progress } from './progress.ts'
import { readBytes } from './read-bytes.ts'
import type { BulkArguments } from './request.ts'

/** Most desks of all results: a bound against slips of the pen, as no store has to hold them. */
const DESKS_MAX = 1_000_000_000

/** Computes the desk grids of a file. @returns whether none was refused */
export async function computeBulk({ input, output, quiet }: BulkArguments): Promise<boolean> {
  const grids = await read(input)
  const progress = new Progress(1, process.stderr)
  const done = { items: 0, refused: 0, desks: 0 }
  const results = computed(grids, (desks, refused, items) => {
    done.items += items
    done.desks += desks
    done.refused += refused
    progress.within(0, done.items / grids.items, `${done.items} of ${grids.items} grids, ${done.desks} desks`)
  })
  await write(written(results, output), output)
  progress.clear()
  if (!quiet) {
    const refused = done.refused > 0 ? `, ${done.refused} refused` : ''
    const where = output === undefined ? '' : `: ${output}`
    const report = output === undefined ? process.stderr : process.stdout
    report.write(`${done.items} grids${refused}, ${done.desks} desks${where}\n`)
  }
  return done.refused === 0
}

async function read(input: string): Promise<ReadGrids> {
  try {
    const bytes = await readBytes(input)
    const format = input.endsWith('.json') ? 'json' : input.endsWith('.geojson') ? 'geojson' : 'ndjson'
    const limits = { itemsMax: GRID_JOB_ITEMS_MAX, desksMax: DESKS_MAX }
    return readGrids({ bytes, format, members: {}, depthMax: Number(settings.depthMax.default), ...limits })
  } catch (error) {
    if (error instanceof InputError || error instanceof ServiceError)
      throw new InputError(`${nameOfInput(input)}: ${error.message}`)
    throw error
  }
}

/** The results of each chunk as NDJSON. */
async function* computed(
  { chunks, shared }: ReadGrids,
  onDone: (desks: number, refused: number, items: number) => void,
): AsyncGenerator<Uint8Array> {
  const kernels = new Kernels()
  for (const { first, items, requests } of chunks) {
    const params = gridLinesParams({ first, shared, gzip: false }, requests)
    const { ndjson, desks, refused } = gridLines(kernels, params, () => {})
    yield ndjson
    onDone(desks, refused, items)
    await turn() // for the signal that ends the process
  }
}

/** The results in the form that the ending of the output tells. */
function written(results: AsyncIterable<Uint8Array>, output: string | undefined): AsyncIterable<Uint8Array | string> {
  if (output?.endsWith('.json')) return jsonOf(results)
  return output?.endsWith('.arrow') ? joinedArrow(arrowOf(results)) : results
}

const linesOf = (ndjson: Uint8Array) => Buffer.from(ndjson).toString().trimEnd().split('\n')

async function* jsonOf(results: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let before = '{"results":['
  for await (const ndjson of results) {
    yield before + linesOf(ndjson).join(',')
    before = ','
  }
  yield ']}\n'
}

async function* arrowOf(results: AsyncIterable<Uint8Array>): AsyncGenerator<GridArrow> {
  const { gridArrow } = await import('../bulk/grid-arrow.ts')
  for await (const ndjson of results) yield gridArrow(linesOf(ndjson))
}

/** @throws InputError naming the file that cannot be written */
async function write(parts: AsyncIterable<Uint8Array | string>, output: string | undefined): Promise<void> {
  if (output === undefined) {
    for await (const part of parts)
      if (!process.stdout.write(part)) await new Promise((resolve) => process.stdout.once('drain', resolve))
    return
  }
  const file = await made(output)
  try {
    for await (const part of parts) await file.writeFile(part)
  } finally {
    await file.close()
  }
}

async function made(output: string): Promise<FileHandle> {
  try {
    mkdirSync(dirname(output), { recursive: true })
    return await open(output, 'w')
  } catch (error) {
    throw new InputError(`${output}: ${whyUnreadable(error)}`)
  }
}
