import type { FloorFurnishing, FloorTotals, FurnishedSpace } from '../../schema/resources/floors/floor-furnishing.ts'
import type { BuildingTargets, TargetLine, TargetName } from '../../schema/resources/floors/floor-targets.ts'
import { plural } from '../drawing/words.ts'

/** A furnished floor as lines for people: each space with what it became and why, then the totals. */
export function reportFloor(name: string, { spaces, totals, targets = [], unfitted = [] }: FloorFurnishing): string {
  const width = Math.min(32, Math.max(...spaces.map((space) => space.name.length)))
  const lines = spaces.map((space) => `  ${space.name.padEnd(width)}  ${becameOf(space).padEnd(17)} ${space.reason}`)
  const notes = spaces.flatMap((space) => space.notes.map((note) => `  ${space.name}: ${note}`))
  const reasons = [...new Set(unfitted.map(({ reason }) => reason))]
  const lacking = reasons.map((reason) => {
    const words = unfitted.filter((it) => it.reason === reason).map(({ fitting }) => fitting)
    return `  nothing is fitted out for ${words.join(', ')}: ${reason}`
  })
  return `${[`${name}:`, ...lines, ...notes, ...lacking, `  ${totalsText(totals)}`, ...targets.map(targetText)].join('\n')}\n`
}

/** What became of the targets of a building, as lines for people: of all its storeys, then of each. */
export function reportBuilding(name: string | undefined, { targets, storeys }: BuildingTargets): string {
  const lines = storeys.flatMap(({ name: storey, unmet, ...counts }) => [
    `  ${storey}: ${storeyCounts(counts)}`,
    ...unmet.map(
      ({ name: target, reason, needed }) =>
        `    no more ${TARGETS[target](0)}: ${reason}${needed === null ? '' : `; needed: ${needed}`}`,
    ),
  ])
  return `${[`${name ?? 'Building'}, all storeys:`, ...targets.map(targetText), ...lines].join('\n')}\n`
}

/** What counts for targets on a storey; what there is none of is left out. */
function storeyCounts(counts: {
  readonly places: number
  readonly meetingSeats: number
  readonly focusRooms: number
  readonly phoneBooths: number
}): string {
  const parts = (
    [
      ['places', 'place'],
      ['meetingSeats', 'meeting seat'],
      ['focusRooms', 'focus room'],
      ['phoneBooths', 'phone booth'],
    ] as const
  ).flatMap(([member, one]) => {
    const count = counts[member]
    return count === 0 ? [] : `${count} ${plural(one, count)}`
  })
  return parts.join(' · ') || 'none of it'
}

const TARGETS: Readonly<Record<TargetName, (asked: number) => string>> = {
  places: (asked) => plural('place', asked),
  density: () => 'm² a place',
  meetingSeatsPerPlace: (asked) => `${plural('meeting seat', asked)} a place`,
  focusRooms: (asked) => plural('focus room', asked),
  phoneBooths: (asked) => plural('phone booth', asked),
}

/** What became of a target, as a line. */
const targetText = ({ name, asked, outcome, reason, needed }: TargetLine): string =>
  `  target ${asked} ${TARGETS[name](asked)}: ${outcome}, ${reason}${needed === null ? '' : `; needed: ${needed}`}`

const becameOf = ({ outcome, template }: FurnishedSpace): string =>
  outcome === 'furnished' ? (template ?? 'fitted out') : outcome === 'empty' ? '–' : outcome

/** The totals as one line; what there is none of is left out. */
export function totalsText(totals: FloorTotals): string {
  const { rooms, area, usableArea, places, areaPerPlace, seats, loungeSeats, beds, sleepers, storage } = totals
  const parts = [
    `${rooms} ${plural('room', rooms)} furnished, ${area} m²${usableArea < area ? `, ${usableArea} m² of it counted by headroom` : ''}`,
    places > 0 ? `${places} ${plural('place', places)} (${areaPerPlace} m²${places === 1 ? '' : ' each'})` : '',
    seats > 0 ? `${seats} ${plural('seat', seats)} at tables` : '',
    loungeSeats > 0 ? `${loungeSeats} on sofas and armchairs` : '',
    beds > 0 ? `${beds} ${plural('bed', beds)} for ${sleepers}` : '',
    storage > 0 ? `${storage} m of storage` : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
