import type { CheckStatus, CheckTotals, FloorCheck, FloorChecks } from '../../schema/resources/floors/floor-checks.ts'

/** How sentences name how a check ended. */
export const STATUS_WORDS: Readonly<Record<CheckStatus, string>> = {
  met: 'met',
  unmet: 'not met',
  unknown: 'not known',
  notApplicable: 'does not apply',
}

/** Most places of a check that the report lists. */
const PLACES_LISTED = 5

/** The checks of a floor as lines for people: each with its figures, and where it does not hold. */
export function reportChecks(name: string, { checks, totals }: FloorChecks): string {
  const width = Math.max(...checks.map(({ title }) => title.length))
  const figures = Math.max(...checks.map((check) => figuresOf(check).length))
  const lines = checks.flatMap((check) => [
    `  ${STATUS_WORDS[check.status].padEnd(14)}  ${check.title.padEnd(width)}  ${figuresOf(check).padEnd(figures)}  ${check.standard}`,
    ...(check.status === 'met' || check.status === 'notApplicable' ? [] : detailsOf(check)),
  ])
  return `${[`${name}:`, ...lines, `  ${checkTotalsText(totals)}`].join('\n')}\n`
}

/** `0.87 m of 0.9 m`; empty where nothing was measured. */
export const figuresOf = ({ measured, required, unit }: FloorCheck): string =>
  measured === null
    ? ''
    : required === null || required === 0
      ? `${measured} ${unit}`
      : `${measured} ${unit}, wanted ${required} ${unit}`

function detailsOf({ reason, places, placesTotal, missing, status }: FloorCheck): string[] {
  const shown = places.slice(0, PLACES_LISTED)
  const rest = placesTotal - shown.length
  return [
    `      ${reason}`,
    ...shown.map(({ at, text }) => `      at ${at[0].toFixed(2)}, ${at[1].toFixed(2)}: ${text}`),
    ...(rest > 0 ? [`      and ${rest} more`] : []),
    ...(status === 'unknown' ? missing.map((what) => `      missing: ${what}`) : []),
  ]
}

/** What was counted as one line; what there is none of is left out. */
export function checkTotalsText(totals: CheckTotals): string {
  const { spaces, area, workplaces, meetingSeats, beds } = totals
  const { openOfficePlaces, openOfficeAreaPerPlace, floorAreaPerPlace } = totals
  const parts = [
    `${spaces} ${spaces === 1 ? 'space' : 'spaces'}, ${area} m²`,
    workplaces > 0 ? `${workplaces} workplaces (${floorAreaPerPlace} m² of the floor each)` : '',
    openOfficePlaces > 0 ? `${openOfficePlaces} of them in open offices (${openOfficeAreaPerPlace} m² each)` : '',
    meetingSeats > 0 ? `${meetingSeats} seats at tables` : '',
    beds > 0 ? `${beds} ${beds === 1 ? 'bed' : 'beds'}` : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
