/** Words that name two uses at once, written as those of `ROOM_WORDS`. */
export const COMPOUND_WORDS = {
  /** One room to live and to eat in. */
  living_dining:
    'living dining, lounge diner, lounge dining, -wohnesszimmer, wohnessbereich, wohnesszi, wohn ess, wohn ess zimmer, allraum, salon sejour, piece principale, salon salle a manger, soggiorno pranzo, salon comedor, estar comedor, sala de estar e jantar, sala jantar, woon eetkamer, woon eethoek, salon z kuchnia, tupa',
  /** The same with a kitchen in it. */
  living_kitchen:
    'open plan living, wohnkuche, -wohnkuche, sejour cuisine, soggiorno cottura, soggiorno con angolo cottura, salon cocina, sala e cozinha, woonkeuken, -woonkeuken, salon z aneksem, salon z aneksem kuchennym, kok vardagsrum, -alrum, kokkenalrum, allrum kok, stue kjokken, olohuone keittio, oh kt, oh k, tupakeittio, obyvaci pokoj s kuchynskym koutem, obyvaci pokoj s kk, obyvaci kuchyn, sogg cottura, sogg ang cott, soggiorno cucina, sejour kitchenette, salon cuisine, estar cocina, sala cocina, sala cozinha',
  /** A kitchen with a place to eat. */
  kitchen_dining:
    'kitchen diner, eat in kitchen, kitchen dining, kitchen breakfast, -esskuche, kuche essen, cuisine salle a manger, cuisine repas, cuisine dinatoire, cucina abitabile, cucina pranzo, cocina comedor, cocina office, cozinha jantar, eetkeuken, -eetkeuken, kuchnia z jadalnia, kuchnia jadalnia, matkok, spisekokken, spisekjokken, ruokailukeittio, kuchyn s jidelnou',
} as const

/** Words that say who a room is for: one that is called so and nothing else is a toilet, "Changing women" is none. */
export const FOR_WHOM = {
  for_whom:
    'men, mens, women, womens, gents, ladies, male, female, herren, damen, hommes, femmes, messieurs, dames, uomini, donne, hombres, mujeres, caballeros, senoras, homens, mulheres, heren',
} as const
