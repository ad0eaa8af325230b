import { ServiceError } from '../../../base/errors.ts'
import { loadOptional } from '../../../base/optional-package.ts'

/** The JSON that a browser made of what an authenticator said. @throws ServiceError `invalid` */
export function answerOf<Answer extends { readonly id: string }>(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof (answer as Answer | null)?.id === 'string') return answer as Answer
  } catch {
    // the same as JSON of anything else
  }
  throw new ServiceError('invalid', 'passkey: the browser sent no answer')
}

/** The library of passkeys. */
export const webAuthn = () => loadOptional('@simplewebauthn/server', 'Passkeys', () => import('@simplewebauthn/server'))
