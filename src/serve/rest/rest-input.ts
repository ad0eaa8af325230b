import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import type { Caller } from '../../operations/calling/caller.ts'
import type { Operation, Route } from '../../operations/calling/operation.ts'
import { UnparsedInput } from '../../operations/calling/unparsed-input.ts'
import { checkedJson } from '../../schema/wire/checked-json.ts'
import type { Config } from '../../service/config.ts'
import type { Service } from '../../service/service.ts'
import { PARSED_BYTES_MAX, readBody as readBytes, requireJson, requireType } from '../http/bodies/body.ts'
import { readLarge } from '../http/bodies/large-input.ts'
import { scanBody } from '../http/bodies/scan-in-steps.ts'
import type { SentCall, SentHeaders } from '../http/direct/sent-request.ts'

/** Members of an operation's input by the part of a REST request that carries them. */
export interface InputPlaces {
  readonly path: readonly string[]
  /** Those in header fields of the request. */
  readonly header: readonly string[]
  readonly query: readonly string[]
  readonly body: readonly string[]
}

type Routed = Operation & { readonly route: Route }

/** @throws Error for an input that is not an object, or a route that names an unknown member */
export function placesOf({
  name,
  input,
  route,
  compute,
}: Pick<Routed, 'name' | 'input' | 'route' | 'compute'>): InputPlaces {
  if (!(input instanceof z.ZodObject)) throw new Error(`Cannot serve ${name} over REST: its input is no object`)
  const members = Object.keys(input.shape)
  const path = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, member]) => member!)
  const header = route.ifMatch === undefined ? [] : [route.ifMatch]
  const key = route.idempotencyKey === undefined ? [] : [route.idempotencyKey]
  const unknown = [...path, ...header, ...key, ...(route.query ?? []), ...wholeBody(route)].find(
    (it) => !members.includes(it),
  )
  if (unknown !== undefined) throw new Error(`Cannot serve ${name} over REST: its input has no member ${unknown}`)
  if (compute && (route.path.includes('{') || route.method !== 'POST'))
    throw new Error(`Cannot serve ${name} over REST: what is computed from bytes is the whole body of a POST`)
  const rest = members.filter((it) => !path.includes(it) && !header.includes(it))
  const inQuery = (member: string) => {
    if (route.upload) return member !== FILE
    return route.body === undefined ? route.query?.includes(member) : member !== route.body
  }
  const query = hasBody(route) ? rest.filter(inQuery) : rest
  return { path, header, query, body: rest.filter((it) => !query.includes(it)) }
}

/** The member of an input that is the body where that is a file. */
const FILE = 'file'

/** The member that is the whole body, where there is one. */
const wholeBody = ({ body }: Route): string[] => (body === undefined ? [] : [body])

const hasBody = ({ method }: Route) => method !== 'GET' && method !== 'DELETE'

/**
 * Makes the function that collects the input of an operation from path, query and body; the schema validates it afterwards.
 *
 * @throws ServiceError from that function: `invalid`, `payload_too_large`, `unsupported_media_type`
 */
export function inputReader(operation: Routed): (c: SentCall, service: Service, caller: Caller) => unknown {
  const { path, header, query, body } = placesOf(operation)
  const { large, route } = operation
  const readQuery = queryReader(operation, query)
  const readAddress = (c: SentCall, { config }: Service) => {
    const members = readQuery(c.req.url)
    for (const it of path) members[it] = c.req.param(it)
    for (const it of header) members[it] = readIfMatch(c.req.header('if-match'), config)
    const key = c.req.header('idempotency-key')
    if (route.idempotencyKey !== undefined && key !== undefined) members[route.idempotencyKey] = unquoted(key)
    return members
  }
  if (body.length === 0) return readAddress
  if (operation.compute) return readUnparsed
  if (large)
    return async (c, service, caller) => {
      const isFile = route.upload !== undefined
      const mediaType = bodyType(c.req.raw.headers, route)
      const members = readAddress(c, service)
      const bytesMax = large.bytesMax(service.config, isFile)
      const { bytes, held } = await readLarge(service, caller, large, c.req.raw, bytesMax)
      return new UnparsedInput(bytes, members, { isFile, mediaType, ...(held ? { held } : {}) })
    }
  const optional = mayBeEmpty(operation, { path, header, query, body })
  return async (c, service) => {
    const { config } = service
    const whole = operation.route.body
    const address = readAddress(c, service)
    const sent = optional && (await isLeftOut(c, config)) ? {} : await readBody(c, config)
    if (whole === undefined) refuseMisplaced(sent, { path, elsewhere: [...header, ...query] }, address)
    if (whole !== undefined) return { [whole]: sent, ...address }
    return isRecord(sent) ? { ...sent, ...address } : sent
  }
}

