import type { Service } from '../../service/service.ts'
import type { Rejected } from '../../threads/compute/works.ts'

/** Writes furnishings that the verifier rejected to the log, few lines for many. */
export const reportRejected =
  (service: Service) =>
  (rejected: Rejected): void =>
    service.rejections.add(rejected, (fields) => service.log('error', 'Furnishings rejected by the verifier', fields))
