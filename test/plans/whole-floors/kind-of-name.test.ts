import { expect, test } from 'vitest'
import { COMPOUND_WORDS } from '../../../src/plans/whole-floors/names/compound-words.ts'
import { kindOfName } from '../../../src/plans/whole-floors/names/kind-of-name.ts'
import { plainWords } from '../../../src/plans/whole-floors/names/plain-words.ts'
import type { RoomKind } from '../../../src/plans/whole-floors/names/room-kinds.ts'
import { ROOM_WORDS } from '../../../src/plans/whole-floors/names/room-words.ts'
import { toiletUsers } from '../../../src/plans/whole-floors/names/toilet-users.ts'

/** Names as they stand in plans, by what a planner of that language would say. `+` = with a place to eat. */
const NAMES: Readonly<Record<string, Partial<Record<RoomKind | 'living+' | 'dining+' | 'none', readonly string[]>>>> = {
  English: {
    living: ['Living Room', 'LIVING RM 2', 'Family Room', 'Sitting room'],
    'living+': ['Living/Dining', 'Living - Kitchen', 'Open plan kitchen / living / dining', 'Lounge-Diner'],
    'dining+': ['Kitchen/Dining', 'Eat-in Kitchen'],
    dining: ['Dining Room'],
    bedroom: ['Bedroom 01', 'BR 2', 'Bed 3', 'BEDROOM_1', 'Bedroom with ensuite', 'Bed/Study'],
    main_bedroom: ['Master Bedroom', 'Primary Bedroom', "Master B'room"],
    child_bedroom: ["Children's room", 'Nursery'],
    guest_bedroom: ['Guest Bedroom'],
    study: ['Study', 'Home Office'],
    office: [
      'Office 2.14',
      'OFFICES',
      'ISM OFF',
      'Team Rm',
      'Private Office (2p)',
      'DUTY OFCR 102',
      'CMD SGT MAJ',
      'CHAPLAIN 129',
      'Lab office',
      'Library Office 3',
      'Personal Office',
    ],
    open_office: ['OPEN OFFICE', 'Open-plan office', 'SCIF OPEN OFFICE'],
    executive: ["Director's Office", 'CEO', 'EXEC OFCR 103', 'DEPUTY CMDR', 'CDR OFC', 'XO', 'Head teacher'],
    meeting: ['Meeting Rm', 'CONFERENCE RM 3', 'Boardroom', 'Huddle Room', 'MeetingRoom04', 'Mtg 12'],
    training: ['Classroom 12', 'Training Room', 'Music room', 'Computer lab'],
    lounge: ['Common Room', 'Breakout'],
    library: ['Library'],
    break_room: ['BREAK RM'],
    canteen: ['Cafeteria'],
    waiting: ['Waiting Area'],
    reception: ['Reception'],
    kitchen: ['Kitchen', 'Kitchenette', 'Office Kitchen', 'Tea point'],
    corridor: ['CORRIDOR', 'Hallway', 'Office corridor', 'Circulation 04'],
    entrance: ['VEST/ENTRY', 'Foyer'],
    stairs: ['STAIR', 'Stairwell B'],
    lift: ['Elevator', 'Lift 2'],
    bath: ['Bathroom 1', 'Ensuite', 'Shower Room', 'Bedroom 1 Bath'],
    wc: ['WC', 'WOMENS RR', "Men's", 'Restroom', 'Accessible WC', 'W.C.'],
    technical: ['MECH RM', 'Elec. Room', 'A/V SERVER RM', 'Plant', 'TELE/COMM RM', 'SIPR 119', 'Chiller'],
    storage: [
      'S-2 STORAGE',
      'STOR.',
      'Closet',
      'CENTRAL FILES',
      'Conference storage',
      'JAN',
      'Basement',
      'att',
      'Attic',
    ],
    laundry: ['Utility', 'Laundry'],
    dressing: ['WIC', 'Walk-in closet', 'Locker Room'],
    outdoor: ['Roof', 'Balcony 2', 'Terrace'],
    shaft: ['Shaft', 'Riser'],
    vehicles: ['Garage', 'Parking'],
    copying: ['Copy Room', 'Print'],
    customers: ['Shop', 'Patient room 12', 'Shop unit 3', 'Recovery'],
    other_use: ['Gym', 'Laboratory 3', 'Prep room', 'Podcast studio'],
    none: ['Room', '237', 'S-6', 'NOC-X', 'Space 12', '', '—', '2.14a'],
  },
  German: {
    living: ['Wohnzimmer', 'Wohnen', 'Wohnraum 1'],
    'living+': ['Wohn-/Esszimmer', 'Wohnen/Essen', 'Wohnküche', 'Wohnen/Kochen/Essen', 'Wohn- und Esszimmer'],
    'dining+': ['Küche/Essen', 'Essküche'],
    dining: ['Esszimmer', 'Eßzimmer', 'Speisezimmer'],
    bedroom: ['Schlafzimmer 2', 'Schlafen', 'Schlafzimmer mit Bad'],
    main_bedroom: ['Eltern', 'Elternschlafzimmer'],
    child_bedroom: ['Kind 1', 'Kinderzimmer', 'KINDERZIMMER_02'],
    guest_bedroom: ['Gästezimmer', 'Gast', 'Gaestezimmer'],
    study: ['Arbeitszimmer', 'Arbeiten'],
    office: [
      'Einsatzzentrale',
      'Sportredaktion',
      'Büro 2.14',
      'Buero',
      'Einzelbüro',
      'Doppelbüro 3',
      'Sekretariat',
      'BÜRO',
      'Büro Bibliothek',
      'Büro Personal',
    ],
    open_office: ['Großraumbüro', 'Grossraum', 'Teambüro'],
    executive: ['Chefredaktion', 'Geschäftsführung', 'Abteilungsleiter', 'Vorstand'],
    meeting: [
      'Vernehmung 1',
      'Gruppenarbeitsraum',
      'Redaktionskonferenz',
      'Besprechung',
      'Besprechungsraum 1',
      'Bespr. 3',
      'Konferenz',
      'Sitzungszimmer',
    ],
    training: [
      'Schulungsraum',
      'Seminarraum A',
      'Klassenzimmer',
      'Musikraum',
      'Computerraum 2',
      'Naturwissenschaften',
      'Chemiesaal',
      'Kunstraum',
    ],
    break_room: ['Bereitschaftsraum', 'Pausenraum', 'Sozialraum', 'Personal'],
    canteen: ['Kantine', 'Speisesaal'],
    waiting: ['Wartebereich'],
    reception: ['Empfang'],
    kitchen: ['Küche', 'Teeküche', 'Kochen'],
    corridor: [
      'Flur Archiv',
      'Flur Gewahrsam 2',
      'Flur',
      'Gang',
      'Büroflur',
      'Schlafzimmerflur',
      'Korridor 2',
      'Kellerflur',
      'Galerie',
    ],
    entrance: ['Windfang', 'Eingang', 'Diele', 'Foyer', 'Vorraum'],
    stairs: ['Treppenhaus', 'TRH Treppe 1', 'Stiegenhaus'],
    lift: ['Aufzug', 'Personenaufzug'],
    bath: ['Bad', 'Badezimmer', 'Gästebad', 'Duschbad', 'Dusche'],
    wc: ['WC Damen', 'Gäste-WC', 'Herren-WC', 'Behinderten-WC', 'WC'],
    technical: ['Haustechnik', 'Heizungsraum', 'Technikraum', 'Serverraum', 'HAR', 'ELT-Zentrale'],
    library: ['Lesesaal', 'Zeitschriften'],
    storage: [
      'Lehrmittelraum',
      'Abstellraum',
      'Abstell W2',
      'Magazin',
      'Lager 2',
      'Putzraum',
      'Archiv',
      'Speisekammer',
      'Keller',
      'Müllraum',
      'Kellerraum-1-H-1',
      'Weinkeller',
      'Spitzboden',
    ],
    laundry: ['Waschküche', 'HWR', 'Hauswirtschaftsraum'],
    dressing: ['Ankleide', 'Umkleide', 'Garderobe'],
    outdoor: ['Balkon', 'Dachterrasse', 'Loggia'],
    shaft: ['Schacht', 'Luftraum', 'Installationsschacht'],
    vehicles: ['Fahrzeughalle', 'Tiefgarage', 'Stellplatz 14', 'Fahrradraum'],
    copying: ['Kopierraum', 'Drucker'],
    customers: [
      'Prophylaxe',
      'Ladenlokal 2',
      'Behandlung 1',
      'Röntgen',
      'EKG',
      'Stationszimmer',
      'Patientenzimmer 201',
    ],
    other_use: [
      'Gewahrsam 2',
      'Labor',
      'Werkstatt',
      'Fitnessraum',
      'Bewegungsraum',
      'Nebenraum Igel',
      'Werkraum',
      'Vorbereitung Chemie',
    ],
    none: ['Raum 2.14', 'Zimmer 3', 'R-104', 'Fläche'],
  },
  French: {
    living: ['Séjour', 'Salon', 'SEJOUR 2'],
    'living+': ['Séjour / Cuisine', 'Salon - Salle à manger', 'Pièce principale'],
    dining: ['Salle à manger'],
    bedroom: ['Chambre 2', 'Ch. 3', 'CHAMBRE_1'],
    main_bedroom: ['Chambre parentale', 'Suite parentale'],
    child_bedroom: ['Chambre enfant 1'],
    office: ['Bureau 12', 'Secrétariat', 'Bureaux', 'BUREAU AGENT TECHNIQUE', 'Bureau archives'],
    executive: ['Bureau de direction', 'Bureau du directeur'],
    meeting: ['Salle de réunion', 'SALLE DE RÉUNION 2', 'Réunion'],
    canteen: ['Réfectoire', 'Cantine'],
    waiting: ["Salle d'attente", 'Salle d’attente'],
    reception: ['Accueil'],
    kitchen: ['Cuisine', 'Tisanerie'],
    corridor: ['Couloir', 'Dégagement', 'Dgt', 'Palier'],
    entrance: ['Entrée', 'SAS', 'Hall d’entrée'],
    stairs: ['Escalier', "Cage d'escalier"],
    lift: ['Ascenseur'],
    bath: ['Salle de bain', 'Salle de bains', "Salle d'eau", 'SDB 1'],
    wc: ['Toilettes', 'Sanitaires hommes'],
    technical: ['Local technique', 'Chaufferie', 'BLADEMENT CHILER'],
    other_use: ['FILIERE VENDANGES'],
    storage: ['Rangement', 'Cellier', 'Placard', 'Cave', 'Combles', 'Grenier'],
    laundry: ['Buanderie'],
    shaft: ['Gaine'],
    none: ['Pièce 4', 'Salle 12', 'Local'],
  },
  Italian: {
    living: ['Soggiorno', 'Salotto'],
    'living+': ['Soggiorno/Pranzo', 'Soggiorno con angolo cottura', 'Soggiorno - cucina'],
    dining: ['Sala da pranzo'],
    bedroom: ['Camera 1', 'Camera da letto', 'Cameretta'],
    main_bedroom: ['Camera matrimoniale'],
    office: ['Ufficio 3', 'Uffici', 'Segreteria', 'Ufficio tecnico'],
    executive: ['Direzione'],
    meeting: ['Sala riunioni'],
    kitchen: ['Cucina'],
    corridor: ['Corridoio', 'Disimpegno'],
    entrance: ['Ingresso'],
    stairs: ['Vano scala', 'Scala A'],
    bath: ['Bagno', 'Bagno 2', 'Doccia'],
    wc: ['Antibagno', 'Servizi igienici'],
    storage: ['Ripostiglio', 'Archivio', 'Magazzino', 'Soffitta', 'Sottotetto'],
    outdoor: ['Terrazzo', 'Balcone'],
    none: ['Locale 2', 'Stanza'],
  },
  Spanish: {
    living: ['Sala de estar', 'Salón'],
    'living+': ['Salón-comedor', 'Estar / Comedor'],
    dining: ['Comedor'],
    bedroom: ['Dormitorio 2', 'Habitación'],
    main_bedroom: ['Dormitorio principal'],
    office: ['Oficina 4', 'Despacho', 'Oficinas'],
    meeting: ['Sala de reuniones', 'Sala de juntas'],
    kitchen: ['Cocina'],
    corridor: ['Pasillo', 'Distribuidor'],
    entrance: ['Recibidor'],
    stairs: ['Escalera'],
    bath: ['Baño 1', 'Cuarto de baño'],
    wc: ['Aseo', 'Aseos'],
    storage: ['Trastero', 'Almacén', 'Sótano', 'Desván'],
    laundry: ['Lavadero'],
    outdoor: ['Terraza'],
    none: ['Local', 'Sala 3'],
  },
  Portuguese: {
    living: ['Sala comum'],
    'living+': ['Sala de estar e jantar'],
    bedroom: ['Quarto 2'],
    office: ['Gabinete 3', 'Sala de trabalho'],
    meeting: ['Sala de reuniões'],
    kitchen: ['Cozinha'],
    bath: ['Casa de banho', 'Banheiro'],
    wc: ['Instalações sanitárias', 'Lavabo'],
    corridor: ['Corredor', 'Circulação'],
    stairs: ['Caixa de escadas'],
    storage: ['Arrumos', 'Despensa'],
    outdoor: ['Varanda'],
  },
  Dutch: {
    living: ['Woonkamer'],
    'living+': ['Woonkeuken', 'Woonkamer/keuken'],
    bedroom: ['Slaapkamer 1'],
    study: ['Werkkamer'],
    office: ['Kantoor 2.03', 'Kantoorruimte'],
    meeting: ['Vergaderruimte', 'Overlegruimte'],
    kitchen: ['Keuken'],
    corridor: ['Gang', 'Overloop'],
    entrance: ['Hal'],
    stairs: ['Trappenhuis'],
    bath: ['Badkamer'],
    wc: ['Toilet'],
    storage: ['Berging', 'Inpandige berging', 'Kelder', 'Zolderruimte', 'Vliering'],
    technical: ['Meterkast', 'Technische ruimte'],
  },
  Polish: {
    living: ['Salon', 'Pokój dzienny'],
    'living+': ['Salon z aneksem kuchennym'],
    bedroom: ['Sypialnia 1'],
    child_bedroom: ['Pokój dziecka'],
    office: ['Biuro', 'Pokój biurowy'],
    meeting: ['Sala konferencyjna'],
    kitchen: ['Kuchnia'],
    bath: ['Łazienka'],
    corridor: ['Korytarz', 'Komunikacja'],
    stairs: ['Klatka schodowa'],
    storage: ['Magazyn', 'Spiżarnia'],
    none: ['Pokój 3'],
  },
  Swedish: {
    living: ['Vardagsrum'],
    'living+': ['Kök/Vardagsrum'],
    bedroom: ['Sovrum 2'],
    child_bedroom: ['Studentrum 3'],
    study: ['Studierum'],
    office: ['Kontor', 'Cellkontor'],
    meeting: ['Mötesrum', 'Konferensrum 4'],
    kitchen: ['Kök', 'Pentry'],
    bath: ['Badrum'],
    wc: ['RWC', 'Toalett'],
    entrance: ['Kapprum', 'Entré'],
    stairs: ['Trapphus'],
    storage: ['Förråd', 'Klädkammare', 'Vindsförråd'],
    laundry: ['Tvättstuga'],
    open_office: ['Kontorslandskap'],
  },
  'Danish and Norwegian': {
    living: ['Stue', 'Dagligstue'],
    'living+': ['Køkkenalrum'],
    bedroom: ['Soveværelse', 'Soverom 1', 'Værelse 2'],
    office: ['Kontor 114'],
    meeting: ['Mødelokale', 'Møterom 2'],
    kitchen: ['Køkken', 'Kjøkken'],
    bath: ['Badeværelse', 'Baderom'],
    corridor: ['Gang'],
    stairs: ['Trappe'],
    storage: ['Bod', 'Depot', 'Sportsbod'],
  },
  Finnish: {
    living: ['Olohuone', 'OH'],
    bedroom: ['Makuuhuone', 'MH 2'],
    office: ['Toimisto'],
    meeting: ['Neuvotteluhuone'],
    kitchen: ['Keittiö'],
    bath: ['Kylpyhuone', 'Sauna'],
    corridor: ['Käytävä'],
    storage: ['Varasto'],
    outdoor: ['Parveke'],
  },
  Czech: {
    living: ['Obývací pokoj'],
    bedroom: ['Ložnice'],
    office: ['Kancelář'],
    meeting: ['Zasedací místnost'],
    kitchen: ['Kuchyň'],
    bath: ['Koupelna'],
    corridor: ['Chodba'],
    stairs: ['Schodiště'],
  },
  'DIN 277': {
    office: ['NUF 2', 'NUF 2.1', 'HNF2'],
    open_office: ['NF 2.2'],
    meeting: ['NUF 2.3'],
    corridor: ['VF', 'VF 9.1'],
    stairs: ['VF 9.2'],
    technical: ['TF'],
    storage: ['NUF 4.1'],
    none: ['NUF 1.1', 'TFT'],
  },
}

