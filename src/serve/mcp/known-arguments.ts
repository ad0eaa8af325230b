import type { z } from 'zod'
import { isRecord } from '../../base/is-record.ts'
import { parseLength } from '../../schema/furnishing/read-length.ts'

// Models call a tool before they have read its schema: names in snake case, lists and objects as texts, words in capitals.
// A value is read otherwise only where its schema refuses it as it stands, so that no call changes its meaning.

type Sent = Readonly<Record<string, unknown>>

/** Names that arguments get in first calls. The first argument that a tool has and that is left out takes the value. */
const OTHER_NAMES: readonly (readonly [argument: string, names: readonly string[]])[] = [
  ['groupType', ['type', 'group', 'kind', 'template']],
  ['placed', ['pieces', 'items']],
  ['furniture', ['items', 'pieces', 'objects']],
  ['maxResults', ['results', 'count', 'limit', 'max']],
  ['corridorWidth', ['aisle', 'aisleWidth', 'aisle_width', 'corridor']],
  ['jobId', ['job', 'id']],
  ['floorId', ['floor', 'id']],
  ['layoutId', ['layout']],
  ['spaceId', ['space', 'roomId', 'room_id']],
  ['spaces', ['spaceIds', 'space_ids', 'rooms', 'roomIds', 'room_ids']],
  ['search', ['query', 'name']],
  ['file', ['content', 'data', 'text']],
  ['fileName', ['filename', 'name']],
  ['format', ['type', 'fileFormat', 'file_format']],
  ['operations', ['changes', 'edits']],
]

/** Words that models use for those of an argument. */
const OTHER_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  picture: { true: 'png', false: 'none', yes: 'png', no: 'none', image: 'png', plan: 'png' },
  detail: { full: 'whole', all: 'whole', high: 'whole', low: 'small', short: 'small', summary: 'small' },
}

/** Arguments that are lengths: a text of theirs may have a unit. */
const IS_LENGTH = /(?:Width|Length|Spacing|Gap)$/

/** Arguments of a tool under its own names, and in its own words where they are plain. What is not known stays as it is. */
export function knownArguments({ shape }: z.ZodObject, sent: Sent): Record<string, unknown> {
  const known: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(sent)) {
    const argument = argumentCalled(name, shape, sent)
    if (argument in known) known[name] = value
    else known[argument] = value
  }
  for (const [name, value] of Object.entries(known)) {
    const schema = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined
    if (!schema) continue
    // Of what may be left out, models say so by null.
    if (value === null && isTaken(schema, undefined) && !isTaken(schema, null)) delete known[name]
    else known[name] = readOtherwise(name, schema, value)
  }
  return known
}

function argumentCalled(name: string, shape: z.ZodRawShape, sent: Sent): string {
  const isFree = (argument: string) => Object.hasOwn(shape, argument) && !Object.hasOwn(sent, argument)
  if (Object.hasOwn(shape, name)) return name
  const camel = name.replace(/[_\s-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (isFree(camel)) return camel
  return OTHER_NAMES.find(([argument, names]) => names.includes(name) && isFree(argument))?.[0] ?? name
}

const isTaken = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

/** The first reading of a value that its schema takes; else the value, or what a text of JSON holds. */
function readOtherwise(name: string, schema: z.ZodType, value: unknown): unknown {
  const isObject = isRecord(value)
  if ((typeof value !== 'string' && typeof value !== 'boolean' && !isObject) || isTaken(schema, value)) return value
  if (isObject) return isTaken(schema, [value]) ? [value] : value
  const written = jsonIn(String(value))
  return readings(name, String(value), written).find((it) => isTaken(schema, it)) ?? written ?? value
}

function readings(name: string, value: string, written: unknown): unknown[] {
  const word = value.trim().toLowerCase()
  const other = Object.hasOwn(OTHER_WORDS, name) ? OTHER_WORDS[name]! : {}
  return [
    written,
    word,
    Object.hasOwn(other, word) ? other[word] : undefined,
    word === 'true' || word === 'false' ? word === 'true' : undefined,
    word === '' ? undefined : Number(word),
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
