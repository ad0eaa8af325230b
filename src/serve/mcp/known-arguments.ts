import type { z } from 'zod'
import { isRecord } from '../../base/is-record.ts'
import { standardsCalled, standardTaken } from '../../plans/briefs/called-otherwise.ts'
import { parseLength } from '../../schema/furnishing/read-length.ts'

// Models call a tool before they have read its schema: names in snake case, lists and objects as texts, words in capitals.
// A value is read otherwise only where its schema refuses it as it stands, so that no call changes its meaning.

type Sent = Readonly<Record<string, unknown>>

/** Names that arguments get in first calls. The first argument that a tool has and that is left out takes the value. */
const OTHER_NAMES: readonly (readonly [argument: string, names: readonly string[]])[] = [
  ['groupType', ['type', 'group', 'kind', 'template']],
  ['placed', ['pieces', 'items', 'furnishing', 'layout', 'placement', 'placements']],
  ['furniture', ['items', 'pieces', 'objects']],
  ['chosen', ['index', 'alternative', 'choice']],
  ['maxResults', ['results', 'count', 'limit', 'max', 'alternatives']],
  ['includeArchived', ['archived', 'withArchived', 'with_archived']],
  ['limit', ['pageSize', 'page_size', 'per_page', 'perPage', 'count', 'max']],
  ['chairSpacing', ['spacing', 'deskSpacing', 'desk_spacing']],
  ['corridorWidth', ['aisle', 'aisleWidth', 'aisle_width', 'corridor', 'walkway', 'walkwayWidth', 'walkway_width']],
  ['jobId', ['job', 'id']],
  ['floorId', ['floor', 'id', 'floorName', 'floor_name', 'name']],
  ['layoutId', ['layout']],
  ['spaceId', ['space', 'room', 'roomId', 'room_id', 'roomName', 'room_name', 'spaceName', 'space_name']],
  ['spaces', ['spaceIds', 'space_ids', 'spaceId', 'rooms', 'room', 'roomIds', 'room_ids']],
  ['private', ['isPrivate', 'is_private']],
  ['picture', ['includePicture', 'include_picture', 'image', 'plan', 'drawing', 'output', 'render']],
  ['standard', ['standards', 'use_standard', 'norm', 'code']],
  ['unit', ['units']],
  ['width', ['size', 'pixels', 'resolution', 'imageWidth', 'image_width']],
  ['waitSeconds', ['wait', 'timeout', 'wait_seconds', 'timeoutSeconds']],
  ['search', ['query', 'name', 'filter', 'q']],
  ['file', ['content', 'data', 'text']],
  ['fileName', ['filename', 'name']],
  ['format', ['type', 'fileFormat', 'file_format', 'fileType', 'file_type', 'output', 'as', 'to', 'extension']],
  ['operations', ['changes', 'edits']],
  ['mapping', ['assignments', 'templates', 'uses', 'roomTypes', 'room_types']],
]

/** Words that models use for those of an argument. */
const OTHER_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  picture: { true: 'png', false: 'none', yes: 'png', no: 'none', image: 'png', plan: 'png' },
  format: {
    ifc4: 'ifc',
    geo_json: 'geojson',
    glb: 'gltf',
    excel: 'xlsx',
    image: 'png',
    autocad: 'dxf',
    cad: 'dxf',
    dwg: 'dxf',
  },
  unit: { feet: 'ft', foot: 'ft', imperial: 'ft', metres: 'm', meters: 'm', metre: 'm', meter: 'm', metric: 'm' },
  keep: { true: 'all', false: 'none', everything: 'all', nothing: 'none' },
  density: {
    dense: 'high',
    compact: 'high',
    tight: 'high',
    full: 'high',
    normal: 'medium',
    standard: 'medium',
    balanced: 'medium',
    sparse: 'low',
    minimal: 'low',
    airy: 'low',
    spacious: 'low',
    comfortable: 'low',
  },
  detail: {
    true: 'whole',
    false: 'small',
    full: 'whole',
    all: 'whole',
    high: 'whole',
    low: 'small',
    short: 'small',
    summary: 'small',
  },
}

/** What is meant where nothing is said. */
const IS_USUAL = /^(?:layoutId (?:default|current|main|latest)|revision (?:current|latest|newest))$/i

const YES: readonly string[] = ['true', 'yes', 'on']
const NO: readonly string[] = ['false', 'no', 'off']

/** Arguments that are lengths: a text of theirs may have a unit. */
const IS_LENGTH = /(?:Width|Length|Spacing|Gap)$/

