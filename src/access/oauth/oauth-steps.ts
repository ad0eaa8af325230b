import type { Form } from '../../schema/wire/form.ts'
import { type OAuthError, oauthError } from './oauth-error.ts'

/** One check of the parameters of an OAuth request: the error that refuses it, or undefined to go on with the next. */
export type OAuthStep<Context = void> = (form: Form, context: Context) => OAuthError | undefined

/** Runs the steps in their order. @returns the error of the first step that refuses */
export function runSteps<Context>(
  steps: readonly OAuthStep<Context>[],
  form: Form,
  context: Context,
): OAuthError | undefined {
  for (const step of steps) {
    const error = step(form, context)
    if (error) return error
  }
  return undefined
}

/** A step that refuses parameters given more than once. @see RFC 6749 sections 3.1 and 3.2 */
export const noneTwice =
  (names: readonly string[]) =>
  (form: Form): OAuthError | undefined => {
    const twice = names.find((name) => form.isTwice(name))
    return twice === undefined ? undefined : oauthError('invalid_request', `${twice} is given more than once`)
  }
