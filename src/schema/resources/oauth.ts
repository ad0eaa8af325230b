import * as z from 'zod'
import { component } from '../wire/components.ts'
import { UnixSeconds } from '../wire/unix-seconds.ts'
import { ScopeNameSchema } from './scope.ts'

export const GrantedApplication = component(
  'GrantedApplication',
  z.strictObject({
    id: z.uuid().describe('Id of the consent'),
    name: z.string().describe('Of the application'),
    redirectHost: z.string().describe('Where it sends its users back to'),
    documentHost: z.string().nullable().describe('Whose document describes it; null = it is registered here'),
    scopes: z.array(ScopeNameSchema).describe('What the user let it do'),
    grantedAt: UnixSeconds.describe('Unix seconds'),
    lastUsedAt: UnixSeconds.nullable().describe('Unix seconds; null = not yet used. Up to a minute late'),
  }),
  'An application that a user has let in',
)
export type GrantedApplication = z.output<typeof GrantedApplication>

export const ConsentId = z.strictObject({ id: z.uuid().describe('Of the consent') })
