import { z } from 'zod'
import { ScopeNameSchema } from './scope.ts'
import { UnixSeconds } from './time.ts'

/** An application that a user has let in. */
export const GrantedApplication = z.strictObject({
  id: z.uuid().describe('Id of the consent'),
  name: z.string(),
  redirectHost: z.string(),
  scopes: z.array(ScopeNameSchema),
  grantedAt: UnixSeconds,
  lastUsedAt: UnixSeconds.nullable().describe('Up to a minute late'),
})
export type GrantedApplication = z.output<typeof GrantedApplication>

export const ConsentId = z.strictObject({ id: z.uuid() })
