import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { expect, test } from 'vitest'
import { operations } from '../../../src/operations/index.ts'
import type { Router } from '../../../src/sdk/client/client.ts'
import type { Router as Served } from '../../../src/serve/trpc/trpc.ts'

// Compiled by `npm run check`: the types of the client are what the router of the service takes and gives, both ways.
type Both<A, B> = [A, B] extends [B, A] ? true : false
const agrees = <_Claim extends true>() => {}

agrees<Both<inferRouterInputs<Router>, inferRouterInputs<Served>>>()
agrees<Both<inferRouterOutputs<Router>, inferRouterOutputs<Served>>>()
type CodeOf<It extends Router | Served> = NonNullable<
  It['_def']['_config']['$types']['errorShape']['data']['refusal']
>['code']
agrees<Both<CodeOf<Router>, CodeOf<Served>>>()

test('no input and no output of the client is any', () => {
  type IsAny<T> = 0 extends 1 & T ? true : false
  agrees<Both<IsAny<inferRouterInputs<Router>['furnish']>, false>>()
  agrees<Both<IsAny<inferRouterOutputs<Router>['accessTokens']['create']>, false>>()
  const names = ['furnish', 'floor.read', 'accessTokens.create'] as const
  expect(names.filter((name) => !operations.some((operation) => operation.name === name))).toEqual([])
})
