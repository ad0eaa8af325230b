import * as z from 'zod'

/** Joiners that belong to a word or a pictogram: Persian, Hindi and others need them, between letters of their scripts. */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/gu

/** Controls, marks of direction, what has no width, ends of lines, halves of a pair, and what decoders put in their place. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffd]/u

/** The first character of a text that a name must not hold; undefined when there is none. */
export const unprintableIn = (text: string): string | undefined => UNPRINTABLE.exec(text.replace(JOINED, ''))?.[0]

/**
 * A text that people read, such as a name: trimmed, and without characters that hide, that turn the direction of what stands
 * around them, or that no text has.
 */
export const plainText = (max: number) => z.string().trim().min(1).max(max).superRefine(refuseUnprintable)

/** Refuses what cannot be seen, and names it. */
export function refuseUnprintable(text: string, context: z.RefinementCtx<string>): void {
  const found = unprintableIn(text)
  if (found === undefined) return
  const code = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  const message = `must not hold U+${code}, which is a control, invisible or no character`
  context.addIssue({ code: 'custom', message })
}
