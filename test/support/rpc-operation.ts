import type { z } from 'zod'
import type { CallerKind } from '../../src/operations/calling/caller.ts'
import { FOR_EVERYONE, type Operation } from '../../src/operations/calling/operation.ts'

type Made<Input extends z.ZodType, Output extends z.ZodType> = Operation<
  string,
  'mutation',
  CallerKind,
  Input,
  Output
> & { readonly rpcMethod: string }

/** An operation that everybody may call over JSON-RPC, for tests of the protocol. */
export const rpcOperation = <Input extends z.ZodType, Output extends z.ZodType, Extra>(
  it: Pick<Made<Input, Output>, 'name' | 'rpcMethod' | 'input' | 'output' | 'run'> &
    Partial<Made<Input, Output>> &
    Extra,
) => ({
  type: 'mutation' as const,
  summary: '',
  access: FOR_EVERYONE,
  errors: [],
  examples: [],
  ...it,
})
