import type { Rejected } from '../compute/works.ts'
import type { Service } from '../service.ts'

/** Writes furnishings that the verifier rejected to the log, few lines for many. */
export const reportRejected =
  (service: Service) =>
  (rejected: Rejected): void =>
    service.rejections.add(rejected, (fields) => service.log('error', 'Furnishings rejected by the verifier', fields))
