import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'

/** Who may have floors and rooms furnished by jobs, and see what came of it. */
export const jobAccess = {
  callers: ['secret', 'temporary', 'oauth', 'user'],
  scopes: FLOOR_READ_SCOPES,
} as const
