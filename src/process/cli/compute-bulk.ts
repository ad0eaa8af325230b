import { mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'
import { setImmediate as turn } from 'node:timers/promises'
import { ServiceError } from '../../base/errors.ts'
import { loadOptional } from '../../base/optional-package.ts'
import { Kernels } from '../../engine/kernels/kernels.ts'
import { BULK_ITEMS_MAX } from '../../schema/resources/bulk-job.ts'
import { settings } from '../../service/config.ts'
import type { ResultArrow } from '../../threads/bulk/arrow-part.ts'
import { joinedArrow } from '../../threads/bulk/joined-arrow.ts'
import { linesParams } from '../../threads/bulk/lines-task.ts'
import { type ReadItems, readItems } from '../../threads/bulk/read-items.ts'
import { answerLines } from '../../threads/compute/answer-lines.ts'
import { InputError, nameOfInput, whyUnreadable } from './reading/input.ts'
import { readBytes } from './reading/read-bytes.ts'
import type { BulkArguments } from './request.ts'
import { Progress } from './writing/progress.ts'

/** Most pieces of all results: a bound against slips of the pen, as no store has to hold them. */
const PIECES_MAX = 1_000_000_000

/** Computes the requests of a file. @returns whether none was refused */
export async function computeBulk({ method, input, output, quiet }: BulkArguments): Promise<boolean> {
  const sent = await read(method, input)
  const [many, placed] = method === 'furnish' ? ['rooms', 'pieces'] : ['grids', 'desks']
  const progress = new Progress(1, process.stderr)
  const done = { items: 0, refused: 0, pieces: 0 }
  const results = computed(method, sent, (pieces, refused, items) => {
    done.items += items
    done.pieces += pieces
    done.refused += refused
    progress.within(0, done.items / sent.items, `${done.items} of ${sent.items} ${many}, ${done.pieces} ${placed}`)
  })
  await write(written(results, output), output)
  progress.clear()
  if (!quiet) {
    const refused = done.refused > 0 ? `, ${done.refused} refused` : ''
    const where = output === undefined ? '' : `: ${output}`
    const report = output === undefined ? process.stderr : process.stdout
    report.write(`${done.items} ${many}${refused}, ${done.pieces} ${placed}${where}\n`)
  }
  return done.refused === 0
}

async function read(method: BulkArguments['method'], input: string): Promise<ReadItems> {
  try {
    const bytes = await readBytes(input)
    const format = input.endsWith('.json') ? 'json' : input.endsWith('.geojson') ? 'geojson' : 'ndjson'
    const limits = { methods: [method], itemsMax: BULK_ITEMS_MAX, piecesMax: PIECES_MAX }
    return readItems({ bytes, format, members: {}, depthMax: Number(settings.depthMax.default), ...limits })
  } catch (error) {
    if (error instanceof InputError || error instanceof ServiceError)
      throw new InputError(`${nameOfInput(input)}: ${error.message}`)
    throw error
  }
}

/** The results of each chunk as NDJSON. */
async function* computed(
  method: BulkArguments['method'],
  { chunks, shared }: ReadItems,
  onDone: (pieces: number, refused: number, items: number) => void,
): AsyncGenerator<Uint8Array> {
  const kernels = new Kernels()
  for (const { first, items, requests } of chunks) {
    const params = linesParams({ method, first, shared, gzip: false }, requests)
    const { ndjson, pieces, refused } = answerLines(kernels, params, () => {})
    yield ndjson
    onDone(pieces, refused, items)
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

async function* arrowOf(results: AsyncIterable<Uint8Array>): AsyncGenerator<ResultArrow> {
  const { resultArrow } = await loadOptional(
    'apache-arrow',
    'Arrow files',
    () => import('../../threads/bulk/result-arrow.ts'),
  )
  for await (const ndjson of results) yield resultArrow(ndjson)
}

/** @throws InputError naming the file that cannot be written */
async function write(parts: AsyncIterable<Uint8Array | string>, output: string | undefined): Promise<void> {
  if (output === undefined) {
    for await (const part of parts)
      if (!process.stdout.write(part)) await new Promise((resolve) => process.stdout.once('drain', resolve))
    return
  }
  const file = await rowOf(output)
  try {
    for await (const part of parts) await file.writeFile(part)
  } finally {
    await file.close()
  }
}

async function rowOf(output: string): Promise<FileHandle> {
  try {
    mkdirSync(dirname(output), { recursive: true })
    return await open(output, 'w')
  } catch (error) {
    throw new InputError(`${output}: ${whyUnreadable(error)}`)
  }
}
