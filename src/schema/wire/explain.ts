import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** Most faults named in one sentence. */
const FAULTS_MAX = 3
/** Most faults listed one by one, and most keys of one of them. */
const POINTERS_MAX = 20
const TEXT_MAX = 40
/** Levels of the path to what is nested too deep that are named. */
const DEEP_PATH_MAX = 8

/**
 * The faults of a wrong value as one sentence: path, rule, what was got; the first few, joined with `; `.
 *
 * @param input the value that was judged, for the "got …"
 * @param root what the path starts with
 * @example 'params.furniture[3].shape.a: must be > 0, got -1'
 */
export function explain(error: z.ZodError, input: unknown, root = 'params'): string {
  const faults = [...new Set(issuesOf(error).map((issue) => sentence(issue, input, root)))]
  const more = faults.length > FAULTS_MAX ? ` (and ${faults.length - FAULTS_MAX} more)` : ''
  return faults.slice(0, FAULTS_MAX).join('; ') + more
}

/** The faults one by one, each with its place as a JSON Pointer. @see RFC 9457 section 3, RFC 6901 */
export function faultsOf(error: z.ZodError, input: unknown): { pointer: string; detail: string }[] {
  return issuesOf(error)
    .slice(0, POINTERS_MAX)
    .flatMap((issue) => {
      const detail = detailOf(issue, input)
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, POINTERS_MAX) : undefined
      const paths = keys ? keys.map((key) => [...issue.path, key]) : [issue.path]
      return paths.map((path) => ({ pointer: pointerOf(path), detail }))
    })
}

/** The faults without those of the size of what is of another kind: Zod counts the letters of a text in place of a list. */
function issuesOf({ issues }: z.ZodError): readonly Issue[] {
  const otherKinds = issues.flatMap(({ code, path }) => (code === 'invalid_type' ? [pointerOf(path)] : []))
  const sizes: readonly Issue['code'][] = ['too_big', 'too_small']
  return issues.filter(({ code, path }) => !sizes.includes(code) || !otherKinds.includes(pointerOf(path)))
}

const pointerOf = (path: Path) =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** A path as one writes it in code: `params.furniture[3].shape`. */
export function pathText(path: Path, root = ''): string {
  let text = root
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (/^[A-Za-z_$][\w$]{0,39}$/.test(String(step))) text += text === '' ? String(step) : `.${String(step)}`
    else text += `[${quoted(String(step))}]`
  }
  return text
}

/** A fault behind its place, which a fault of the whole input has not. */
export const faultAt = (path: string, detail: string): string => (path === '' ? detail : `${path}: ${detail}`)

/** The fault of a value nested too deep, with the first levels of its path. */
export const tooDeepText = (path: Path, depthMax: number): string =>
  `${pathText(path.slice(0, DEEP_PATH_MAX))}: must not be nested deeper than ${depthMax} levels`

/** The fault of a key that occurs twice in one object. */
export const duplicateText = (key: string): string => `duplicate key ${quoted(key)}`

/** A value in a few characters: numbers and short strings as they are, the rest by kind. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  return Object.is(value, -0) ? '-0' : String(value)
}

export function quoted(text: string): string {
  return JSON.stringify(text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text)
}

function sentence(issue: Issue, input: unknown, root: string): string {
  return faultAt(pathText(issue.path, root), detailOf(issue, input))
}

function detailOf(issue: Issue, input: unknown): string {
  const value = valueAt(input, issue.path)
  return value === undefined ? missing(issue) : wrong(issue, value)
}

function missing(issue: Issue): string {
  if (issue.code === 'custom') return issue.message
  const options = allowed(issue)
  return options.length > 0 ? `is required, one of ${options.join(', ')}` : 'is required'
}

function wrong(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kind(issue.expected, value)}, got ${valueText(value)}`
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? '>' : '>=', issue.minimum, value)
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? '<' : '<=', issue.maximum, value)
    case 'unrecognized_keys':
      return unknownKeys(issue.keys)
    case 'invalid_format':
      return `${issue.format === 'uuid' ? 'must be a UUID' : issue.message}, got ${valueText(value)}`
    case 'custom':
      return issue.message.startsWith('must ') ? `${issue.message}, got ${valueText(value)}` : issue.message
    default: {
      const kinds = kindsOf(issue, value)
      if (kinds) return `must be ${kinds.join(' or ')}, got ${valueText(value)}`
      const options = allowed(issue)
      if (options.length === 0) return `${issue.message}, got ${valueText(value)}`
      return mustBeOneOf(options, value)
    }
  }
}

/** The fault of a value that is none of those allowed. */
export const mustBeOneOf = (allowed: readonly string[], value: unknown): string =>
  `must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}, got ${valueText(value)}`

function kind(expected: string, value: unknown): string {
  if (expected === 'int') return 'an integer'
  if (expected === 'number' && typeof value === 'number') return 'a finite number'
  if (expected === 'tuple') return 'an array'
  if (expected === 'record') return 'an object'
  return `${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}`
}

/** The kinds of a union that differ in nothing else. */
function kindsOf(issue: Issue, value: unknown): string[] | undefined {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return undefined
  const kinds = issue.errors.map(([it, ...others]) =>
    it?.code === 'invalid_type' && it.path.length === 0 && others.length === 0 ? kind(it.expected, value) : undefined,
  )
  return kinds.every((it) => it !== undefined) ? kinds : undefined
}

function bound(origin: string, sign: string, limit: number | bigint, value: unknown): string {
  if (origin !== 'array' && origin !== 'string') return `must be ${sign} ${limit}, got ${valueText(value)}`
  const { length } = value as { length: number }
  const unit = `${origin === 'array' ? 'item' : 'character'}${limit === 1 ? '' : 's'}`
  const least = sign.startsWith('>')
  // Enough of them, and yet too few: the schema has taken blanks off before it counted.
  const got = least && length >= limit ? 'only blanks' : length
  return `must have at ${least ? 'least' : 'most'} ${limit} ${unit}, got ${got}`
}

function unknownKeys(keys: readonly string[]): string {
  const named = keys.slice(0, FAULTS_MAX).map(quoted).join(', ')
  const more = keys.length > FAULTS_MAX ? ` and ${keys.length - FAULTS_MAX} more` : ''
  return `unknown key${keys.length > 1 ? 's' : ''} ${named}${more}`
}

function allowed(issue: Issue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code === 'invalid_union' && 'options' in issue) return (issue.options as unknown[]).map(String)
  return []
}

function valueAt(input: unknown, path: Path): unknown {
  let value = input
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}
