import { loadOptional } from '../../../base/optional-package.ts'

/** The library of passkeys. */
export const webAuthn = () => loadOptional('@simplewebauthn/server', 'Passkeys', () => import('@simplewebauthn/server'))
