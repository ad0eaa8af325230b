import { ServiceError } from '../../base/errors.ts'
import type { Operation } from '../../operations/calling/operation.ts'
import { checkedJson } from '../../schema/wire/checked-json.ts'
import type { Config } from '../../service/config.ts'
import { PARSED_BYTES_MAX, readBody } from '../http/bodies/body.ts'
import type { ValueRange } from '../http/bodies/scan-envelope.ts'
import { scanBody } from '../http/bodies/scan-in-steps.ts'

/** What tRPC is given to read in place of a body. */
export interface TrpcInputs {
  readonly text: string
  /** The inputs that tRPC does not parse, by the number that stands for each of them. */
  readonly unparsed: ReadonlyMap<unknown, Uint8Array<ArrayBuffer>>
}

type Limits = Pick<Config, 'bodyBytesMax' | 'floorBodyBytesMax' | 'depthMax'>

/** Whether the input of an operation may be large: it is then not parsed by tRPC, which would stop all other requests. */
const takesBytes = (operation: Operation | undefined): boolean =>
  operation?.compute !== undefined || operation?.large !== undefined

/** Largest input of an operation, bytes. */
const bytesMaxOf = (operation: Operation | undefined, config: Limits): number =>
  operation?.large?.bytesMax(config, false) ??
  (takesBytes(operation) ? config.bodyBytesMax : Math.min(PARSED_BYTES_MAX, config.bodyBytesMax))

/**
 * Reads the body of a POST.
 *
 * @param called the operations in the order of the path; undefined where there is none of the name
 * @throws ServiceError `invalid` with the reason, `payload_too_large`
 */
export async function readTrpcInputs(
  request: Request,
  called: readonly (Operation | undefined)[],
  batch: boolean,
  config: Limits,
): Promise<TrpcInputs> {
  const { bodyBytesMax, depthMax } = config
  // Of a batch the sum.
  const parsedMax = Math.min(PARSED_BYTES_MAX, bodyBytesMax)
  const body = await readBody(request, Math.max(...called.map((it) => bytesMaxOf(it, config))))
  const members = await membersOf(body, depthMax, batch ? called.map((_, i) => String(i)) : undefined)
  if (members === undefined) return { text: '0', unparsed: new Map() } // no object, for tRPC to refuse
  const unparsed = new Map<unknown, Uint8Array<ArrayBuffer>>()
  let parsedBytes = 0
  const texts = [...members].map(([name, { start, end }]) => {
    const operation = called[Number(name)]
    if (takesBytes(operation)) {
      const most = bytesMaxOf(operation, config)
      if (end - start > most) throw new ServiceError('payload_too_large', `input: must be at most ${most} bytes`)
      unparsed.set(Number(name), body.slice(start, end))
      return `${JSON.stringify(name)}:${name}`
    }
    parsedBytes += end - start
    if (parsedBytes > parsedMax)
      throw new ServiceError('payload_too_large', `input: must be at most ${parsedMax} bytes, furnishing apart`)
    return `${JSON.stringify(name)}:${checkedJson(body.subarray(start, end), depthMax)}`
  })
  const text = `{${texts.join(',')}}`
  return { text: batch ? text : text.slice('{"0":'.length, -1), unparsed }
}

/**
 * Where the inputs stand in a body, by their place in the path; undefined for the body of a batch that is no object.
 *
 * @param names undefined: the whole body is the only input
 */
async function membersOf(
  body: Uint8Array,
  depthMax: number,
  names: readonly string[] | undefined,
): Promise<Map<string, ValueRange> | undefined> {
  const scan = await scanBody(body, depthMax, names)
  const [whole] = scan.calls
  if (names === undefined) return new Map([['0', { start: 0, end: body.length, entries: 0 }]])
  if (scan.batch || whole === undefined || body[whole.start] !== 0x7b) return undefined
  if (whole.fault) throw new ServiceError('invalid', whole.fault.message)
  return whole.members
}
