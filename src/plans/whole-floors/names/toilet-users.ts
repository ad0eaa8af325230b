import { plainWords } from './plain-words.ts'
import { matchesIn, wordTable } from './word-table.ts'

/** Words by which names of toilet rooms say who they are for, as those of `ROOM_WORDS`. */
const TABLE = wordTable({
  accessible:
    'accessible, acc, wheelchair, barrier free, disabled, handicap, handicapped, ada, behindert-, behinderten-, barrierefrei-, rollstuhl-, rolli, rollator, pmr, beh, behind, rollst, handicape, handicapes, disabili, disabile, accessibile, minusvalidos, discapacitados, accesible, adaptado, adaptados, mindervaliden-, minder validen, invaliden, rolstoel-, miva, handicaptoilet, handikapptoalett, hc wc, rwc',
  anteroom:
    'anteroom, wc lobby, toilet lobby, -vorraum, vorr, sas, antibagno, antib, antiwc, anteaseo, voorportaal, voorruimte, przedsionek, forrum',
  men: 'men, mens, male, males, gents, gentlemen, mann-, manner-, herr, herren-, wc h, h wc, wc m, m wc, wc he, he wc, boys, jungen, jungs, ju, knaben, garcons, ragazzi, chicos, jongens, hommes, homme, messieurs, uomini, uomo, bagno u, bagni u, wc u, hombres, hombre, caballeros, senores, homens, heren-, mannen, meskie, meska, herrar, herrer, miehet, muzi, pissoir, urinal, urinals',
})

/** Who a toilet room is for by its name, and whether it is the room before toilets; all may hold, and none. */
export function toiletUsers(name: string) {
  const kinds = new Set(matchesIn(TABLE, plainWords(name)).map(({ kind }) => kind))
  return { areMen: kinds.has('men'), isAccessible: kinds.has('accessible'), isAnteroom: kinds.has('anteroom') }
}
