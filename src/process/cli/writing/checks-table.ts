import {
  CHECK_STATUS_WORDS,
  type CheckTotals,
  checkFigures,
  type FloorCheck,
  type FloorChecks,
} from '../../../schema/resources/floors/floor-checks.ts'

/** Most places of a check that the report lists. */
const PLACES_LISTED = 5

/** The checks of a floor as lines for people: each with its figures, and where it does not hold. */
export function checksTable(name: string, { checks, totals }: FloorChecks): string {
  const width = Math.max(...checks.map(({ title }) => title.length))
  const figures = Math.max(...checks.map((check) => checkFigures(check).length))
  const lines = checks.flatMap((check) => [
    `  ${CHECK_STATUS_WORDS[check.status].padEnd(14)}  ${check.title.padEnd(width)}  ${checkFigures(check).padEnd(figures)}  ${check.standard}`,
    ...(check.status === 'met' || check.status === 'notApplicable' ? [] : detailsOf(check)),
  ])
  return `${[`${name}:`, ...lines, `  ${checkTotalsText(totals)}`].join('\n')}\n`
}

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
