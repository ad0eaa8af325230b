import { plainName, plainWords } from '../names/plain-words.ts'
import type { SpaceFacts } from './space-facts.ts'

/** Words by which rooms are named in French, Spanish and Italian, in which an "office" is where dishes are made ready. */
const ROMANCE =
  /\b(salle|bureaux?|chambre|cuisine|sejour|degagement|couloir|palier|escalier|sanitaires|vestiaires?|rangement|local|sala|despachos?|oficinas?|cocina|comedor|dormitorio|pasillo|aseos?|vestuarios?|almacen|escaleras?|habitacion|cucina|camera|bagno|ufficio|corridoio|ripostiglio)\b/
const ROMANCE_MIN = 2
/** Larger ones, and more of them, are offices in whatever language, m². */
const PANTRY_MAX = 20
const PANTRIES_MAX = 2

/** What a pantry is called with: "Barra/office", "Office de planta". */
const BESIDE: ReadonlySet<string> = new Set(
  'barra bar cafe de d etage planta limpio sucio sale propre personal'.split(' '),
)

/**
 * The spaces of a floor, of which an "Office" among names in French, Spanish or Italian is a pantry: the kitchen of its floor, or where
 * there is another a store beside it.
 */
export function withPantries(facts: readonly SpaceFacts[]): readonly SpaceFacts[] {
  const isCalledOffice = ({ words, area }: SpaceFacts) => {
    const name = plainWords(words)
    return area <= PANTRY_MAX && name.includes('office') && name.every((word) => word === 'office' || BESIDE.has(word))
  }
  const called = facts.filter(isCalledOffice).length
  if (called === 0 || called > PANTRIES_MAX) return facts
  if (facts.filter(({ space }) => ROMANCE.test(plainName(space.name))).length < ROMANCE_MIN) return facts
  const kind = facts.some(({ named }) => named?.kitchen) ? 'storage' : 'kitchen'
  const named = { kind, dining: false, kitchen: kind === 'kitchen' } as const
  return facts.map((own) => (isCalledOffice(own) ? { ...own, named } : own))
}
