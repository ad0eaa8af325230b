import type { Context } from 'hono'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { ServiceError } from '../errors.ts'
import type { Operation, Route } from '../operations/operation.ts'
import { PARSED_BYTES_MAX, requireJson } from './body.ts'
import type { Env } from './env.ts'
import { readJsonText } from './json-body.ts'

/** Members of an operation's input by the part of a REST request that carries them. */
export interface InputPlaces {
  readonly path: readonly string[]
  readonly query: readonly string[]
  readonly body: readonly string[]
}

type Routed = Operation & { readonly route: Route }

/** @throws Error for an input that is not an object, or a route that names an unknown member */
export function placesOf({ name, input, route }: Pick<Routed, 'name' | 'input' | 'route'>): InputPlaces {
  if (!(input instanceof z.ZodObject)) throw new Error(`Cannot serve ${name} over REST: its input is no object`)
  const members = Object.keys(input.shape)
  const path = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, member]) => member!)
  const unknown = [...path, ...(route.query ?? [])].find((it) => !members.includes(it))
  if (unknown !== undefined) throw new Error(`Cannot serve ${name} over REST: its input has no member ${unknown}`)
  const rest = members.filter((it) => !path.includes(it))
  const query = hasBody(route) ? rest.filter((it) => route.query?.includes(it)) : rest
  return { path, query, body: rest.filter((it) => !query.includes(it)) }
}

const hasBody = ({ method }: Route) => method !== 'GET' && method !== 'DELETE'

/**
 * Makes the function that collects the input of an operation from path, query and body; the schema validates it afterwards.
 *
 * @throws ServiceError from that function: `invalid`, `payload_too_large`, `unsupported_media_type`
 */
export function inputReader(operation: Routed): (c: Context<Env>, config: Config) => unknown {
  const { path, query, body } = placesOf(operation)
  const readQuery = queryReader(operation, query)
  const readAddress = (c: Context<Env>) => {
    const members = readQuery(c.req.url)
    for (const it of path) members[it] = c.req.param(it)
    return members
  }
  if (body.length === 0) return readAddress
  return async (c, config) => {
    const sent = await readBody(c, config, [...path, ...query])
    return isRecord(sent) ? { ...sent, ...readAddress(c) } : sent
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param elsewhere members that do not belong in the body */
async function readBody(c: Context<Env>, config: Config, elsewhere: readonly string[]): Promise<unknown> {
  requireJson(c.req.raw.headers)
  const bytesMax = Math.min(PARSED_BYTES_MAX, config.bodyBytesMax)
  const sent: unknown = JSON.parse(await readJsonText(c.req.raw, { bytesMax, depthMax: config.depthMax }))
  const misplaced = isRecord(sent) ? elsewhere.find((it) => Object.hasOwn(sent, it)) : undefined
  if (misplaced !== undefined)
    throw new ServiceError('invalid', `${misplaced}: belongs in the address, not in the body`)
  return sent
}

/** Makes the function that reads members from the query; unknown parameters are refused. */
function queryReader({ input }: Operation, members: readonly string[]): (url: string) => Record<string, unknown> {
  if (members.length === 0) return () => ({})
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const readers = new Map(members.map((it) => [it, valueReader(typesIn(properties[it]))]))
  return (url) => {
    const { searchParams } = new URL(url)
    const unknown = [...searchParams.keys()].find((it) => !readers.has(it) && it !== 'pubtoken')
    if (unknown !== undefined)
      throw new ServiceError('invalid', `${unknown}: is no parameter of this address, which has ${members.join(', ')}`)
    const sent = members.filter((it) => searchParams.has(it))
    return Object.fromEntries(sent.map((it) => [it, readers.get(it)!(searchParams.getAll(it))]))
  }
}

type JsonSchema = z.core.JSONSchema.JSONSchema | boolean | undefined

/** The JSON types that a schema accepts. */
function typesIn(schema: JsonSchema): string[] {
  if (typeof schema !== 'object') return []
  const { type, anyOf = [], oneOf = [] } = schema
  return [...[type ?? []].flat(), ...[...anyOf, ...oneOf].flatMap(typesIn)]
}

/** Makes the function that converts texts of a parameter to the types of its schema; other text stays text and is refused there. */
function valueReader(types: readonly string[]): (texts: string[]) => unknown {
  const one = (text: string): unknown => {
    if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
    const isNumber = types.includes('number') || types.includes('integer')
    return isNumber && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
  }
  if (types.includes('array')) return (texts) => texts
  return (texts) => (texts.length === 1 ? one(texts[0]!) : texts)
}
