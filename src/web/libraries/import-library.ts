/** A library that the service did not send; the message is the sentence that it answered with. */
export class MissingLibrary extends Error {}

/**
 * Loads a module that the service sends from a package, which it may not have.
 *
 * @throws MissingLibrary
 */
export async function importLibrary<Module>(address: string): Promise<Module> {
  try {
    return await import(address)
  } catch {
    throw await missingLibrary(address)
  }
}

/** Asks the service why it does not send a library. */
export async function missingLibrary(address: string): Promise<MissingLibrary> {
  const answer = await fetch(address).catch(() => undefined)
  const { detail } = (await answer?.json().catch(() => undefined)) ?? {}
  return new MissingLibrary(typeof detail === 'string' ? detail : 'the service cannot be reached')
}
