import { Buffer } from 'node:buffer'
import type { z } from 'zod'
import { type PlacedDeskGrids, writeDeskGrids } from '../../engine/furnishing/generate-desk-grid.ts'
import { GenerateDeskGridParams } from '../../schema/furnishing/desk-grid.ts'
import { GenerateGroupsParams } from '../../schema/furnishing/groups.ts'
import { FurnishingResult } from '../../schema/furnishing/result.ts'
import { Verdict, VerifyParams } from '../../schema/furnishing/verification.ts'
import { FurnishRoomParams } from '../../schema/resources/furnish-room-params.ts'
import type { Service } from '../../service/service.ts'
import type { Work } from '../../threads/compute/works.ts'
import type { Caller } from '../calling/caller.ts'
import { type Access, FOR_EVERYONE, type Operation, operation, type Signal } from '../calling/operation.ts'
import { PRODUCT_REFUSALS, withSizesOfProducts } from '../products/sizes-of-products.ts'
import {
  deskGridExample,
  furnishExample,
  groupsExample,
  shelfExample,
  shelfGroupExample,
} from './furnishing-examples.ts'
import { reportRejected } from './report-rejected.ts'

/** Open to everybody, or where the service is set so to the holders of bearer credentials (docs/decisions.md#j3). */
export const furnishers: Access = {
  ...FOR_EVERYONE,
  excluded: ({ furnishingAuth }) => (furnishingAuth === 'required' ? ['anonymous', 'publishable', 'user'] : []),
}

/** What the search itself refuses. */
export const SOLVER_REFUSALS = [
  'room_too_large',
  'room_too_small',
  'fixed_too_large',
  'fixed_too_dense',
  'unavailable',
] as const

export const furnish = operation({
  name: 'furnish',
  type: 'mutation', // a query would put rooms into the address
  summary: 'Furnishes a room, or a part of one, with pieces of a given set',
  access: furnishers,
  route: { method: 'POST', path: '/v2/furnish' },
  rpcMethod: 'FurnishingAI.furnish',
  errors: [...SOLVER_REFUSALS, 'payload_too_large', ...PRODUCT_REFUSALS],
  input: FurnishRoomParams,
  output: FurnishingResult,
  examples: [furnishExample, shelfExample],
  ...computed<z.output<typeof FurnishRoomParams>>('furnish', withSizesOfProducts),
})

export const generateGroups = operation({
  name: 'generateGroups',
  type: 'mutation',
  summary: 'Generates furniture groups of one type that fit into a bounding box',
  access: furnishers,
  route: { method: 'POST', path: '/v2/furniture-group' },
  rpcMethod: 'FurnishingAI.generateGroups',
  errors: ['unavailable'],
  input: GenerateGroupsParams,
  output: FurnishingResult,
  examples: [groupsExample, shelfGroupExample],
  ...computed<GenerateGroupsParams>('generateGroups'),
})

export const generateDeskGrid = operation({
  name: 'generateDeskGrid',
  type: 'mutation',
  summary: 'Places desks, task chairs and optionally sideboards in a repeating pattern in a bounding box',
  access: furnishers,
  rpcMethod: 'FurnishingAI.generateDeskGrid',
  errors: ['payload_too_large', 'unavailable'],
  input: GenerateDeskGridParams,
  output: FurnishingResult,
  examples: [deskGridExample],
  ...fromBytes<GenerateDeskGridParams>(async (service, caller, input, signal) => {
    const options = { client: clientOf(caller), signal, onCost: costOf(service) }
    return writtenGrids(service, await service.compute.deskGrids(input, options))
  }),
})

/** The methods of the furnisher, whose types the library has as well. */
export const furnishingMethods = [furnish, generateGroups, generateDeskGrid] as const

/** For hosts of language models alone (docs/mcp.md#tools): programs have it in the library. */
export const verifyFurnishing = operation({
  name: 'verify',
  type: 'query',
  summary: 'Checks furniture in a room against the guarantees Q1 to Q6, by code that shares nothing with the search',
  access: furnishers,
  errors: ['unavailable'],
  input: VerifyParams,
  output: Verdict,
  examples: [],
  ...computed<VerifyParams, Verdict>('verify'),
})

/** Written where it is sent from, no faster than it is read. */
function* writtenGrids(service: Service, placed: PlacedDeskGrids): ReturnType<typeof writeDeskGrids> {
  try {
    yield* writeDeskGrids(service.kernels, placed)
  } catch (error) {
    renewAfterTrap(service, error)
  }
}

/** After a trap the memory of the kernels may be half written: the next call gets new ones. */
function renewAfterTrap(service: Service, error: unknown): never {
  if (error instanceof WebAssembly.RuntimeError) service.renewKernels()
  throw error
}

/** Whose turn a call takes; temporary tokens take that of the token they were made from, however many they are. */
export const clientOf = (caller: Caller): string =>
  caller.kind === 'token' ? (caller.token.parentId ?? caller.token.id) : caller.address

/** Receives the cost of a computation that is requested now. */
const costOf = ({ onCost, watch }: Service) => (watch ? watch.solving(onCost) : onCost)

/** A drawing as PNG, made where rooms are computed. @param svg the document */
export const drawPicture = (service: Service, caller: Caller, svg: string, signal?: Signal) =>
  service.compute.picture(new TextEncoder().encode(svg), { client: clientOf(caller), signal, onCost: service.onCost })

type FromBytes = NonNullable<Operation['compute']>

/** Both ways to run what is computed from bytes: from JSON to JSON, and from a value to a value. */
function fromBytes<Input, Output = FurnishingResult>(compute: FromBytes) {
  const run = async (service: Service, caller: Caller, input: Input, signal?: Signal) => {
    const bytes = new TextEncoder().encode(JSON.stringify(input))
    const result = Buffer.concat([...(await compute(service, caller as never, bytes, signal))])
    return JSON.parse(result.toString()) as Output
  }
  return { compute, run }
}

/**
 * What `service.compute` computes as a whole.
 *
 * @param prepare makes of the input as it was sent what is computed; at once where there is nothing to wait for
 */
function computed<Input, Output = FurnishingResult>(work: Work, prepare?: Prepare) {
  return fromBytes<Input, Output>((service, caller, input, signal) => {
    const run = (params: Bytes) =>
      service.compute.run(work, params, {
        client: clientOf(caller),
        signal,
        onCost: costOf(service),
        onRejected: reportRejected(service),
      })
    const params = prepare ? prepare(service, caller, input) : input
    return params instanceof Promise ? params.then(run) : run(params)
  })
}

type Bytes = Uint8Array<ArrayBuffer>
type Prepare = (service: Service, caller: Caller, input: Bytes) => Bytes | Promise<Bytes>