/**
 * Arguments of a tool under its own names, and in its own words where they are plain. What is not known stays as it is.
 *
 * @param assumed takes a sentence for a word that means less than it says
 */
export function knownArguments({ shape }: z.ZodObject, sent: Sent, assumed: string[] = []): Record<string, unknown> {
  const known: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(sent)) {
    const argument = argumentCalled(name, value, shape, sent)
    // Of a group it may have been the number of its chairs.
    if (name === 'count' && argument === 'maxResults' && Object.hasOwn(shape, 'groupType'))
      assumed.push('count as maxResults, the number of answers')
    if (argument in known) known[name] = value
    else known[argument] = value
  }
  for (const [name, value] of Object.entries(known)) {
    const schema = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined
    if (!schema) continue
    // Of what may be left out, models say so by null.
    if (IS_USUAL.test(`${name} ${value}`)) delete known[name]
    else if (value === null && isTaken(schema, undefined) && !isTaken(schema, null)) delete known[name]
    else {
      if (name === 'standard') assumed.push(...[value].flat().flatMap((it) => standardTaken(it) ?? []))
      known[name] = readOtherwise(name, schema, name === 'standard' ? standardsCalled(value) : value)
    }
  }
  return known
}

/** A name as arguments are written. */
export const inCamelCase = (name: string): string =>
  name.replace(/[_\s-]+(\w)/g, (_, letter: string) => letter.toUpperCase())

function argumentCalled(name: string, value: unknown, shape: z.ZodRawShape, sent: Sent): string {
  const isFree = (argument: string) => Object.hasOwn(shape, argument) && !Object.hasOwn(sent, argument)
  if (Object.hasOwn(shape, name)) {
    // "alternatives: 5" is a number of results, where alternatives themselves are a word.
    if (typeof value !== 'number' || isTaken(shape[name] as z.ZodType, value)) return name
    const isMeant = (argument: string) => isFree(argument) && isTaken(shape[argument] as z.ZodType, value)
    return OTHER_NAMES.find(([argument, names]) => names.includes(name) && isMeant(argument))?.[0] ?? name
  }
  const camel = inCamelCase(name)
  if (isFree(camel)) return camel
  return OTHER_NAMES.find(([argument, names]) => names.includes(name) && isFree(argument))?.[0] ?? name
}

const isTaken = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

/** The first reading of a value that its schema takes; else the value, or what a text of JSON holds. */
function readOtherwise(name: string, schema: z.ZodType, value: unknown): unknown {
  const isObject = isRecord(value)
  const isOne = Array.isArray(value) && value.length === 1
  if ((typeof value !== 'string' && typeof value !== 'boolean' && !isObject && !isOne) || isTaken(schema, value))
    return value
  if (isOne) return isRecord(value[0]) ? value : unlisted(name, schema, value)
  if (isObject) return [[value], JSON.stringify(value)].find((it) => isTaken(schema, it)) ?? value
  const written = jsonIn(String(value))
  const read = readings(name, String(value), written).find((it) => isTaken(schema, it)) ?? written
  // Refused as one of the list, by what the list takes.
  return read ?? (isList(schema) ? [value] : value)
}

const isList = (schema: z.ZodType): boolean => {
  const { error } = schema.safeParse({})
  return error?.issues[0]?.code === 'invalid_type' && error.issues[0].expected === 'array'
}

/** A list of one where its schema takes what is in it. */
function unlisted(name: string, schema: z.ZodType, list: readonly unknown[]): unknown {
  const one = readOtherwise(name, schema, list[0])
  return isTaken(schema, one) ? one : list
}

function readings(name: string, value: string, written: unknown): unknown[] {
  const said = value.trim().toLowerCase()
  const word = name === 'format' ? said.replace(/^\./, '') : said
  const other = Object.hasOwn(OTHER_WORDS, name) ? OTHER_WORDS[name]! : {}
  return [
    written,
    word,
    Object.hasOwn(other, word) ? other[word] : undefined,
    YES.includes(word) || NO.includes(word) ? YES.includes(word) : undefined,
    word === '' ? undefined : Number(word),
    name === 'waitSeconds' ? Number(word.replace(/\s*s(ec(ond)?s?)?$/, '')) : undefined,
    name === 'scale' ? Number(word.replace(/^1\s*:\s*/, '')) : undefined,
    IS_LENGTH.test(name) ? parseLength(value, 'm') : undefined,
    [value],
    [word],
  ].filter((it) => it !== undefined)
}

/** A list or an object that is sent as text. */
function jsonIn(value: string): unknown {
  if (!/^\s*[[{]/.test(value)) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
