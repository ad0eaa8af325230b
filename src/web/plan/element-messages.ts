// What a page and a plan say to each other: commands of the page, events of the plan (docs/embedding.md#commands-and-events).

import type { LayoutAsset } from '../../schema/resources/floors/floor-layout.ts'

export type PlanView = 'plan' | '3d'

/** A mark at a place of the floor, or in the middle of a space or a piece. */
export interface PlanMarker {
  readonly id: string
  readonly label: string
  /** [x, z], metres. */
  readonly at?: readonly [number, number]
  readonly spaceId?: string
  readonly assetId?: string
  /** `#rrggbb` */
  readonly colour?: string
}

/** How spaces are coloured: by what they are, by values of the page, by colours of the page, or not at all. */
export interface PlanColours {
  readonly by?: 'usage' | 'template' | 'area' | 'seats'
  /** Text or number of each space by its id, such as its department or its occupancy from 0 to 1. */
  readonly values?: Readonly<Record<string, string | number>>
  /** `#rrggbb` of each space by its id, or of each text of `values` or `by`. */
  readonly palette?: Readonly<Record<string, string>>
  /** Heading of the legend. */
  readonly title?: string
}

export type PlanCommand =
  | { readonly command: 'select'; readonly id: string | null }
  | { readonly command: 'highlight'; readonly ids: readonly string[] }
  | { readonly command: 'view'; readonly view: PlanView }
  | { readonly command: 'colours'; readonly colours: PlanColours | null }
  | { readonly command: 'markers'; readonly markers: readonly PlanMarker[] }
  | { readonly command: 'search'; readonly text: string; readonly zoom?: boolean }
  | { readonly command: 'fit'; readonly ids?: readonly string[] }

export interface PlanMatch {
  readonly id: string
  readonly kind: 'space' | 'asset'
  readonly name: string
}

/** What can be saved by `POST /v2/layout/{id}/operations`. */
export type PlanOperation =
  | { readonly op: 'move'; readonly id: string; readonly position: readonly [number, number, number] }
  | { readonly op: 'turn'; readonly id: string; readonly rotation: number }

export type PlanEvent =
  | { readonly event: 'ready'; readonly name: string; readonly spaces: number; readonly assets: number }
  | { readonly event: 'select'; readonly selected: PlanMatch | null }
  | { readonly event: 'hover'; readonly hovered: PlanMatch | null }
  | { readonly event: 'marker'; readonly id: string }
  | { readonly event: 'view'; readonly view: PlanView }
  | { readonly event: 'matches'; readonly text: string; readonly matches: readonly PlanMatch[] }
  | {
      readonly event: 'change'
      readonly pieces: readonly LayoutAsset[]
      readonly operations: readonly PlanOperation[]
      /** Ids of pieces that stand in another one or beyond their space. */
      readonly illegal: readonly string[]
    }
  | { readonly event: 'error'; readonly message: string }

/** What each command and event is for, from which the tables of docs/embedding.md are made. */
export const COMMAND_WORDS: Readonly<Record<PlanCommand['command'], readonly [members: string, words: string]>> = {
  select: ['id', 'Selects a space or a piece; `null` selects nothing'],
  highlight: ['ids', 'Frames spaces and pieces; an empty list frames none'],
  view: ['view', 'Shows `plan` or `3d`'],
  colours: ['colours', 'Colours spaces, names the value in each and shows a legend; `null` takes the colours away'],
  markers: ['markers', 'Puts marks on the plan in place of those before'],
  search: [
    'text, zoom?',
    'Finds spaces and pieces by name, use, type and id; with `zoom: true` goes to what was found',
  ],
  fit: ['ids?', 'Shows the whole plan, or the spaces and pieces named'],
}

export const EVENT_WORDS: Readonly<Record<PlanEvent['event'], readonly [members: string, words: string]>> = {
  ready: ['name, spaces, assets', 'The plan can be sent commands'],
  select: ['selected', 'A space or piece was selected: `{ id, kind, name }`, or `null`'],
  hover: ['hovered', 'The pointer or the focus has come to another space or piece, or to none'],
  marker: ['id', 'A mark was pressed'],
  view: ['view', 'The view has changed'],
  matches: ['text, matches', 'What a search has found'],
  change: ['pieces, operations, illegal', 'A piece was moved or turned by hand (element with `editable`)'],
  error: ['message', 'A command or a plan that cannot be used, and why'],
}

