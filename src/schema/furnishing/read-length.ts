import { FOOT, INCH } from './feet-and-inches.ts'

/** Units of numbers without one, and of what is drawn. */
export const PLAIN_UNITS = ['m', 'ft'] as const
export type PlainUnit = (typeof PLAIN_UNITS)[number]

/** What the browser keeps of the unit that was chosen, on pages and in the playground; no secret. */
export const UNIT_COOKIE = { name: 'roomwright_unit', seconds: 365 * 24 * 3600 } as const

const METRES_OF: Readonly<Record<string, number>> = { m: 1, cm: 0.01, mm: 0.001, ft: FOOT }
const NUMBER = String.raw`\d+(?:[.,]\d*)?|[.,]\d+`
const METRIC = new RegExp(`^(${NUMBER})\\s*(m|cm|mm)?$`, 'i')
const FEET = `(?:(${NUMBER})\\s*(?:'|ft\\.?|feet|foot))?`
const INCHES = String.raw`(?:(?:(\d+)[\s-]+)?(\d+)/(\d+)|(${NUMBER}))\s*("|in\.?|inch|inches)?`
const IMPERIAL = new RegExp(`^${FEET}\\s*-?\\s*(?:${INCHES})?$`, 'i')

/**
 * A length as people type it, metres: `1.7`, `1,7 m`, `170 cm`, `5'7"`, `5 ft 7 in`, `5′ 7 3⁄8″`, `67"`.
 *
 * @returns undefined for what is no length, such as inches without feet and without their mark
 */
export function parseLength(text: string, plain: PlainUnit): number | undefined {
  const typed = withPlainMarks(text)
  const metric = METRIC.exec(typed)
  if (metric) return precise(numberOf(metric[1]!) * METRES_OF[(metric[2] ?? plain).toLowerCase()]!)
  const [found, feet, whole, over, under, inches, mark] = IMPERIAL.exec(typed) ?? []
  if (!found || (feet === undefined && mark === undefined) || Number(under) === 0) return undefined
  const rest = over === undefined ? numberOf(inches ?? '0') : Number(whole ?? 0) + Number(over) / Number(under)
  return precise((12 * numberOf(feet ?? '0') + rest) * INCH)
}

/** Marks of feet and inches, and fractions of one sign, as they stand on a keyboard. */
const withPlainMarks = (text: string): string =>
  text
    .replace(/[¼-¾⅐-⅞]/g, ' $&')
    .normalize('NFKD')
    .replace(/[′’]/g, "'")
    .replace(/''|[“”]/g, '"')
    .replaceAll('⁄', '/')
    .trim()

const numberOf = (text: string): number => Number(text.replace(',', '.'))

/** Sixteenths of an inch have seven decimals. */
const precise = (value: number): number => Math.round(value * 1e7) / 1e7
