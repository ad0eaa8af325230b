import type { z } from 'zod'
import type { Service } from '../../service/service.ts'
import { watched } from '../../service/telemetry/watch.ts'
import { authorize } from './authorize.ts'
import type { Caller, CallerKind } from './caller.ts'
import {
  type CallerOf,
  type LargeInput,
  type Operation,
  type OperationType,
  parseInput,
  type Signal,
} from './operation.ts'
import { UnparsedInput } from './unparsed-input.ts'

/**
 * Runs an operation for a caller: may it call, is the input valid, then the operation itself.
 *
 * @param read gives the input as it was sent; asked for only when the caller may call
 * @throws ServiceError
 */
export function perform<Kind extends CallerKind, Input extends z.ZodType, Output extends z.ZodType>(
  service: Service,
  operation: Operation<string, OperationType, Kind, Input, Output>,
  caller: Caller,
  read: () => unknown,
): Promise<z.output<Output>> {
  return watched(service.watch, operation.name, () => performed(service, operation, caller, read))
}

/**
 * Runs an operation that is computed elsewhere for a caller, from JSON to JSON.
 *
 * @param read gives the input, which has the grammar of JSON; asked for only when the caller may call
 * @throws ServiceError
 */
export function performComputed(
  service: Service,
  operation: Pick<Operation, 'name' | 'access'> & { readonly compute: NonNullable<Operation['compute']> },
  caller: Caller,
  read: () => Promise<Uint8Array<ArrayBuffer>>,
  signal: Signal,
): Promise<Iterable<Uint8Array>> {
  return watched(service.watch, operation.name, async () => {
    await authorize(service, operation, caller)
    return operation.compute(service, caller as never, await read(), signal)
  })
}

async function performed<Kind extends CallerKind, Input extends z.ZodType, Output extends z.ZodType>(
  service: Service,
  operation: Operation<string, OperationType, Kind, Input, Output>,
  caller: Caller,
  read: () => unknown,
): Promise<z.output<Output>> {
  // Awaited only where there is something to wait for: most calls are allowed and have no body.
  const refusing = authorize(service, operation, caller)
  if (refusing) await refusing
  const sent = read()
  const given = sent instanceof Promise ? await sent : sent
  if (given instanceof UnparsedInput && operation.large) return performLarge(service, operation.large, caller, given)
  return operation.run(service, caller as CallerOf<Kind>, parseInput(operation, given, ''))
}

/** Prepares a large input and runs an operation with it; the caller has been authorized. */
export async function performLarge<Kind extends CallerKind, Output>(
  service: Service,
  large: LargeInput<Kind, Output>,
  caller: Caller,
  input: UnparsedInput,
): Promise<Output> {
  const holder = caller as CallerOf<Kind>
  return large.run(service, holder, (await prepared(service, large, holder, input)) as never)
}

async function prepared<Kind extends CallerKind>(
  service: Service,
  large: LargeInput<Kind>,
  caller: CallerOf<Kind>,
  input: UnparsedInput,
): Promise<unknown> {
  try {
    return await large.prepare(service, caller, input)
  } finally {
    await input.held?.release()
  }
}
