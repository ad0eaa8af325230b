import { BROKEN_TEXT, ServiceError } from '../../../base/errors.ts'
import { sha256 } from '../../../base/sha-256.ts'
import type { LayoutAsset, LayoutInput, LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { openingsMisfit, roomFault } from '../../layouts/room-faults.ts'
import { totalArea } from '../../layouts/space-area.ts'
import { countSeats } from './count-seats.ts'

/** Rows of a layout in their order, as the store takes them. */
export interface PreparedRows {
  readonly ids: readonly string[]
  /** JSON of each: `{id, spaceId?, content}`. */
  readonly texts: readonly string[]
  /** Of the texts: the same for the same. */
  readonly digests: readonly string[]
  /** Places of those whose id was made here: they were sent without. */
  readonly made: readonly number[]
}

/** A layout that may be saved. */
export interface PreparedLayout {
  readonly message: string | null
  /** Of the spaces together, m². */
  readonly area: number
  readonly seats: number
  readonly workplaces: number
  readonly spaces: PreparedRows
  readonly assets: PreparedRows
}

type Given<Row> = Omit<Row, 'id'> & { readonly id?: string | undefined }

/** What is saved: `LayoutInput`, and what imports make. */
export interface LayoutToPrepare {
  readonly spaces: readonly Given<LayoutSpace>[]
  readonly assets: readonly Given<LayoutAsset>[]
  readonly message?: LayoutInput['message']
}

/**
 * Judges what a schema cannot: outlines, openings, ids, and what refers to what.
 *
 * @param newId makes the id of what has none
 * @param root what paths in the reason start with, such as `floors[2].`
 * @throws ServiceError `invalid` naming the member
 */
export function prepareLayout(layout: LayoutToPrepare, newId: () => string, root = ''): PreparedLayout {
  const spaces = identified(layout.spaces, 'spaces', newId, root)
  const assets = identified(layout.assets, 'assets', newId, root)
  for (const [i, space] of spaces.entries()) {
    const fault = roomFault(space.room)
    if (fault) throw invalid(`${root}spaces[${i}].room.${fault.path}`, fault.reason)
    const misfit = openingsMisfit(space)
    if (misfit !== undefined) throw invalid(`${root}spaces[${i}].openings`, misfit)
  }
  const known = new Set(spaces.map(({ id }) => id))
  const placed = assets.map((asset, i) => {
    const spaceId = asset.spaceId?.toLowerCase() ?? null
    if (spaceId !== null && !known.has(spaceId))
      throw invalid(`${root}assets[${i}].spaceId`, `must be the id of a space of this layout, got "${spaceId}"`)
    return { ...asset, spaceId, origin: asset.origin?.toLowerCase() ?? null }
  })
  return {
    message: layout.message ?? null,
    area: totalArea(spaces.map(({ room }) => room)),
    ...countSeats({ spaces, assets: placed }),
    spaces: spaceRows(spaces, `${root}spaces`, madeIn(layout.spaces)),
    assets: assetRows(placed, `${root}assets`, madeIn(layout.assets)),
  }
}

/** @throws ServiceError `invalid` naming a text that cannot be stored */
export const spaceRows = (spaces: readonly LayoutSpace[], name: string, made: readonly number[] = []): PreparedRows =>
  rowsOf(spaces, name, () => ({}), made)

/** @throws ServiceError as above */
export const assetRows = (assets: readonly LayoutAsset[], name: string, made: readonly number[] = []): PreparedRows =>
  rowsOf(assets, name, ({ spaceId }) => ({ spaceId }), made)

/** Each with an id in lower case. */
function identified<Row extends { readonly id?: string | undefined }>(
  rows: readonly Row[],
  name: string,
  newId: () => string,
  root: string,
): (Row & { readonly id: string })[] {
  const places = new Map<string, number>()
  return rows.map((row, i) => {
    const id = row.id?.toLowerCase() ?? newId()
    const earlier = places.get(id)
    if (earlier !== undefined)
      throw invalid(`${root}${name}[${i}].id`, `must not be that of ${name}[${earlier}], got "${id}"`)
    places.set(id, i)
    return { ...row, id }
  })
}

function rowsOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  name: string,
  columns: (row: Row) => object,
  made: readonly number[],
): PreparedRows {
  const written = rows.map((row, i) => {
    const { id, ...content } = row
    const one = rowOf({ id, ...columns(row), content })
    if (hasUnstorable(one.text)) throw invalid(`${name}[${i}]`, BROKEN_TEXT)
    return one
  })
  return {
    ids: rows.map(({ id }) => id),
    texts: written.map(({ text }) => text),
    digests: written.map(({ digest }) => digest),
    made,
  }
}

const madeIn = (rows: readonly { readonly id?: string | undefined }[]): number[] =>
  rows.flatMap(({ id }, i) => (id === undefined ? [i] : []))

/** A row as the store takes it. */
export function rowOf(row: { readonly id: string; readonly content: unknown }): { text: string; digest: string } {
  const text = JSON.stringify(row)
  return { text, digest: digestOf(text) }
}

/** Half of a SHA-256 in base64url: long enough that no two texts have the same. */
const digestOf = (text: string): string =>
  Buffer.from(sha256().update(text).digest().subarray(0, 16)).toString('base64url')

/** Whether a JSON text has an escape that the store refuses. JSON.stringify writes what is no character as one. */
const hasUnstorable = (json: string): boolean => /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(json)

const invalid = (path: string, reason: string) => new ServiceError('invalid', `${path}: ${reason}`)
