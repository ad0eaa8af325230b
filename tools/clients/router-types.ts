import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { Router } from '../../src/sdk/client/client.ts'
import type { Router as Served } from '../../src/serve/trpc/trpc.ts'

// Only compiled: the types of the client, which the build writes, are what the router of the service takes and gives, both ways.
// It stands here so that the sources compile by themselves after an operation was added, before anything is built.
type Both<A, B> = [A, B] extends [B, A] ? true : false
type IsAny<T> = 0 extends 1 & T ? true : false
const agrees = <_Claim extends true>() => {}

agrees<Both<inferRouterInputs<Router>, inferRouterInputs<Served>>>()
agrees<Both<inferRouterOutputs<Router>, inferRouterOutputs<Served>>>()
type CodeOf<It extends Router | Served> = NonNullable<
  It['_def']['_config']['$types']['errorShape']['data']['refusal']
>['code']
agrees<Both<CodeOf<Router>, CodeOf<Served>>>()
agrees<Both<IsAny<inferRouterInputs<Router>['furnish']>, false>>()
agrees<Both<IsAny<inferRouterOutputs<Router>['accessTokens']['create']>, false>>()
