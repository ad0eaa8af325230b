import { ServiceError } from '../../base/errors.ts'
import { isStoredId } from '../../schema/wire/stored-id.ts'

/** An id as the store has it. @throws ServiceError `not_found` for what no id can be */
export function ownId(what: string, text: string): string {
  const id = text.toLowerCase()
  if (!isStoredId(id)) throw notFound(what)
  return id
}

/** For what is missing and for what belongs to another account alike. */
export const notFound = (what: string) => new ServiceError('not_found', `${what}: not found`)
