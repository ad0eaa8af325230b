import * as z from 'zod'
import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { type CallerOf, type Operation, parseInput, type Route } from '../calling/operation.ts'

/** How a request of another service's client is one of an operation, and what that client is answered. */
export interface Translation<Input extends z.ZodType, Sent extends z.ZodObject> {
  readonly route: Pick<Route, 'method' | 'path' | 'query' | 'body' | 'status'>
  /** What is sent in path, query and body. */
  readonly input: Sent
  /** @throws ServiceError where what was sent names nothing */
  toInput(
    sent: z.output<Sent>,
    service: Service,
    caller: TokenHolder | SignedIn,
  ): z.input<Input> | Promise<z.input<Input>>
  /** Left out: the result as it is. */
  toAnswer?(result: never, sent: z.output<Sent>): unknown
}

/** Members that say what an answer is to have: ours has it always. */
export const wishes = {
  includeAddress: z.boolean().optional(),
  includeRelations: z.boolean().optional(),
  includeCustomAttributes: z.boolean().optional(),
  includeAllElements: z.boolean().optional(),
}

/**
 * An address in the words of the client of another service, which stands for an operation of ours: the same callers, scopes and
 * refusals. Every answer is JSON, also where ours is empty: that client reads it.
 */
export function standIn<Base extends Operation<string>, Sent extends z.ZodObject>(
  base: Base,
  { route, input, toInput, toAnswer }: Translation<Base['input'], Sent>,
): Operation {
  return {
    name: `${base.name} ${route.method} ${route.path}`,
    type: base.type,
    summary: base.summary,
    access: base.access,
    route,
    errors: base.errors,
    input,
    output: z.unknown(),
    examples: [],
    async run(service, caller, members) {
      const sent = members as z.output<Sent>
      const own = parseInput(base, await toInput(sent, service, caller as TokenHolder | SignedIn))
      const result = await base.run(service, caller as CallerOf<never>, own as never)
      return toAnswer ? toAnswer(result as never, sent) : result
    },
  }
}

/** The one of a list that a name stands for. @throws ServiceError `not_found` */
export function oneOf<Row>(rows: readonly Row[], is: (row: Row) => boolean, what: string): Row {
  const found = rows.find(is)
  if (!found) throw new ServiceError('not_found', `${what}: not found`)
  return found
}
