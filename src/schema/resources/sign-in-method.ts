/** How a session can have been opened. */
export const SIGN_IN_METHODS = ['password', 'provider', 'passkey'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** What was asked for beside it. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery_code'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]
