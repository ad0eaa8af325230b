import { ServiceError } from '../../base/errors.ts'

/** Why a request is refused; a code is never given another meaning. */
export type RefusalCode = 'invalid' | 'room_too_large' | 'room_too_small' | 'fixed_too_large' | 'fixed_too_dense'

/** One fault of the input. */
export interface InputFault {
  /** Place in the params, as a JSON Pointer (RFC 6901), such as `/furniture/3/shape/a`. */
  readonly pointer: string
  /** What is wrong there. */
  readonly detail: string
}

/** A request that is refused. The message names the fault with its place, its rule and what was got. */
export class RoomwrightError extends Error {
  override readonly name = 'RoomwrightError'
  /** For programs. */
  readonly code: RefusalCode
  /** With `invalid`: the faults one by one, where they have a place. */
  readonly faults: readonly InputFault[]

  constructor(code: RefusalCode, message: string, faults: readonly InputFault[] = []) {
    super(message)
    this.code = code
    this.faults = faults
  }
}

/** Runs a computation, whose refusals become errors of the library. @throws RoomwrightError */
export function refusing<Result>(compute: () => Result): Result {
  try {
    return compute()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { errors = [] } = error.members as { errors?: readonly InputFault[] }
    throw new RoomwrightError(error.code as RefusalCode, error.message, errors)
  }
}
