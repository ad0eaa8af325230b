import type * as z from 'zod'

/** What no text of a database may hold, and controls that are not the ends of lines or tabs. */
const UNSTORABLE = /\p{Cs}|(?![\t\n\r])\p{Cc}/u

/** Refuses what cannot be stored or shown, and names it; lines and tabs may be. */
export function refuseUnstorable(text: string, context: z.RefinementCtx<string>): void {
  const found = UNSTORABLE.exec(text)?.[0]
  if (found === undefined) return
  const code = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  context.addIssue({ code: 'custom', message: `must not hold U+${code}, which is a control or no character` })
}
