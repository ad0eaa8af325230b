import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import type { z } from 'zod'
import { parseDetached } from '../../../schema/wire/custom-data.ts'
import { explain } from '../../../schema/wire/explain.ts'
import type { ComputeArguments, ComputeCommand } from '../request.ts'

/** An input that was refused or could not be read: shown behind the name of the file, exit code 1. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** A request that another command carries out. */
export class OtherCommandError extends InputError {
  readonly command: string

  constructor(message: string, command: string) {
    super(`${message}; use roomwright ${command}`)
    this.command = command
  }
}

const METHODS: Readonly<Record<ComputeCommand, string>> = {
  furnish: 'FurnishingAI.furnish',
  groups: 'FurnishingAI.generateGroups',
  'desk-grid': 'FurnishingAI.generateDeskGrid',
}

/** The files that the arguments stand for: a folder is its *.json files in order of name. */
export function expandInputs(inputs: readonly string[]): string[] {
  return inputs.flatMap((input) => {
    if (input === '-' || !isFolder(input)) return [input]
    const names = readdirSync(input).filter((name) => name.endsWith('.json'))
    return names.sort().map((name) => join(input, name))
  })
}

/** Whether a path names a folder; a path that leads nowhere does not. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

export const nameOfInput = (input: string): string => (input === '-' ? 'standard input' : input)

/** Params whose customData are references, and the texts that these stand for. */
export interface ReadParams<T> {
  readonly params: T
  readonly texts: readonly string[]
}

/**
 * Reads the params that a file holds, bare or inside a JSON-RPC request, and applies the options of the command line.
 *
 * @throws InputError saying what is wrong and where
 * @throws ServiceError `invalid` as the service does for keys that occur twice and for customData beyond its bounds
 */
export async function readParams<T>(
  input: string,
  schema: z.ZodType<T>,
  args: ComputeArguments,
): Promise<ReadParams<T>> {
  const text = withoutMark(await readText(input))
  const sent = parseJson(text, 'a JSON-RPC request or its params')
  // The paths of both kinds of file begin at the params.
  const { value, texts } = parseDetached(text, isRequest(sent) ? '' : 'params')
  const params = withOptions(unwrap(value, args.command), args)
  return { params: checked(schema, params, 'params'), texts }
}

/** @param root what paths in the reason start with @throws InputError saying what is wrong and where */
export function checked<T>(schema: z.ZodType<T>, value: unknown, root: string): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new InputError(explain(parsed.error, value, root))
  return parsed.data
}

/** A file, or for `-` the standard input. @throws InputError saying why it cannot be read */
export async function readText(input: string): Promise<string> {
  try {
    return input === '-' ? await text(process.stdin) : readFileSync(input, 'utf8')
  } catch (error) {
    throw new InputError(whyUnreadable(error))
  }
}

/** Why a file cannot be read, for people. */
export function whyUnreadable(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  const why: Record<string, string> = {
    ENOENT: 'no such file',
    EISDIR: 'is a folder',
    EACCES: 'may not be read',
  }
  return why[code ?? ''] ?? `cannot be read (${code ?? (error as Error).message})`
}

/** @throws InputError when it is empty, where `expected` was, or no JSON */
export function parseJson(source: string, expected: string): unknown {
  const start = withoutMark(source)
  if (start.trim() === '') throw new InputError(`is empty; expected ${expected}`)
  try {
    return JSON.parse(start)
  } catch (error) {
    throw new InputError(`is not JSON: ${(error as Error).message}`)
  }
}

const withoutMark = (source: string) => source.replace(/^\ufeff/, '')

const isRequest = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && ('method' in value || 'jsonrpc' in value)

/** The params of a JSON-RPC request for this command; anything else is taken for the params themselves. */
function unwrap(value: unknown, command: ComputeCommand): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InputError(`expected an object, got ${Array.isArray(value) ? 'an array' : JSON.stringify(value)}`)
  if (!isRequest(value)) return value
  const { method, params } = value as { method?: unknown; params?: unknown }
  if (method === METHODS[command]) return params
  const other = Object.entries(METHODS).find(([, name]) => name === method)?.[0]
  const message = `method: must be ${METHODS[command]}, got ${method === undefined ? 'nothing' : JSON.stringify(method)}`
  throw other ? new OtherCommandError(message, other) : new InputError(message)
}

function withOptions(params: unknown, { command, results, template }: ComputeArguments): unknown {
  if (typeof params !== 'object' || params === null) return params
  const request =
    command === 'furnish' && 'boundary' in params && !('room' in params)
      ? { room: { boundary: params.boundary }, furniture: [] }
      : params
  return {
    ...request,
    ...(results === undefined ? {} : { maxResults: results }),
    ...(template === undefined ? {} : { template: { name: template, exclude: [] } }),
  }
}
