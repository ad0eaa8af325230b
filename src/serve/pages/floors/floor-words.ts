import { FOOT } from '../../../schema/furnishing/feet-and-inches.ts'
import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import { floorSheet } from '../../../web/design/style-sheet.ts'
import { FLOORS, type Frame } from '../frame/layout.ts'

/** What every page about floors needs. */
export interface FloorsFrame {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  /** Unix seconds. */
  readonly now: number
  /** Of lengths and areas. */
  readonly unit: PlainUnit
}

export const floorsFrame = (title: string, { nonce, user }: FloorsFrame): Frame => ({
  nonce,
  title,
  user,
  current: FLOORS,
  width: 'wide',
  sheet: floorSheet,
})

/** What this user may do with a floor or a building. */
export interface FloorRights {
  readonly change: boolean
  readonly archive: boolean
  readonly export: boolean
}

/** Path of the pages of buildings; the list of them is that of floors. */
export const BUILDINGS = '/buildings'

export const buildingPath = (id: string): string => `${BUILDINGS}/${id}`

export const floorPath = (id: string): string => `${FLOORS}/${id}`

/** An area: a decimal below 100 m², none above and none of square feet. */
export const areaWords = (area: number, unit: PlainUnit): string =>
  unit === 'ft'
    ? `${(area / FOOT ** 2).toLocaleString('en', { maximumFractionDigits: 0 })} sq ft`
    : `${area.toLocaleString('en', { maximumFractionDigits: area < 100 ? 1 : 0 })} m²`

/** A number as people type it: with a comma or a point, and either minus; NaN where it is none. */
export const typedNumber = (text: string): number => Number(text.replace(',', '.').replace('−', '-'))

/** The number of a storey as people say it. */
export function storeyWords(number: number): string {
  if (number === 0) return 'ground floor'
  return number > 0 ? `floor ${number}` : `basement ${-number}`
}

/** A part of a floor's pages, about one of its layouts. */
export function layoutPath(
  { floorId, id }: { readonly floorId: string; readonly id: string },
  part = '',
  done?: string,
): string {
  const query = [...(id === floorId ? [] : [`layout=${id}`]), ...(done === undefined ? [] : [`done=${done}`])].join('&')
  return `${floorPath(floorId)}${part}${query === '' ? '' : `?${query}`}`
}