/** Most markers, ids and values of one command, and most characters of a text. */
const LIST_MAX = 5000
const TEXT_MAX = 200

/** A command that has come from outside. @returns the command, or why it is none */
export function readCommand(value: unknown): PlanCommand | string {
  if (!isRecord(value)) return 'A command must be an object'
  const { command } = value
  if (typeof command !== 'string' || !Object.hasOwn(READERS, command))
    return `There is no command ${shown(command)}: send one of ${Object.keys(READERS).join(', ')}`
  return READERS[command as PlanCommand['command']](value)
}

type Reader = (value: Readonly<Record<string, unknown>>) => PlanCommand | string

const READERS: Readonly<Record<PlanCommand['command'], Reader>> = {
  select: ({ id }) => (id === null || isText(id) ? { command: 'select', id } : 'select: id must be a text or null'),
  highlight: ({ ids }) => (areTexts(ids) ? { command: 'highlight', ids } : 'highlight: ids must be a list of texts'),
  view: ({ view }) => (view === 'plan' || view === '3d' ? { command: 'view', view } : 'view: view must be plan or 3d'),
  colours: ({ colours }) => {
    if (colours === null) return { command: 'colours', colours }
    const read = readColours(colours)
    return typeof read === 'string' ? `colours: ${read}` : { command: 'colours', colours: read }
  },
  markers: ({ markers }) => {
    if (!Array.isArray(markers) || markers.length > LIST_MAX) return `markers: must be a list of at most ${LIST_MAX}`
    const read: PlanMarker[] = []
    for (const [i, it] of markers.entries()) {
      const marker = readMarker(it)
      if (typeof marker === 'string') return `markers: marker ${i + 1} ${marker}`
      read.push(marker)
    }
    return { command: 'markers', markers: read }
  },
  search: ({ text, zoom }) => {
    if (!isText(text)) return `search: text must be a text of at most ${TEXT_MAX} characters`
    if (zoom !== undefined && typeof zoom !== 'boolean') return 'search: zoom must be true or false'
    return { command: 'search', text, zoom: zoom === true }
  },
  fit: ({ ids }) => {
    if (ids === undefined) return { command: 'fit' }
    return areTexts(ids) ? { command: 'fit', ids } : 'fit: ids must be a list of texts'
  },
}

function readColours(value: unknown): PlanColours | string {
  if (!isRecord(value)) return 'must be an object or null'
  const { by, values, palette, title } = value
  if (by !== undefined && !(COLOURED_BY as readonly unknown[]).includes(by))
    return `by must be one of ${COLOURED_BY.join(', ')}`
  if (values !== undefined && !isMap(values, (it) => isText(it) || Number.isFinite(it)))
    return 'values must be texts or numbers by the id of a space'
  if (palette !== undefined && !isMap(palette, isColour)) return 'palette must be colours such as #2a6f4e by a name'
  if (title !== undefined && !isText(title)) return 'title must be a text'
  if (by === undefined && values === undefined && palette === undefined) return 'needs by, values or palette'
  return { ...value } as PlanColours
}

export const COLOURED_BY = ['usage', 'template', 'area', 'seats'] as const

function readMarker(value: unknown): PlanMarker | string {
  if (!isRecord(value)) return 'must be an object'
  const { id, label, at, spaceId, assetId, colour } = value
  if (!isText(id) || !isText(label)) return 'needs an id and a label'
  const isPlace = Array.isArray(at) && at.length === 2 && at.every((it) => Number.isFinite(it))
  if (at !== undefined && !isPlace) return 'at must be [x, z] in metres'
  if (colour !== undefined && !isColour(colour)) return 'colour must be one such as #2a6f4e'
  if (!isPlace && !isText(spaceId) && !isText(assetId)) return 'needs at, spaceId or assetId'
  return { ...value, id, label } as PlanMarker
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX
const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= LIST_MAX && value.every(isText)
const isColour = (value: unknown): boolean => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
const isMap = (value: unknown, isValue: (it: unknown) => boolean): boolean =>
  isRecord(value) && Object.keys(value).length <= LIST_MAX && Object.values(value).every(isValue)
const shown = (value: unknown): string => (typeof value === 'string' ? `"${value.slice(0, 40)}"` : typeof value)
