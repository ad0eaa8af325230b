import type { z } from 'zod'
import type { Service } from '../../service/service.ts'
import type { Caller, CallerKind } from './caller.ts'
import { type CallerOf, type LargeInput, type Operation, type OperationType, parseInput } from './operation.ts'
import { UnparsedInput } from './unparsed-input.ts'
import { whenAllowed } from './when-allowed.ts'

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
  return whenAllowed(service, operation, caller, async () => {
    // Awaited only where there is something to wait for: most calls have no body.
    const sent = read()
    const input = sent instanceof Promise ? await sent : sent
    if (input instanceof UnparsedInput && operation.large) return performLarge(service, operation.large, caller, input)
    return operation.run(service, caller as CallerOf<Kind>, parseInput(operation, input, ''))
  })
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
