import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { attach } from '../../schema/wire/custom-data.ts'

/** Members that many requests have in common, each as JSON on one line. */
export type SharedMembers = ReadonlyMap<string, string>

/** Most characters of them together: they are read with each request. */
const LENGTH_MAX = 1_000_000

/**
 * The members of an object.
 *
 * @param texts what the references in them stand for (schema/custom-data.ts)
 * @throws ServiceError `invalid` where they are too long
 */
export function sharedMembers(value: Readonly<Record<string, unknown>>, texts: readonly string[] = []): SharedMembers {
  const members = new Map(Object.entries(value).map(([name, it]) => [name, oneLine(attach(JSON.stringify(it), texts))]))
  const length = [...members.values()].reduce((sum, json) => sum + json.length, 0)
  if (length <= LENGTH_MAX) return members
  throw new ServiceError('invalid', `defaults: must be at most ${LENGTH_MAX} characters as JSON, got ${length}`)
}

/** JSON without line breaks, which are blanks between its tokens: customData may have come with some. */
export const oneLine = (json: string): string => json.replaceAll(/[\r\n]+/g, ' ')

/** The JSON of an object with the shared members that it leaves out before its own, all digit by digit as they were sent. */
export function withShared(text: string, shared: SharedMembers): string {
  if (shared.size === 0) return text
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) return text // for the schema to refuse
  const own = Object.keys(value)
  const missing = [...shared].filter(([name]) => !own.includes(name))
  const before = missing.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')
  return `{${before}${before !== '' && own.length > 0 ? ',' : ''}${text.slice(text.indexOf('{') + 1)}`
}
