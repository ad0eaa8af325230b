import { MODEL_NAME_MAX } from '../../../schema/resources/floors/model-facts.ts'
import { unprintableIn } from '../../../schema/wire/plain-text.ts'

/** Longest name of a space, an asset or a floor. */
const NAME_MAX = 200

/** A text of a file as a name may be: no controls, no runs of blanks, not too long. Null when nothing is left. */
export function plainName(text: string, max = NAME_MAX): string | null {
  let name = ''
  for (const character of text.normalize('NFC')) {
    if (/\s/u.test(character)) name += ' '
    else if (unprintableIn(name + character) === undefined) name += character
    if (name.length > 4 * max) break
  }
  const short = name.replace(/ +/g, ' ').trim().slice(0, max).trim()
  const whole = /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short
  return whole === '' || unprintableIn(whole) !== undefined ? null : whole
}

/** What names a part of a model, such as its id or its type, as layouts have it; undefined when nothing is left. */
export const modelName = (text: string | undefined): string | undefined =>
  (text === undefined ? null : plainName(text, MODEL_NAME_MAX)) ?? undefined
