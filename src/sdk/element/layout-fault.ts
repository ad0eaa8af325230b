/** Attributes of the element that say where its layout is. */
export type SourceAttribute = 'src' | 'token' | 'floor' | 'layout'

/**
 * Why there is no layout, in a sentence for who writes the page. Loaded where something is wrong.
 *
 * @param status of the answer, undefined where none came
 * @param detail what the service says
 */
export function layoutFault(
  attribute: (name: SourceAttribute) => string | null,
  status: number | undefined,
  detail: string | undefined,
): Error {
  const src = attribute('src')
  const service = `src must be the address of the service, ${src ? `"${src}"` : 'it is missing and the page itself'}`
  if (status === undefined)
    return new Error(`${service} cannot be read; where it is right, does connect-src of the page's policy allow it?`)
  if (detail === undefined) return new Error(`${service} answers ${status} without a plan`)
  if (!attribute('token')) return new Error('token is missing, a publishable token whose domains name this page')
  return new Error(detail)
}
