/** The way through everything a browser is shown: the same on the playground, the documents and the pages of the account. */
export const WAYS = [
  ['/', 'Playground'],
  ['/floors', 'Floors'],
  ['/docs', 'Docs'],
  ['/reference', 'API'],
] as const

/** Where the account is; a visitor who is not signed in is led through the sign-in. */
export const ACCOUNT_WAY = ['/settings', 'Account'] as const
