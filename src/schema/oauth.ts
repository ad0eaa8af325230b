import { z } from 'zod'
import { component } from './components.ts'
import { ScopeNameSchema } from './scope.ts'
import { UnixSeconds } from './unix-seconds.ts'

/** An application that a user has let in. */
export const GrantedApplication = component(
  'GrantedApplication',
  z.strictObject({
    id: z.uuid().describe('Id of the consent'),
    name: z.string(),
    redirectHost: z.string(),
    scopes: z.array(ScopeNameSchema),
    grantedAt: UnixSeconds,
    lastUsedAt: UnixSeconds.nullable().describe('Up to a minute late'),
  }),
)
export type GrantedApplication = z.output<typeof GrantedApplication>

export const ConsentId = z.strictObject({ id: z.uuid() })
