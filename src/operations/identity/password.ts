import { Argon2id } from 'oslo/password'

const argon2id = new Argon2id()

/** Slow on purpose: Argon2id with 19 MiB and two passes. @see OWASP Password Storage Cheat Sheet */
export const hashPassword = (password: string): Promise<string> => argon2id.hash(password)

/** Takes as long for a user who does not exist. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const right = await argon2id.verify(hash ?? (await dummyHash()), password)
  return right && hash !== undefined
}

let dummy: Promise<string> | undefined

const dummyHash = () => (dummy ??= argon2id.hash('nobody has this password'))
