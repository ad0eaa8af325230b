import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'

type Queue = NonNullable<Service['queue']>

/** @throws ServiceError `unavailable` until jobs can be taken */
export function requireQueue({ queue }: Service): Queue {
  if (queue) return queue
  throw new ServiceError('unavailable', 'jobs: not ready, try again shortly')
}
