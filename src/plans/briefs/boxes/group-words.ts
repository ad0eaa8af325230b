import type { GroupType } from '../../../schema/furnishing/group-types.ts'
import { GROUP_TYPES } from '../../../schema/furnishing/group-types.ts'

/** What groups are called by those who have not read the list: by their room, their main piece, or what is done there. */
const WORDS: readonly (readonly [GroupType, RegExp])[] = [
  ['exec', /\b(?:exec\w*|manager\w*|director\w*)\b/],
  ['meeting', /\b(?:meeting|conference|boardroom)\b/],
  ['working', /\b(?:work\w*|office|desks?|study)\b/],
  ['sleeping', /\b(?:sleep\w*|beds?|bedroom)\b/],
  ['dining', /\b(?:dining|dinner|eating)\b/],
  ['relaxing', /\b(?:relax\w*|seating|sofas?|couch|lounge|living|conversation|reading)\b/],
  ['storing', /\b(?:stor\w*|shel(?:f|ves|ving)|wardrobes?|closet)\b/],
]

/** The type of the groups that are called so; what no word tells, or words of two, is left as it is. */
export function groupTypeCalled(name: unknown): unknown {
  if (Array.isArray(name) && name.length === 1 && !Array.isArray(name[0])) return groupTypeCalled(name[0])
  if (typeof name !== 'string' || (GROUP_TYPES as readonly string[]).includes(name)) return name
  const said = name.toLowerCase().replace(/[_-]+/g, ' ')
  const found = WORDS.filter(([, words]) => words.test(said)).map(([type]) => type)
  return found.length === 1 || found[0] === 'exec' ? found[0] : name
}
