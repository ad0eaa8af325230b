/** A reference system of map coordinates as files describe it; what is not said is empty. */
export interface MapSystem {
  /** Such as `EPSG:25832`. */
  readonly name: string
  readonly datum: string
  readonly projection: string
  readonly zone: string
}

/** A zone of the Universal Transverse Mercator projection. */
export interface UtmZone {
  readonly zone: number
  readonly isSouth: boolean
}

/** Zones for which ETRS89 / UTM has codes, 25828 to 25838. */
const [ETRS_MIN, ETRS_MAX] = [28, 38]

/**
 * The zone of a reference system that is UTM on WGS 84 or ETRS89, by its EPSG code, else by its words; undefined for any other. Both
 * datums lie within a metre of each other.
 */
export function utmZoneOf(system: MapSystem): UtmZone | undefined {
  const code = /EPSG\D*(\d{4,6})\b|^\s*(\d{4,6})\s*$/i.exec(system.name)
  return zoneOfCode(Number(code?.[1] ?? code?.[2] ?? 0)) ?? zoneOfWords(system)
}

function zoneOfCode(code: number): UtmZone | undefined {
  const zone = code % 100
  if (Math.trunc(code / 100) === 258 && zone >= ETRS_MIN && zone <= ETRS_MAX) return { zone, isSouth: false }
  if (zone < 1 || zone > 60) return undefined
  if (Math.trunc(code / 100) === 326) return { zone, isSouth: false }
  return Math.trunc(code / 100) === 327 ? { zone, isSouth: true } : undefined
}

function zoneOfWords({ name, datum, projection, zone }: MapSystem): UtmZone | undefined {
  const words = `${name} ${datum} ${projection}`
  if (!/UTM|universal transverse mercator/i.test(words) || !/WGS[\s_-]*(?:19)?84|ETRS[\s_-]*(?:19)?89/i.test(words))
    return undefined
  const [, number, letter] =
    /^\D*(\d{1,2})\s*([NS])?\b/i.exec(zone) ?? /(?:zone|UTM)[\s_-]*(\d{1,2})\s*([NS])?\b/i.exec(words) ?? []
  const found = Number(number ?? 0)
  return found >= 1 && found <= 60 ? { zone: found, isSouth: letter?.toUpperCase() === 'S' } : undefined
}