const cases = Object.entries(NAMES).flatMap(([language, kinds]) =>
  Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => [language, name, kind] as const)),
)

test('there are enough names in enough languages', () => {
  expect(cases.length).toBeGreaterThanOrEqual(400)
  expect(Object.keys(NAMES).length).toBeGreaterThanOrEqual(12)
})

test.each(cases)('%s: %j is %s', (_language, name, kind) => {
  const found = kindOfName(name)
  expect(found ? `${found.kind}${found.dining && found.kind !== 'dining' ? '+' : ''}` : 'none').toBe(
    kind === 'dining+' ? 'dining' : kind,
  )
  if (kind === 'dining+') expect(found?.kitchen).toBe(true)
})

// Codes are read by their case.
const words = cases.filter(([language, , kind]) => language !== 'DIN 277' && kind !== 'none')

test.each(words)('%s: %j reads the same in capitals, numbered and without accents', (_language, name) => {
  const known = kindOfName(name)
  expect(kindOfName(`${name} 07`)).toEqual(known)
  expect(kindOfName(`1.${name}`)).toEqual(known)
  expect(kindOfName(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').toUpperCase())).toEqual(known)
  expect(kindOfName(name.normalize('NFD').replace(/\p{M}/gu, ''))).toEqual(known)
})

test('no word of the table stands for two kinds', () => {
  const kinds = new Map<string, string>()
  const twice: string[] = []
  for (const [kind, list] of Object.entries({ ...COMPOUND_WORDS, ...ROOM_WORDS })) {
    for (const word of list.split(', ')) {
      const plain = plainWords(word).join(' ')
      const other = kinds.get(plain)
      if (plain === '') twice.push(`"${word}" is no word`)
      if (other !== undefined && other !== kind) twice.push(`${plain}: ${other}, ${kind}`)
      kinds.set(plain, kind)
    }
  }
  expect(twice).toEqual([])
})

test('each word of the table alone says its kind', () => {
  const wrong = Object.entries(ROOM_WORDS).flatMap(([kind, list]) =>
    list
      .split(', ')
      .filter((word) => kindOfName(word)?.kind !== kind)
      .map((word) => `${word}: ${kindOfName(word)?.kind}, not ${kind}`),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['SdB 101', 'bath'],
  ['Bad/WC', 'bath'],
  ['WC + Dusche', 'bath'],
  ['Shower / WC 2', 'bath'],
  ['Storage WC', 'wc'],
  ['Doppelzimmer 12', 'guest_bedroom'],
  ['Hotel room 4', 'guest_bedroom'],
  ['Wartezone', 'waiting'],
  ['Lift lobby', 'entrance'],
  ['KiZi', 'child_bedroom'],
  ['Kü W1', 'kitchen'],
  ['Umkleide Herren', 'dressing'],
  ['Umkl. Damen', 'dressing'],
  ['Duschen Herren', 'bath'],
  ['Herren', 'wc'],
  ['Ladies', 'wc'],
  ['Kitchen & Lounge', 'lounge'],
  ['Teeküche/Pausenraum', 'break_room'],
  ['Klasse 5a', 'training'],
  ['Salle de petit-déjeuner', 'dining'],
  ['Lesecafé', 'canteen'],
  ['Sprechzimmer 2', 'executive'],
  ['EmpfangsBereich', 'reception'],
])('"%s", as plans of houses abbreviate and join words, is %s', (name, kind) => {
  expect(kindOfName(name)?.kind).toBe(kind)
})

test.each([
  ['Herren-WC', { areMen: true, isAccessible: false, isAnteroom: false }],
  ['WC H', { areMen: true, isAccessible: false, isAnteroom: false }],
  ['WC Damen', { areMen: false, isAccessible: false, isAnteroom: false }],
  ['Gents', { areMen: true, isAccessible: false, isAnteroom: false }],
  ['WC hommes PMR', { areMen: true, isAccessible: true, isAnteroom: false }],
  ['Beh.-WC', { areMen: false, isAccessible: true, isAnteroom: false }],
  ['Behindertentoilette', { areMen: false, isAccessible: true, isAnteroom: false }],
  ['Bagno disabili', { areMen: false, isAccessible: true, isAnteroom: false }],
  ['Aseo caballeros', { areMen: true, isAccessible: false, isAnteroom: false }],
  ['Mindervalidentoilet', { areMen: false, isAccessible: true, isAnteroom: false }],
  ['Antibagno', { areMen: false, isAccessible: false, isAnteroom: true }],
  ['Vorraum WC', { areMen: false, isAccessible: false, isAnteroom: true }],
])('who %s is for', (name, users) => {
  expect(toiletUsers(name)).toEqual(users)
})
