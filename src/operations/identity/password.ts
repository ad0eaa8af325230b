import { Argon2id } from 'oslo/password'

const argon2id = new Argon2id()

/** Slow on purpose: Argon2id with 19 MiB and two passes. @see OWASP Password Storage Cheat Sheet */
export const hashPassword = (password: string): Promise<string> => argon2id.hash(password)

/** Takes as long for a user who does not exist. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const right = await argon2id.verify(hash ?? (await nobody()), password)
  return right && hash !== undefined
}

let nobodys: Promise<string> | undefined

const nobody = () => (nobodys ??= argon2id.hash('nobody has this password'))
