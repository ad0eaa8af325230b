/** Numbers of access control. Those of the specification: "Limits"; the others are ours. */
export const policy = {
  /** Active tokens of one kind in an account. */
  tokensMax: 100,
  /** Living temporary tokens made with one token. Spec: not shown. */
  temporaryTokensMax: 10_000,
  codeSeconds: 300,
  /** How long a visit to the authorization endpoint may wait for sign-in and decision. */
  authorizationRequestSeconds: 1800,
  /** How long a replaced secret keeps working, at most; the choices offered lie below. */
  graceSecondsMax: 7 * 86_400,
  sessionIdleSeconds: 12 * 3600,
  sessionSecondsMax: 7 * 86_400,
  /** How often the time of the last visit is written. */
  sessionSeenSeconds: 60,
  /** Longest credential that is looked at. */
  credentialLengthMax: 255,
  /** Rows kept in memory, and for how long at most before the store is asked again. */
  tokensKept: 10_000,
  applicationsKept: 1000,
  floorsKept: 1000,
  recentMs: 5000,
  /** How often uses are written to the store. */
  usageFlushMs: 30_000,
  /** How often what has expired is removed. */
  sweepMs: 600_000,
  /** A denied attempt is written to the audit log once in this time for each subject and event. */
  deniedEntryMs: 60_000,
} as const
