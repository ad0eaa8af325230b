import { plainName, plainWords } from './plain-words.ts'
import { matchesIn, wordTable } from './word-table.ts'

/** What a building or a storey is for by its name: "Grundschule Nord", "P1 - Uffici". */
export type BuildingKind = 'home' | 'work' | 'school' | 'library' | 'hotel' | 'childCare' | 'care' | 'venue'

/** Words of such names, as `ROOM_WORDS`, and those of others that are alike. English, German, French, Italian, Spanish and Dutch. */
const TABLE = wordTable<BuildingKind | 'other'>({
  other: 'hotel particulier, office de tourisme, home office, homeoffice, hoteling',
  home: 'residential, residences, apartments, apartment, apartment building, apartment house, flats, dwelling, dwellings, housing, townhouse, townhouses, town houses, terraced houses, single family house, villa, bungalow, cottage, wohnen, -wohnhaus, -wohngebaude, wohnungen, -wohnung, wohngeschoss, -wohnbau, wohnanlage, -mehrfamilienhaus, mfh, -einfamilienhaus, efh, -reihenhaus, reihenhauser, -doppelhaus, doppelhaushalfte, dhh, logements, logement, habitation, habitations, immeuble d habitation, maison individuelle, maison de ville, pavillon, appartements, abitazione, abitazioni, residenze, residenziale, condominio, palazzina, villetta, appartamenti, vivienda, viviendas, residencial, edificio de viviendas, chalet, apartamentos, woning, woningen, woonhuis, appartementen, appartementencomplex, rijwoning, rijwoningen, -woningen',
  work: 'brandstation, redningsstation, brand og redningsstation, raddningsstation, police station, -polizei, polizeiinspektion, -polizeirevier, -polizeistation, commissariat, questura, comisaria, politiebureau, polisstation, politistation, embassy, ambassade, ambasciata, embajada, -botschaft, ambassade van, konsulat, consulat, consolato, consulado, warehouse, logistics centre, -logistikzentrum, entrepot, plateforme logistique, call centre, call center, contact centre, contact center, institute, -institut, labor, laboratories, laboratoire, dental practice, zahnarztpraxis, tandartsenpraktijk, groepspraktijk, radhus, kommune, urzad, urzad miasta, camara municipal, office, offices, office building, headquarters, hq, town hall, city hall, coworking, clinic, medical centre, medical center, health centre, health center, surgery, fire station, factory, -buro, buros, -burogebaude, -burohaus, -verwaltung, -verwaltungsgebaude, -rathaus, firmensitz, -praxis, -arztehaus, -klinik, -feuerwache, -feuerwehr, -feuerwehrhaus, -fabrik, bureaux, immeuble de bureaux, siege, mairie, hotel de ville, hotel de police, hotel d entreprises, hotel des impots, maison de sante, cabinet medical, clinique, caserne, centre de secours, usine, uffici, palazzo uffici, sede, municipio, poliambulatorio, caserma, stabilimento, oficinas, edificio de oficinas, ayuntamiento, centro de salud, clinica, parque de bomberos, fabrica, kantoor, kantoren, kantoorgebouw, gemeentehuis, stadhuis, gezondheidscentrum, brandweerkazerne, brandweer, fabriek',
  school:
    'school, primary school, high school, secondary school, college, academy, -schule, -schulhaus, -schulzentrum, schulgebaude, gymnasium, lyzeum, hochschule, ecole, ecole primaire, ecole elementaire, groupe scolaire, lycee, scuola, scuola primaria, scuola media, liceo, istituto comprensivo, escuela, colegio, ceip, instituto de secundaria, basisschool, -school, lyceum, scholengemeenschap',
  library:
    'library, public library, -bibliothek, -bucherei, mediatheque, -mediathek, bibliotheque, biblioteca, bibliotheek',
  hotel:
    'hotel, hotel-, -hotel, hostel, motel, inn, albergo, auberge, gasthof, pension, hostal, -herberge, jugendherberge',
  childCare:
    'kindergarten, kita, kindertagesstatte, kinderhaus, -krippe, kinderkrippe, nursery, nursery school, pre school, preschool, day nursery, creche, ecole maternelle, maternelle, halte garderie, multi accueil, asilo nido, nido, scuola dell infanzia, scuola materna, escuela infantil, guarderia, jardin de infancia, kinderdagverblijf, kinderopvang, peuterspeelzaal',
  care: 'nursing home, care home, retirement home, hospital, -pflegeheim, -seniorenheim, -altenheim, -altersheim, -pflegezentrum, -seniorenzentrum, -krankenhaus, -spital, ehpad, maison de retraite, hopital, casa di riposo, casa di cura, rsa, ospedale, residencia de mayores, residencia geriatrica, geriatrico, verpleeghuis, verzorgingshuis, zorgcentrum, woonzorgcentrum, ziekenhuis',
  venue:
    'kunsthalle, kunsthaus, galerie, kunstgalerie, museum, -museum, art gallery, church, parish centre, parish center, parish hall, theatre, theater, -theater, concert hall, cultural centre, cultural center, arts centre, kirche, -kirche, pfarrheim, -pfarrzentrum, -gemeindezentrum, gemeindehaus, kulturhaus, kulturzentrum, konzerthaus, moschee, synagoge, mosque, synagogue, sports centre, sports center, -sporthalle, schwimmbad, hallenbad, musee, eglise, paroisse, centre paroissial, centre culturel, salle des fetes, theatre municipal, museo, pinacoteca, galleria d arte, chiesa, parrocchia, centro parrocchiale, oratorio, teatro, centro culturale, iglesia, parroquia, centro parroquial, centro cultural, museu, igreja, paroquia, kerk, parochie, parochiecentrum, schouwburg, cultureel centrum, cultuurhuis, muzeum, kosciol, parafia, kyrka, forsamlingshem, kirke, sognegard, kulturhus',
})

/** The streets of addresses, by which buildings are called too: "14 School Lane", "Rue de l'Hôpital 3". */
const STREETS =
  /\b[a-z]+ (?:street|road|lane|avenue|square|drive|close|way|rd|ave)\b|\b\d+\w? [a-z]+ st\b|\b[a-z]+ st$|\b(?:rue|via|viale|corso|piazza|calle|avenida|paseo|plaza|avenue|boulevard|chemin|impasse|place)\b.*/g

/** What a name says that its building or storey is for; empty where it says nothing. */
export const buildingKindsOf = (name: string): ReadonlySet<BuildingKind> =>
  new Set(
    matchesIn(TABLE, plainWords(plainName(name).replace(STREETS, ' '))).flatMap(({ kind }) =>
      kind === 'other' ? [] : [kind],
    ),
  )

/** How sure such a name is a sign of a dwelling (above 0) or of another use (below), as `signsOf`; 0 where it says both or nothing. */
export function signOfKinds(kinds: ReadonlySet<BuildingKind>): number {
  if (kinds.size === 0) return 0
  if (!kinds.has('home')) return -NAME_SIGN
  return kinds.size === 1 ? NAME_SIGN : 0
}

const NAME_SIGN = 3
