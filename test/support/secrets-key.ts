/** The key that secrets in the stores of tests are sealed with. */
export const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')

/** Processes on PostgreSQL need a key, and those of a test the same. */
export const keyFor = ({ DATABASE_URL }: Readonly<Record<string, string | undefined>>) =>
  DATABASE_URL ? { SECRETS_KEY } : {}
