import { plainName } from '../names/plain-words.ts'
import type { RoomKind } from '../names/room-kinds.ts'
import { causeOf, type SpaceFacts } from './space-facts.ts'
import { emptyUse, type SpaceUse } from './space-use.ts'

/** Words that only places have where small children are looked after. */
const CHILD_CARE =
  /\b(kita|kindergarten|\w*krippe|kinder ?wc|\w*wickelraum|bewegungsraum|child ?care|day ?care|nappy change|creche|garderie|salle de motricite|asilo nido|guarderia|jardim de infancia|kinderopvang|barnehage|forskola|dagis|bornehave|vuggestue|przedszkol\w*|zlob\w*|materska skola|jesle|paivakoti|lastentarha|skotrum|stelleplads|stellerom|lepohuone|lezakowanie)\b/

/** What is named as elsewhere and has other furniture there: low tables, mats, places to play. */
const OF_CHILDREN: ReadonlySet<RoomKind> = new Set<RoomKind>(['bedroom', 'child_bedroom'])
const GROUP =
  /\b(\w*gruppe|\w*gruppenraum\w*|group room|group|playroom|play room|avdel(?:n)?ing\w*|stue|grupprum|grupperum|grupperom|oddzial|sala (?:dzieci|zabaw)|grupa|trida|herna|ryhmahuone|ryhma)\b/

/** Whether the names of a storey are those of a kindergarten or a nursery. */
export const isChildCare = (facts: readonly SpaceFacts[]): boolean =>
  facts.some(({ space }) => CHILD_CARE.test(plainName(space.name)))

/** The use of a room of a kindergarten that no template furnishes; undefined for all others. */
export function childCareUse(facts: SpaceFacts): SpaceUse | undefined {
  const { named, space } = facts
  const isOfChildren = (named && OF_CHILDREN.has(named.kind)) || GROUP.test(plainName(space.name))
  return isOfChildren ? emptyUse(`${causeOf(facts)}, in a kindergarten, which no template furnishes`) : undefined
}
