/** Words that name two uses at once, written as those of `ROOM_WORDS`. */
export const COMPOUND_WORDS = {
  /** One room to live and to eat in, a kitchen in it or not. */
  living_dining:
    'living dining, lounge diner, lounge dining, open plan living, -wohnesszimmer, wohnessbereich, wohnesszi, wohn ess, wohn ess zimmer, wohnkuche, -wohnkuche, allraum, salon sejour, piece principale, salon salle a manger, sejour cuisine, soggiorno pranzo, soggiorno cottura, soggiorno con angolo cottura, salon comedor, estar comedor, salon cocina, sala de estar e jantar, sala jantar, sala e cozinha, woonkeuken, -woonkeuken, woon eetkamer, woon eethoek, salon z aneksem, salon z kuchnia, salon z aneksem kuchennym, kok vardagsrum, -alrum, kokkenalrum, allrum kok, stue kjokken, olohuone keittio, oh kt, oh k, tupakeittio, tupa, obyvaci pokoj s kuchynskym koutem, obyvaci pokoj s kk, obyvaci kuchyn',
  /** A kitchen with a place to eat. */
  kitchen_dining:
    'kitchen diner, eat in kitchen, kitchen dining, kitchen breakfast, -esskuche, kuche essen, cuisine salle a manger, cuisine repas, cuisine dinatoire, cucina abitabile, cucina pranzo, cocina comedor, cocina office, cozinha jantar, eetkeuken, -eetkeuken, kuchnia z jadalnia, kuchnia jadalnia, matkok, spisekokken, spisekjokken, ruokailukeittio, kuchyn s jidelnou',
} as const

/** Words that say who a room is for: one that is called so and nothing else is a toilet, "Changing women" is none. */
export const FOR_WHOM = {
  for_whom:
    'men, mens, women, womens, gents, ladies, male, female, herren, damen, hommes, femmes, messieurs, dames, uomini, donne, hombres, mujeres, caballeros, senoras, homens, mulheres, heren',
} as const