/** The body for what is computed elsewhere, which parses and validates it. */
async function readUnparsed(c: SentCall, { config }: Service): Promise<Uint8Array<ArrayBuffer>> {
  requireJson(c.req.raw.headers)
  const bytes = await readBytes(c.req.raw, config.bodyBytesMax)
  await scanBody(bytes, config.depthMax)
  return bytes
}

/** The type of a body. @throws ServiceError `unsupported_media_type` */
function bodyType(headers: SentHeaders, { upload, bodies }: Route): string {
  const types = upload ?? (bodies && ['application/json', ...bodies])
  if (types) return requireType(headers, types)
  requireJson(headers)
  return 'application/json'
}

/** The key as a string of structured fields, or bare as most clients send it. @see RFC 8941 section 3.3.3 */
const unquoted = (field: string): string =>
  /^"((?:[^"\\]|\\["\\])*)"$/.exec(field.trim())?.[1]?.replaceAll(/\\(.)/g, '$1') ?? field

/** Whether a request may leave its body out: none of its members is required. */
export const mayBeEmpty = ({ input, route }: Routed, { body }: InputPlaces): boolean =>
  route.body === undefined &&
  !route.upload &&
  body.every((it) => (input as unknown as z.ZodObject).shape[it]!.safeParse(undefined).success)

/** An element of If-Match, which may be empty. */
const ETAG = /\s*(?:(W\/)?"([\x21\x23-\x7e\x80-\uffff]*)")?\s*(?:,|$)/y

/** ETags that are read of one field. */
const ETAGS_MAX = 100

/**
 * The version that If-Match names, or those of a list; null for any. A weak ETag, and one that is none of ours, stands for no
 * version: they are compared strongly.
 *
 * @throws ServiceError `precondition_required` where there is none, `precondition_failed` for what is no list of ETags
 * @see RFC 9110 section 13.1.1, RFC 6585 section 3
 */
function readIfMatch(field: string | undefined, { ifMatch }: Config): number | number[] | null {
  if (field === undefined && ifMatch === 'optional') return null
  if (field === undefined)
    throw new ServiceError(
      'precondition_required',
      'If-Match: is required, with the ETag of what the change is based on, or * for any',
    )
  const value = field.trim()
  if (value === '*') return null
  const versions: number[] = []
  let count = 0
  for (ETAG.lastIndex = 0; ETAG.lastIndex < value.length; ) {
    const element = ETAG.exec(value)
    if (!element || ++count > ETAGS_MAX) throw notEtags(field)
    const [, weak, tag] = element
    if (weak === undefined && tag !== undefined && /^(0|[1-9]\d{0,9})$/.test(tag)) versions.push(Number(tag))
  }
  return count === 1 && versions.length === 1 ? versions[0]! : versions
}

const notEtags = (field: string) =>
  new ServiceError(
    'precondition_failed',
    `If-Match: must be ETags as they were sent, such as "3" or "3", "4", at most ${ETAGS_MAX}, got ${field}`,
  )

/** Whether there is no body, and nothing says what it would be. */
const isLeftOut = async (c: SentCall, config: Config): Promise<boolean> =>
  c.req.header('content-type') === undefined && (await readBytes(c.req.raw, config.bodyBytesMax)).length === 0

async function readBody(c: SentCall, config: Config): Promise<unknown> {
  requireJson(c.req.raw.headers)
  const bytesMax = Math.min(PARSED_BYTES_MAX, config.bodyBytesMax)
  return JSON.parse(checkedJson(await readBytes(c.req.raw, bytesMax), config.depthMax))
}

/** @throws ServiceError `invalid` for a member of the address in the body, unless it says the same as the path */
function refuseMisplaced(
  sent: unknown,
  { path, elsewhere }: { readonly path: readonly string[]; readonly elsewhere: readonly string[] },
  address: Readonly<Record<string, unknown>>,
): void {
  if (!isRecord(sent)) return
  const misplaced =
    elsewhere.find((it) => Object.hasOwn(sent, it)) ??
    path.find((it) => Object.hasOwn(sent, it) && sent[it] !== address[it])
  if (misplaced !== undefined)
    throw new ServiceError('invalid', `${misplaced}: belongs in the address, not in the body`)
}

/** Makes the function that reads members from the query; unknown parameters are refused. */
function queryReader({ input }: Operation, members: readonly string[]): (url: string) => Record<string, unknown> {
  if (members.length === 0) return () => ({})
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const readers = new Map(members.map((it) => [it, valueReader(typesIn(properties[it]))]))
  const deep = new Set(members.filter((it) => isDeep(properties[it])))
  return (url) => {
    if (!url.includes('?')) return {} // of most requests, for which a URL would cost as much as the call
    const { searchParams } = new URL(url)
    const places = [...new Set(searchParams.keys())].flatMap((it) => deepPlace(it) ?? [])
    const inside = new Set(places.filter(({ member }) => deep.has(member)).map(({ name }) => name))
    const unknown = [...searchParams.keys()].find((it) => !readers.has(it) && !inside.has(it) && it !== 'pubtoken')
    if (unknown !== undefined)
      throw new ServiceError('invalid', `${unknown}: is no parameter of this address, which has ${members.join(', ')}`)
    const sent = members.filter((it) => searchParams.has(it))
    const read: Record<string, unknown> = Object.fromEntries(
      sent.map((it) => [it, readers.get(it)!(searchParams.getAll(it))]),
    )
    for (const place of places) setDeep(read, place, properties[place.member], searchParams.getAll(place.name))
    return read
  }
}

/** Whether a parameter is an object, which is written member by member. @see OpenAPI 3.1, style deepObject */
export const isDeep = (schema: JsonSchema): boolean =>
  typeof schema === 'object' && schema.type === 'object' && schema.properties !== undefined

/** A parameter that is a member of another: `filter[seats][gte]`, or `filter[attributes.cost]`. */
interface DeepPlace {
  readonly name: string
  readonly member: string
  readonly steps: readonly string[]
}

function deepPlace(name: string): DeepPlace | undefined {
  const [, member, rest] = /^(\w+)((?:\[[^[\]]{1,100}\]){1,4})$/.exec(name) ?? []
  if (member === undefined || rest === undefined) return undefined
  return { name, member, steps: [...rest.matchAll(/\[([^[\]]+)\]/g)].flatMap(([, step]) => step!.split('.')) }
}

function setDeep(
  read: Record<string, unknown>,
  { name, member, steps }: DeepPlace,
  schema: JsonSchema,
  texts: string[],
) {
  let within = read
  let inner = schema
  const names = [member, ...steps]
  for (const [i, step] of names.entries()) {
    if (i > 0) {
      requireMember(name, names.slice(0, i), inner, step)
      inner = memberSchema(inner, step)
    }
    if (i === names.length - 1) {
      if (isDeep(inner) && !texts[0]!.startsWith('{'))
        throw new ServiceError('invalid', `${name}: is written with a condition, ${listed(names, inner)}`)
      if (step in within) throw new ServiceError('invalid', `${name}: is there twice`)
      const types = typesIn(inner)
      within[step] = types.includes('string') && texts.length === 1 ? texts[0] : valueReader(types)(texts)
      return
    }
    // Without a prototype: names are the caller's.
    within[step] ??= Object.create(null)
    if (!isRecord(within[step])) throw new ServiceError('invalid', `${name}: is there twice`)
    within = within[step]
  }
}

/** @throws ServiceError `invalid` where the members are known and it is none of them; it names those there are */
function requireMember(name: string, outer: readonly string[], schema: JsonSchema, step: string): void {
  if (isDeep(schema) && !memberSchema(schema, step))
    throw new ServiceError('invalid', `${name}: is no parameter of this address, which has ${listed(outer, schema)}`)
}

/** The members of a parameter as they are written. */
function listed([first, ...steps]: readonly string[], schema: JsonSchema): string {
  const members = typeof schema === 'object' ? Object.keys(schema.properties ?? {}) : []
  return members.map((it) => `${first}${[...steps, it].map((step) => `[${step}]`).join('')}`).join(', ')
}

function memberSchema(schema: JsonSchema, name: string): JsonSchema {
  if (typeof schema !== 'object') return undefined
  const { properties = {}, additionalProperties } = schema
  return Object.hasOwn(properties, name) ? properties[name] : additionalProperties
}

type JsonSchema = z.core.JSONSchema.JSONSchema | boolean | undefined

/** The JSON types that a schema accepts. */
function typesIn(schema: JsonSchema): string[] {
  if (typeof schema !== 'object') return []
  const { type, anyOf = [], oneOf = [] } = schema
  return [...[type ?? []].flat(), ...[...anyOf, ...oneOf].flatMap(typesIn)]
}

/** What a JSON text stands for; the text itself where it is none, for its schema to refuse. */
function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Makes the function that converts texts of a parameter to the types of its schema; other text is left as it is and refused there. */
function valueReader(types: readonly string[]): (texts: string[]) => unknown {
  const one = (text: string): unknown => {
    if (types.includes('object') && text.startsWith('{')) return parsedOr(text)
    if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
    const isNumber = types.includes('number') || types.includes('integer')
    return isNumber && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
  }
  if (types.includes('array')) return (texts) => texts
  return (texts) => (texts.length === 1 ? one(texts[0]!) : texts)
}
