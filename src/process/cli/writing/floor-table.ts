import { roomArea } from '../../../plans/layouts/space-area.ts'
import type { FloorImport } from '../../../schema/resources/floors/floor.ts'
import type { FloorsOfFiles } from '../reading/read-floor-files.ts'

/** Most lines of notes that are printed, and most elements that are named in a line of those with one reason. */
const LINES_MAX = 50
const NAMED_MAX = 3

/** What was not read as it stands in the files: a line for each element, or for all with the same reason where they are many. */
export function notesText(notes: FloorsOfFiles['notes']): string {
  const byReason = new Map<string, Note[]>()
  for (const note of notes) {
    const key = JSON.stringify([note.file, note.outcome, note.reason])
    if (!byReason.has(key)) byReason.set(key, [])
    byReason.get(key)!.push(note)
  }
  const lines = [...byReason.values()].flatMap((alike) =>
    alike.length > NAMED_MAX ? groupLine(alike) : alike.map(lineOf),
  )
  const rest = lines.length - LINES_MAX
  const shown = rest > 0 ? [...lines.slice(0, LINES_MAX), `… and ${rest} more, which --json lists`] : lines
  return shown.map((line) => `${line}\n`).join('')
}

type Note = FloorsOfFiles['notes'][number]

const leftOut = ({ outcome }: Note) => (outcome === 'left out' ? ' (left out)' : '')

const lineOf = (note: Note) => `${note.file}: ${note.element} ${note.reason}${leftOut(note)}`

function groupLine(alike: readonly Note[]): string {
  const [first] = alike as [Note]
  const named = alike.slice(0, NAMED_MAX).map(({ element }) => element)
  return `${first.file}: ${alike.length} × ${first.reason}${leftOut(first)}: ${named.join(', ')} and ${alike.length - NAMED_MAX} more`
}

/** Floors with their spaces as a table for people. */
export function floorTable(floors: readonly FloorImport[]): string {
  return floors.map((floor) => `${headOf(floor)}\n${spacesOf(floor)}`).join('\n')
}

function headOf({ properties, spaces = [], assets = [] }: FloorImport): string {
  const elevation = typeof properties.elevation === 'number' ? `, ${properties.elevation.toFixed(2)} m` : ''
  return `${properties.name}${elevation}: ${counted(spaces.length, 'space')}, ${counted(assets.length, 'asset')}`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function spacesOf({ spaces = [] }: FloorImport): string {
  const rows = spaces.map(({ name, room }) => {
    const openings = room.boundary.openings ?? []
    const count = (type: string) => openings.filter((it) => it.type === type).length
    return [
      name,
      `${roomArea(room).toFixed(1)} m²`,
      `${counted(count('door'), 'door')}`,
      `${counted(count('window'), 'window')}`,
      `${counted(count('gap'), 'gap')}`,
    ]
  })
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, i) => (i === 1 ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
