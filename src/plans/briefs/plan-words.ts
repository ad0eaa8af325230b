import { plainName } from '../whole-floors/names/plain-words.ts'

// Words for the parts of a room in other languages, as they are in English. Without accents; umlauts also as two letters.

/** Numbers of several in words, from two on. */
export const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** The number that a word is in one of the languages, an article among them, or that of its digits; NaN for other words. */
export function countOf(said: string): number {
  const english = ENGLISH.get(plainName(said)) ?? ''
  const word = /^(?:a|one)$/.test(english) || NUMBERS.includes(english) ? english : said
  if (/^(?:an?|the|one)$/.test(word)) return 1
  return NUMBERS.includes(word) ? NUMBERS.indexOf(word) + 2 : Number(word)
}

const OTHER_WORDS: Readonly<Record<string, string>> = {
  left: 'links linke linken linker gauche izquierda izquierdo sinistra sinistro esquerda esquerdo',
  right: 'rechts rechte rechten rechter droite droit derecha derecho destra destro direita direito',
  top: 'oben obere oberen haut arriba superior sopra boven cima',
  bottom: 'unten untere unteren bas abajo inferior sotto onder beneden baixo',
  north: 'nord norden nordlich noerdlich norte noord noorden',
  south: 'sud suden sued sueden sur sul zuid zuiden',
  east: 'ost osten est este leste oost oosten',
  west: 'westen ouest oeste ovest',
  short: 'kurz kurze kurzen kurzer courte court corta corto korte curta curto',
  long: 'lang lange langen langer longue larga lunga lungo longa longo',
  opposite:
    'gegenuber gegenueber gegenuberliegend gegenuberliegende gegenuberliegenden opposee oppose opuesta opuesto enfrente opposta opposto tegenover oposta oposto',
  middle: 'mitte mittig milieu centre medio centro mezzo midden meio',
  corner: 'ecke coin angle esquina rincon angolo hoek canto',
  wall: 'wand mur pared parete muro muur parede',
  side: 'seite cote lado lato kant zijde',
  door: 'tur tuer porte puerta porta deur',
  window: 'fenster fenetre ventana finestra raam janela',
  doors: 'turen tueren portes puertas deuren portas',
  windows: 'fenetres ventanas finestre ramen janelas',
  wide: 'breit large ancho larghezza breed',
  high: 'hoch hohe hoog alto',
  and: 'und et y e en',
  with: 'mit avec con met com',
  two: 'zwei deux dos due twee dois duas',
  three: 'drei trois tres tre drie',
  four: 'vier quatre cuatro quattro quatro',
  five: 'funf fuenf cinq cinco cinque vijf',
  six: 'sechs seis sei zes',
  seven: 'sieben sept siete sette sete zeven',
  eight: 'acht huit ocho otto oito',
  nine: 'neun neuf nueve nove negen',
  ten: 'zehn dix diez dieci dez tien',
  the: 'der die das den dem le la les el los las il lo het os as',
  a: 'ein eine einen einer un une una uno een um uma',
  in: 'im am an auf au aux du dans sulla sul nella nel alla al della del op aan na no da do zur zum de des van von vom',
}

/** What each word of a table is in English, by which the table has them. */
const byWord = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).flatMap(([english, words]) => words.split(' ').map((word) => [word, english] as const)))

const ENGLISH = byWord(OTHER_WORDS)

/** Words that mean something else in English, or in two of the languages: they count where another word tells the language. */
const UNCERTAIN: ReadonlySet<string> = new Set(
  'an as am do no en e y la due large los das die met angle centre'.split(' '),
)

/** "De 3 plazas", "à 3 places", "3-Sitzer": how many sit on a sofa. */
const SEATS =
  /(?<!\p{L})(?:(?:de|à|a|da|di|con|mit|met)\s+)?(\d)[\s-]*(?:plazas|places|posti|lugares|sitzer|sitze|zits)(?!\p{L})-?/giu

/** A phrase with the seats of a sofa as they are said in English. */
export const withSeatsInEnglish = (text: string): string => text.replace(SEATS, '$1-seater ')

const WORD = /\p{L}+/gu
/** "Nordwand", "Südseite". */
const COMPOUND = /^(\p{L}{3,})(wand|seite)$/u

/** A text about a room with its words for walls, ends and openings in English; what is none of them stays as it is. */
export function inEnglish(text: string): string {
  const known = (word: string): string | undefined => {
    const plain = plainName(word)
    const [, first, second] = COMPOUND.exec(plain) ?? []
    const parts = first && second ? [ENGLISH.get(first), ENGLISH.get(second)] : []
    return ENGLISH.get(plain) ?? (parts[0] && parts[1] ? parts.join(' ') : undefined)
  }
  const isCertain = (word: string) => known(word) !== undefined && !UNCERTAIN.has(plainName(word))
  if (!(text.match(WORD) ?? []).some(isCertain)) return text
  // "Sur" is on where an article follows, else the south.
  const plain = text
    .replace(/\bsur(?=\s+l(?:e|a|es)\b)/giu, 'on')
    .replace(/(?<!\p{L})à(?=\s)/giu, 'at')
    .replace(/\bd['’]/giu, '')
    .replace(/(?<!\p{L})l['’]/giu, 'the ')
  return plain.replace(WORD, (word) => known(word) ?? word)
}

/** Names of members of a room and its openings in other languages. */
const OTHER_MEMBERS: Readonly<Record<string, string>> = {
  width: 'breite largeur ancho anchura larghezza largura breedte',
  depth: 'tiefe profondeur profundidad fondo profondita profundidade diepte',
  length: 'lange laenge longueur largo longitud lunghezza comprimento lengte',
  height: 'hohe hoehe raumhohe raumhoehe hauteur altura altezza hoogte',
  doors: 'tur tuer turen tueren porte portes puerta puertas porta deur deuren portas',
  windows: 'fenster fenetre fenetres ventana ventanas finestra finestre raam ramen janela janelas',
  unit: 'einheit unite unidad unita',
  wall: 'wand mur pared parete muro muur parede',
}

const MEMBERS = byWord(OTHER_MEMBERS)

/** A record whose members are named in another language, by their names here; of two that are the same the first. */
export function membersInEnglish(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(sent).map(([name, value]) => {
    const english = MEMBERS.get(plainName(name))
    return [english !== undefined && sent[english] === undefined ? english : name, value] as const
  })
  return new Set(entries.map(([name]) => name)).size < entries.length ? sent : Object.fromEntries(entries)
}
