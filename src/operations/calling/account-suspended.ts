import { ServiceError } from '../../base/errors.ts'

/** The refusal of every credential of an account that is suspended. */
export const accountSuspended = () =>
  new ServiceError('account_suspended', 'The account is suspended: ask the operator of the service')
