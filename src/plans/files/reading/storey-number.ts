/** Words for a storey, each with what its number counts from: `n` stands where the number is. */
const WORDS: readonly { readonly pattern: RegExp; readonly number: (n: number | undefined) => number | null }[] = [
  { pattern: /\b(\d+)?\.?\s*(?:u\.?\s?g|untergeschoss|untergeschoß|sous-sol|s\.?\s?s)\b/iu, number: (n) => -(n ?? 1) },
  {
    pattern:
      /\b(?:basement|cellar|keller(?:geschoss)?|souterrain|kg|s[óo]tano|cantina|(?:sem)?interrato|kelder)\s*(\d+)?\b/iu,
    number: (n) => -(n ?? 1),
  },
  {
    pattern:
      /\b(?:e\.?\s?g|erdgeschoss|erdgeschoß|parterre|rdc|rez-de-chauss[ée]e|ground(?:\s*floor)?|planta baja|piano terra)\b|^\s*p\.?\s?b\.?\s*$/iu,
    number: () => 0,
  },
  {
    pattern:
      /\b(\d+)\.?\s*(?:o\.?\s?g|obergeschoss|obergeschoß|stock(?:werk)?|[ée]tage|er [ée]tage|e [ée]tage|[ºª°]?\s?(?:piano|planta|piso))\b/iu,
    number: (n) => n ?? null,
  },
  // A dash behind a blank and before a digit is a minus: "Level -1", but "Level-1".
  {
    pattern:
      /\b(?:o\.?\s?g|obergeschoss|obergeschoß|etage|étage|level|storey|story|floor|geschoss|ebene|niveau|piano|livello|planta|piso|nivel|verdieping|bouwlaag)(?:\s+(?=-\d)|\s*[-_.#]?\s*)(-?\d+)\b/iu,
    number: (n) => n ?? null,
  },
  { pattern: /\b(\d+)(?:st|nd|rd|th)\s*(?:floor|storey|story|level)\b/iu, number: (n) => n ?? null },
  // As French plans count from the ground floor: "R+2", "R-1".
  { pattern: /^\s*r\s*([+-]\d{1,2})\s*$/iu, number: (n) => n ?? null },
  { pattern: /^\s*(-?\d{1,3})\s*$/u, number: (n) => n ?? null },
]

/** Numbers in words as storeys have them, from 1 on, with the storey beside them: "Planta primera", "Erstes Obergeschoss", "Second floor". */
const ORDINALS: readonly RegExp[] = [
  /first|erste[rs]?|premier|primer[ao]?|prim[ao]/,
  /second|zweite[rs]?|deuxi[èe]me|segund[ao]|second[ao]/,
  /third|dritte[rs]?|troisi[èe]me|tercer[ao]?|terz[ao]/,
  /fourth|vierte[rs]?|quatri[èe]me|cuart[ao]|quart[ao]/,
  /fifth|f[üu]nfte[rs]?|cinqui[èe]me|quint[ao]/,
  /sixth|sechste[rs]?|sixi[èe]me|sext[ao]|sest[ao]/,
]
const ORDINAL = new RegExp(`\\b(?:${ORDINALS.map(({ source }) => `(${source})`).join('|')})(?![\\p{L}])`, 'iu')

/** A name with its number in digits. */
const inDigits = (name: string): string =>
  name.replace(ORDINAL, (word, ...found) => {
    const number = 1 + found.slice(0, ORDINALS.length).findIndex((it) => it !== undefined)
    return /^(first|second|third|fourth|fifth|sixth)$/i.test(word) ? `${number}th` : String(number)
  })

/** The number of a storey as its name tells it, such as 1 of "1. OG"; null when it does not. */
export function storeyNumber(name: string): number | null {
  const numbered = inDigits(name)
  for (const { pattern, number } of WORDS) {
    const match = pattern.exec(numbered)
    if (match) return number(match[1] === undefined ? undefined : Number(match[1])) || 0
  }
  return null
}
