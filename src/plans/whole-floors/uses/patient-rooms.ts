import { plainName } from '../names/plain-words.ts'
import type { RoomKind } from '../names/room-kinds.ts'
import type { SpaceFacts } from './space-facts.ts'
import { HOME_EXTRAS, type SpaceUse } from './space-use.ts'

/** Rooms in which patients or residents lie. */
const PATIENTS =
  /\b(patients? (?:bed ?)?rooms?|inpatient rooms?|ward|wards|bed bay|residents? rooms?|\w*patient(?:en)?zimmer|\w*krankenzimmer|bettenzimmer|\w*pflegezimmer|bewohnerzimmer|chambre (?:de |du )?(?:patient|malade|resident)|(?:camera|stanza) (?:di )?degenza|degenza|habitacion (?:de |del )?(?:paciente|enfermo)|quarto (?:de |do )?(?:paciente|doente)|enfermaria|patientenkamer|verpleegkamer|bewonerskamer|sala chorych|pokoj (?:chorych|pacjenta)|vardrum|patientrum|sengestue|pasientrom|potilashuone|pokoj pacienta)\b/
/** What is named for many beds where there are patients. */
const WITH_BEDS = /\b(?:ein|zwei|drei|vier|mehr|[1-6] ?)bett ?zimmer\b/
/** From where they are looked after. */
const STATION =
  /\b(nurses? station|\w*stationszimmer|schwesternzimmer|\w*(?:schwestern|pflege)stutzpunkt|poste (?:de soins|infirmier|ide)|infermeria|postazione infermieri|control de enfermeria|verpleegpost|zusterpost|dyzurka|vaktrum|sykepleierstasjon|hoitajien kanslia|sesterna)\b/
const MAY_BE: ReadonlySet<RoomKind | undefined> = new Set<RoomKind | undefined>([
  undefined,
  ...(['customers', 'bedroom', 'guest_bedroom', 'studio'] as const),
])
/** Smaller rooms take no bed that is reached from three sides; larger ones are wards of several rooms, m². */
const ROOM_MIN = 9
const ROOM_MAX = 90

/** Floor of a room for one, and for each bed of rooms for more, m². */
const SINGLE_MAX = 18
/** Residents live alone on more floor, m². */
const RESIDENTS = /\b(?:residents? rooms?|bewohnerzimmer|bewonerskamer|chambre (?:de |du )?resident|\w*pflegezimmer)\b/
const RESIDENT_MAX = 28
const BED_AREA = 10.5
const BEDS_MAX = 8
const BED = [
  { type: 'box', a: 1, b: 2.15, h: 0.6 },
  { type: 'box', a: 0.9, b: 2.1, h: 0.6 },
] as const
const LOCKER = [{ type: 'box', a: 0.6, b: 0.6, h: 2 }] as const

const isNamedSo = ({ named, space }: SpaceFacts) =>
  MAY_BE.has(named?.kind) && PATIENTS.test(plainName(`${space.name} ${named ? '' : (space.usage ?? '')}`))

/** Whether a floor is one of those on which patients or residents lie. */
export const isWard = (facts: readonly SpaceFacts[]): boolean =>
  facts.some((own) => isNamedSo(own) || STATION.test(plainName(own.space.name)))

/**
 * The use of a room of a ward in which patients lie: a bed for each, with a nightstand and a locker; undefined for all others.
 *
 * @param hasBath whether it is like others that have a bath of their own
 */
export function patientRoomUse(facts: SpaceFacts, hasBath: boolean): SpaceUse | undefined {
  const { named, space, area, words } = facts
  const name = plainName(space.name)
  if (!isNamedSo(facts) && !hasBath && !(MAY_BE.has(named?.kind) && WITH_BEDS.test(name))) return undefined
  if (area < ROOM_MIN || area > ROOM_MAX) return undefined
  const isHome = RESIDENTS.test(name)
  const isSingle = area < (isHome ? RESIDENT_MAX : SINGLE_MAX)
  const count = Math.min(BEDS_MAX, bedsSaid(name) ?? (isSingle ? 1 : Math.max(2, Math.floor(area / BED_AREA))))
  return {
    template: 'bedroom',
    by: 'name',
    reason: `named "${words}": room for patients, ${count === 1 ? 'a bed' : `${count} beds`} with nightstand and locker`,
    exclude: isHome ? HOME_EXTRAS.filter((type) => type !== 'armchair') : HOME_EXTRAS,
    pieces: [
      ...(isHome ? [{ type: 'armchair', count } as const] : []),
      { type: 'bed', count, shapes: BED, onlySuch: true },
      { type: 'nightstand', count },
      { type: 'wardrobe', count, shapes: LOCKER },
    ],
  }
}

const NUMBERS: readonly (string | undefined)[] = ['ein', 'zwei', 'drei', 'vier']

/** How many beds a name tells: "Ward 4 beds", "Zweibettzimmer". */
function bedsSaid(name: string): number | undefined {
  const [, figure, word] =
    /\b([1-8]) ?(?:beds?|bett\w*|lits?|letti|camas?|bedden)\b|\b(ein|zwei|drei|vier)bett/.exec(name) ?? []
  if (figure) return Number(figure)
  const number = NUMBERS.indexOf(word)
  return number < 0 ? undefined : number + 1
}
