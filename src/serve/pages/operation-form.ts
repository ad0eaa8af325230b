import type { Context } from 'hono'
import type { z } from 'zod'
import { type ErrorCode, ServiceError } from '../../base/errors.ts'
import type { CallerKind } from '../../operations/calling/caller.ts'
import type { Operation, OperationType } from '../../operations/calling/operation.ts'
import { perform } from '../../operations/calling/perform.ts'
import type { Service } from '../../service/service.ts'
import type { Env } from '../http/env.ts'
import { protocolErrors } from '../http/protocol-errors.ts'
import { seeOther } from './html.ts'
import { type FormOptions, formAction, type SignedInRequest } from './signed-in-request.ts'

/** What was sent with a form, and why it was refused: its page shows both. */
export interface RefusedForm {
  readonly sent: URLSearchParams
  readonly error: ServiceError
  readonly status: number
}

/** The members of an input, of any type: its schema judges what was typed. */
type Typed<Input extends z.ZodType> = { readonly [Member in keyof z.input<Input>]?: unknown }

/** A form that runs an operation. */
export interface OperationForm<Kind extends CallerKind, Input extends z.ZodType, Output extends z.ZodType> {
  readonly operation: Operation<string, OperationType, Kind, Input, Output>
  /** Makes the input of what was sent and of the address. @throws ServiceError `invalid` for what is refused here already */
  read(request: SignedInRequest, sent: URLSearchParams): Typed<Input> | Promise<Typed<Input>>
  /** Where the form leads to, or the page that shows what came of it. */
  done(request: SignedInRequest, output: z.output<Output>, sent: URLSearchParams): string | Promise<Response>
  /** The page of the form, with what was refused. Left out: a page that says that and nothing else. */
  page?(request: SignedInRequest, refused: RefusedForm): Promise<Response>
  /** Refusals that `page` shows. Default: all. */
  readonly shown?: readonly ErrorCode[]
}

/**
 * A handler of the form of a user with a session: reads it, runs the operation as the user, then leads on, or shows the page
 * again with what was refused. Failures of the service are pages of their own.
 */
export const operationForm =
  <Kind extends CallerKind, Input extends z.ZodType, Output extends z.ZodType>(
    form: OperationForm<Kind, Input, Output>,
  ) =>
  (service: Service, options?: FormOptions): ((c: Context<Env>) => Promise<Response>) =>
    formAction(
      service,
      async (request, sent) => {
        let output: z.output<Output>
        try {
          const input = await form.read(request, sent)
          output = await perform(request.service, form.operation, request.caller, () => input)
        } catch (error) {
          if (!form.page) throw error
          const refusal = refusalOf(error, form.shown)
          return form.page(request, { sent, error: refusal, status: protocolErrors[refusal.code].status })
        }
        const next = form.done(request, output, sent)
        return typeof next === 'string' ? seeOther(next) : next
      },
      options,
    )

/** @throws the error itself when it is a failure of the service, or no refusal of those that are shown */
export function refusalOf(error: unknown, shown?: readonly ErrorCode[]): ServiceError {
  if (!(error instanceof ServiceError) || protocolErrors[error.code].status >= 500) throw error
  if (shown && !shown.includes(error.code)) throw error
  return error
}
