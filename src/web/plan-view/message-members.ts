/** Reads a member of a message. `says` completes "must be …" and stands in the documents. */
export interface MemberReader<T> {
  readonly says: string
  readonly isOptional?: boolean
  /** Whether a value has the form; the type follows from it. */
  readonly accepts: (value: unknown) => value is T
}

const TEXT_MAX = 200
const ITEMS_MAX = 20_000
const MARKERS_MAX = 1000

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX
const isId = (value: unknown): value is string => isText(value) && value !== ''
const isValue = (value: unknown): value is string | number => isText(value) || Number.isFinite(value)
/** Only digits of colours: other paints of SVG, such as `url(…)`, would load what they name. */
const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value)

const recordOf = <T>(value: unknown, accepts: (it: unknown) => it is T): value is Readonly<Record<string, T>> =>
  isObject(value) && Object.keys(value).length <= ITEMS_MAX && Object.values(value).every(accepts)

export const text: MemberReader<string> = { says: `a text of at most ${TEXT_MAX} characters`, accepts: isText }

/** What may stand in an address as it is. */
export const id: MemberReader<string> = {
  says: 'an id',
  accepts: (value): value is string => isText(value) && /^[\w-]+$/.test(value),
}

export const flag: MemberReader<boolean> = {
  says: 'true or false',
  accepts: (value) => typeof value === 'boolean',
}

export const ids: MemberReader<readonly string[]> = {
  says: 'a list of ids of spaces and assets',
  accepts: (value): value is readonly string[] =>
    Array.isArray(value) && value.length <= ITEMS_MAX && value.every(isId),
}

export const values: MemberReader<Readonly<Record<string, string | number>>> = {
  says: 'an object of texts or numbers by the id of a space',
  accepts: (value): value is Readonly<Record<string, string | number>> => recordOf(value, isValue),
}

export const colours: MemberReader<Readonly<Record<string, string>>> = {
  says: 'an object of colours such as `#0072b2` by value, or by the id of a space',
  accepts: (value): value is Readonly<Record<string, string>> => recordOf(value, isColour),
}

export const oneOf = <const T extends string>(...choices: readonly T[]): MemberReader<T> => ({
  says: choices.map((it) => `\`${it}\``).join(' or '),
  accepts: (value): value is T => choices.some((it) => it === value),
})

/** A marker: a point of the floor in metres, or in the middle of a space or an asset. */
export interface Marker {
  readonly id: string
  readonly at: readonly [x: number, z: number] | string
  readonly label: string
  readonly colour?: string
}

const isPlace = (value: unknown): boolean =>
  isId(value) || (Array.isArray(value) && value.length === 2 && value.every((it) => Number.isFinite(it)))

const isMarker = (value: unknown): value is Marker =>
  isObject(value) &&
  Object.keys(value).every((it) => ['id', 'at', 'label', 'colour'].includes(it)) &&
  isId(value['id']) &&
  isPlace(value['at']) &&
  isText(value['label']) &&
  (value['colour'] === undefined || isColour(value['colour']))

export const markers: MemberReader<readonly Marker[]> = {
  says: `a list of at most ${MARKERS_MAX} markers \`{ id, at, label, colour? }\`, where \`at\` is \`[x, z]\` in metres or the id of a space or an asset`,
  accepts: (value): value is readonly Marker[] =>
    Array.isArray(value) && value.length <= MARKERS_MAX && value.every(isMarker),
}

export interface OptionalReader<T> extends MemberReader<T> {
  readonly isOptional: true
}

export const optional = <T>(reader: MemberReader<T>): OptionalReader<T> => ({ ...reader, isOptional: true })
