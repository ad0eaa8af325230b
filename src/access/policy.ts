/** Numbers of access control. @see docs/specification.md#limits for those that the specification gives */
export const policy = {
  /** Active tokens of one kind in an account. */
  tokensMax: 100,
  /** Unexpired temporary tokens created with one token. Spec: not shown. */
  temporaryTokensMax: 10_000,
  /** Longest life of a temporary token. @see docs/specification.md#temporary-token-request */
  temporaryTokenSecondsMax: 86_400,
  /** Shortest time between two audit entries for temporary tokens made with one token. */
  temporaryTokensListedMs: 60_000,
  codeSeconds: 300,
  /** How long an authorization request waits for sign-in and decision. */
  authorizationRequestSeconds: 1800,
  /** Longest grace in which a rotated secret keeps working. */
  graceSecondsMax: 7 * 86_400,
  sessionIdleSeconds: 12 * 3600,
  sessionSecondsMax: 7 * 86_400,
  /** Shortest time between two writes of a session's last use. */
  sessionSeenSeconds: 60,
  /** How long a device on which a user signed in is known; browsers keep no cookie longer than 400 days. */
  deviceSeconds: 180 * 86_400,
  /** How long a sign-in that takes more than one step may take. */
  signInStepSeconds: 600,
  /** How long a passkey may take to answer. */
  passkeySeconds: 300,
  /** How long after a proof that its user is there a session may change what signs in. */
  provedSeconds: 600,
  passkeysMax: 20,
  recoveryCodes: 10,
  /** Longest credential that is read, characters. */
  credentialLengthMax: 255,
  /** Rows kept in memory, and for how many ms at most before the store is asked again. */
  tokensKept: 10_000,
  applicationsKept: 1000,
  floorsKept: 1000,
  recentMs: 5000,
  /** How long the link of an invitation, and that of a new password, can be used. */
  invitationSeconds: 7 * 86_400,
  resetSeconds: 3600,
  /** Most invitations of an account that wait for an answer. */
  invitationsMax: 100,
  /** OAuth applications of an account that its owners may register. */
  applicationsMax: 50,
  /** How long owners can take it back that their account is erased. */
  erasureDelaySeconds: 7 * 86_400,
  /** How long the log of webhooks is kept. */
  deliveriesKeptMs: 30 * 86_400_000,
  /** How often uses are written to the store. */
  usageFlushMs: 30_000,
  /** How often expired rows are removed. */
  sweepMs: 600_000,
  /** How often an embedded store is looked after. */
  maintenanceMs: 60_000,
  /** Shortest time between two audit entries for denied attempts of the same subject and event. */
  deniedEntryMs: 60_000,
} as const
