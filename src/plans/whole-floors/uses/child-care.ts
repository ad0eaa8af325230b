import { plainName } from '../names/plain-words.ts'
import type { RoomKind } from '../names/room-kinds.ts'
import { causeOf, type SpaceFacts } from './space-facts.ts'
import { emptyUse, HOME_EXTRAS, type SpaceUse } from './space-use.ts'

/** Words that only places have where small children are looked after. */
const CHILD_CARE =
  /\b(kita|kindergarten|\w*krippe|kinder ?wc|\w*wickelraum|bewegungsraum|child ?care|day ?care|nappy change|creche|garderie|salle de motricite|asilo nido|guarderia|jardim de infancia|kinderopvang|barnehage|forskola|dagis|bornehave|vuggestue|przedszkol\w*|zlob\w*|materska skola|jesle|paivakoti|lastentarha|skotrum|stelleplads|stellerom|lepohuone|lezakowanie)\b/

/** What is named as elsewhere and has other furniture there. */
const SLEEPING: ReadonlySet<RoomKind> = new Set<RoomKind>(['bedroom'])
const OF_GROUPS: ReadonlySet<RoomKind> = new Set<RoomKind>(['child_bedroom'])
const GROUP =
  /\b(\w*gruppe|\w*gruppenraum\w*|group room|group|playroom|play room|avdel(?:n)?ing\w*|stue|grupprum|grupperum|grupperom|oddzial|sala (?:dzieci|zabaw)|grupa|trida|herna|ryhmahuone|ryhma)\b/

/** Floor for each table with the floor to play on beside it, and for each low shelf along the walls, m². */
const TABLE_AREA = 16
const SHELF_AREA = 8
const TABLES_MAX = 6
const SHELVES_MAX = 8
/** Children at a table; fewer in groups on less floor, m². */
const [AT_TABLE, AT_SMALL_TABLE, SMALL_GROUP] = [6, 4, 36]
/** Floor for each child that sleeps, and most of them in one room, m². */
const SLEEPER_AREA = 3
const SLEEPERS_MAX = 16
/** Smaller rooms have no place for a group, and for beds, m². */
const GROUP_MIN = 12
const SLEEPING_MIN = 6
/** Tables, chairs and beds in the sizes of children from three to six: DIN EN 1729-1, size 1. */
const TABLES = [
  { type: 'box', a: 1.2, b: 0.8, h: 0.53 },
  { type: 'box', a: 1.2, b: 0.6, h: 0.53 },
] as const
const CHAIR = [{ type: 'box', a: 0.36, b: 0.36, h: 0.6 }] as const
const LOW_SHELVES = [
  { type: 'box', a: 1, b: 0.4, h: 0.9 },
  { type: 'box', a: 0.8, b: 0.4, h: 0.9 },
] as const
const COT = [
  { type: 'box', a: 0.7, b: 1.4, h: 0.3 },
  { type: 'box', a: 0.6, b: 1.2, h: 0.3 },
] as const
/** What dining rooms and bedrooms have at home. */
const NOT_AT_TABLES = ['sideboard', 'carpet', 'pendant_lamp'] as const
const NOT_BESIDE_COTS = ['nightstand', 'wardrobe', ...HOME_EXTRAS] as const

/** Whether the names of a storey are those of a kindergarten or a nursery. */
export const isChildCare = (facts: readonly SpaceFacts[]): boolean =>
  facts.some(({ space }) => CHILD_CARE.test(plainName(space.name)))

/** The use of a room of a kindergarten in which a group is or sleeps; undefined for all others. */
export function childCareUse(facts: SpaceFacts): SpaceUse | undefined {
  const { named, space, area } = facts
  const sleeps = named !== undefined && SLEEPING.has(named.kind)
  if (!sleeps && !(named && OF_GROUPS.has(named.kind)) && !GROUP.test(plainName(space.name))) return undefined
  const least = sleeps ? SLEEPING_MIN : GROUP_MIN
  if (area < least) return emptyUse(`${causeOf(facts)}, in a kindergarten, on less than ${least} m²`)
  const cause = `named "${facts.words}": in a kindergarten`
  return sleeps ? sleepingRoom(cause, area) : groupRoom(cause, area)
}

/** Small tables with chairs and low shelves; the rest is free to play on. */
function groupRoom(cause: string, area: number): SpaceUse {
  const tables = Math.min(TABLES_MAX, Math.max(1, Math.floor(area / TABLE_AREA)))
  return {
    template: 'dining',
    by: 'name',
    reason: `${cause} the room of a group, tables and chairs for children and floor to play on`,
    exclude: NOT_AT_TABLES,
    ownSizes: true,
    pieces: [
      { type: 'dining_table', count: tables, shapes: TABLES, onlySuch: true },
      {
        type: 'dining_chair',
        count: tables * (area < SMALL_GROUP ? AT_SMALL_TABLE : AT_TABLE),
        shapes: CHAIR,
        onlySuch: true,
      },
      {
        type: 'shelf',
        count: Math.min(SHELVES_MAX, Math.floor(area / SHELF_AREA)),
        shapes: LOW_SHELVES,
        onlySuch: true,
      },
    ],
  }
}

function sleepingRoom(cause: string, area: number): SpaceUse {
  const count = Math.min(SLEEPERS_MAX, Math.floor(area / SLEEPER_AREA))
  return {
    template: 'bedroom',
    by: 'name',
    reason: `${cause} a room to sleep in, with ${count} beds for children`,
    exclude: NOT_BESIDE_COTS,
    ownSizes: true,
    pieces: [{ type: 'bed', count, shapes: COT, onlySuch: true }],
  }
}
