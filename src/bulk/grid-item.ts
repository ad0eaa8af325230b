import { ServiceError } from '../errors.ts'
import { deskGridSize } from '../furnishing/generate-desk-grid.ts'
import { parseDetached } from '../schema/custom-data.ts'
import { GenerateDeskGridParams } from '../schema/desk-grid.ts'
import { acceptDeskGrid } from '../schema/fast-parsers.ts'
import { parse } from '../schema/parse.ts'
import { type SharedMembers, withShared } from './shared-members.ts'

/** A request among many that its schema accepts. */
export interface GridItem {
  /** Its own params as JSON on one line. */
  readonly text: string
  /** Most desks that its result may hold; 0 where it will be refused. */
  readonly desks: number
  /** Of its result as JSON, about. */
  readonly bytes: number
  /** What it takes to compute and to write, in the time that a desk and its chair take. */
  readonly cost: number
}

/** Where a request stands in what was sent: a line of NDJSON, an item of JSON, or a feature of GeoJSON. */
export type ItemPlace = { readonly line: number } | { readonly list: 'items' | 'features'; readonly index: number }

/** What a request costs that has no desk; and what is as much work as a desk: bytes of a result, comparisons with obstacles. */
const REQUEST_COST = 20
const BYTES_PER_DESK = 260
const STEPS_PER_DESK = 20

/**
 * Reads a request among many. What its schema accepts and the engine refuses, such as an obstacle that is no polygon, is an
 * item all the same: its result will be the refusal.
 *
 * @param text JSON on one line, free of duplicate keys
 * @param shared members that the request may leave out
 * @throws ServiceError `invalid` naming the place in what was sent
 */
export function gridItem(text: string, shared: SharedMembers, place: ItemPlace): GridItem {
  try {
    const { value, texts } = parseDetached(withShared(text, shared), '')
    const params = acceptDeskGrid(value) ?? parse(GenerateDeskGridParams, value, '')
    return { text, ...sizeOf(params, texts) }
  } catch (error) {
    throw faultAtPlace(error, place)
  }
}

function sizeOf(params: GenerateDeskGridParams, texts: readonly string[]): Omit<GridItem, 'text'> {
  try {
    const { desks, bytes, steps } = deskGridSize(params, texts)
    const cost = REQUEST_COST + Math.max(desks, bytes / BYTES_PER_DESK) + steps / STEPS_PER_DESK
    return { desks, bytes, cost }
  } catch (error) {
    if (error instanceof ServiceError) return { desks: 0, bytes: 0, cost: REQUEST_COST }
    throw error
  }
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
