import { ServiceError } from '../../base/errors.ts'
import { deskGridSize } from '../../engine/furnishing/generate-desk-grid.ts'
import { GenerateDeskGridParams } from '../../schema/furnishing/desk-grid.ts'
import { acceptDeskGrid, acceptFurnish } from '../../schema/furnishing/fast-parsers.ts'
import { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { BulkMethod } from '../../schema/resources/bulk-job.ts'
import { FurnishFloorParams } from '../../schema/resources/job.ts'
import { parseDetached } from '../../schema/wire/custom-data.ts'
import { parse } from '../../schema/wire/parse.ts'
import { type SharedMembers, withShared } from './shared-members.ts'

/** A request among many that its schema accepts. */
export interface BulkItem {
  /** Its own params as JSON on one line. */
  readonly text: string
  /** Most pieces that its result may hold, about: of a desk grid its desks; 0 where it will be refused. */
  readonly pieces: number
  /** Of its result as JSON, about. */
  readonly bytes: number
  /** What it takes to compute and to write, in the time that a desk and its chair take. */
  readonly cost: number
}

/** Where a request stands in what was sent: a line of NDJSON, an item of JSON, or a feature of GeoJSON. */
export type ItemPlace = { readonly line: number } | { readonly list: 'items' | 'features'; readonly index: number }

/** What a desk grid costs that has no desk; and what is as much work as a desk: bytes of a result, comparisons with obstacles. */
const REQUEST_COST = 20
const BYTES_PER_DESK = 260
const STEPS_PER_DESK = 20

/** What a room costs, on average, and what each of the sizes that its pieces may have adds: some 30 ms and 0.1 ms. */
const ROOM_COST = 12_000
const SHAPE_COST = 40
/** Pieces of a kind whose number is left to the service, and of a template; bytes of a piece. */
const PIECES_OF_KIND = 10
const PIECES_OF_TEMPLATE = 40
const PIECE_BYTES = 300
/** Most pieces that a room holds. */
const PIECES_MAX = 1000

/** A floor takes seconds and many threads: none shares a chunk. */
const FLOOR_SIZE = { pieces: 10_000, bytes: 3_000_000, cost: Number.POSITIVE_INFINITY }

/**
 * Reads a request among many. What its schema accepts and the engine refuses, such as an obstacle that is no polygon, is an
 * item all the same: its result will be the refusal.
 *
 * @param text JSON on one line, free of duplicate keys
 * @param shared members that the request may leave out
 * @throws ServiceError `invalid` naming the place in what was sent
 */
export function bulkItem(method: BulkMethod, text: string, shared: SharedMembers, place: ItemPlace): BulkItem {
  try {
    const { value, texts } = parseDetached(withShared(text, shared), '')
    return { text, ...sizes[method](value, texts) }
  } catch (error) {
    throw faultAtPlace(error, place)
  }
}

type Size = Omit<BulkItem, 'text'>

/** What a request takes, from its params as they were sent, which are validated. */
const sizes: Readonly<Record<BulkMethod, (value: unknown, texts: readonly string[]) => Size>> = {
  generateDeskGrid(value, texts) {
    const params = acceptDeskGrid(value) ?? parse(GenerateDeskGridParams, value, '')
    try {
      const { desks, bytes, steps } = deskGridSize(params, texts)
      const cost = REQUEST_COST + Math.max(desks, bytes / BYTES_PER_DESK) + steps / STEPS_PER_DESK
      return { pieces: desks, bytes, cost }
    } catch (error) {
      if (error instanceof ServiceError) return { pieces: 0, bytes: 0, cost: REQUEST_COST }
      throw error
    }
  },
  furnish(value, texts) {
    const { furniture, template, maxResults } = acceptFurnish(value) ?? parse(FurnishParams, value, '')
    const requested = furniture.reduce((sum, { targetCount }) => sum + (targetCount ?? PIECES_OF_KIND), 0)
    const pieces = maxResults * Math.min(PIECES_MAX, requested + (template ? PIECES_OF_TEMPLATE : 0))
    const customBytes = Math.max(0, ...texts.map(({ length }) => length))
    const shapes = furniture.reduce((sum, { shapes }) => sum + (shapes?.length ?? 1), 0)
    return { pieces, bytes: pieces * (PIECE_BYTES + customBytes), cost: ROOM_COST + SHAPE_COST * shapes }
  },
  'floor.furnish'(value) {
    parse(FurnishFloorParams, value, '')
    return FLOOR_SIZE
  },
}

/** A refusal that says where the request stands; its pointers begin at the whole body where that is JSON. */
export function faultAtPlace(error: unknown, place: ItemPlace): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'invalid') return error
  const { errors, ...members } = error.members as { readonly errors?: readonly { readonly pointer: string }[] }
  if ('line' in place) return new ServiceError('invalid', `line ${place.line}: ${error.message}`, undefined, members)
  const { list, index } = place
  const pointed = errors?.map((it) => ({ ...it, pointer: `/${list}/${index}${it.pointer}` }))
  const found = pointed ? { ...members, errors: pointed } : members
  return new ServiceError('invalid', `${list}[${index}]: ${error.message}`, undefined, found)
}
