import type { Service } from '../../service/service.ts'
import { watched } from '../../service/telemetry/watch.ts'
import { authorize } from './authorize.ts'
import type { Caller } from './caller.ts'
import type { Operation } from './operation.ts'

/**
 * Runs the work of an operation for a caller who may call it: the one way by which every protocol authorizes a call and tells
 * who watches the request.
 *
 * @param work is begun only when the caller may call
 * @throws ServiceError as `authorize` and `work`
 */
export function whenAllowed<Result>(
  service: Service,
  operation: Pick<Operation, 'name' | 'access'>,
  caller: Caller,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  return watched(service.watch, operation.name, async () => {
    // Awaited only where there is something to wait for: most calls are allowed.
    const refusing = authorize(service, operation, caller)
    if (refusing) await refusing
    return work()
  })
}
