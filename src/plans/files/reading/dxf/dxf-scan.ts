import { ServiceError } from '../../../../base/errors.ts'

/** Largest DXF file, bytes. */
export const DXF_BYTES_MAX = 48 * 1024 * 1024
/** Most points of one file and of one entity of it. */
const POINTS_MAX = 600_000
const ENTITY_POINTS_MAX = 100_000

/** What a look over the groups of a DXF tells before its reader parses it. */
export interface DxfScan {
  /** How many entities of each type there are, blocks included. */
  readonly types: ReadonlyMap<string, number>
}

/**
 * Looks over the groups of a DXF: pairs of lines, a code and a value.
 *
 * @throws ServiceError `invalid` with the line of what is no group, for an entity that tells more points than it has, and where the
 * file is cut off; `payload_too_large` naming the
 * entity with too many points
 */
export function scanDxf(text: string): DxfScan {
  const types = new Map<string, number>()
  let entity = { type: '', handle: '', line: 0, points: 0, declared: 0 }
  let [section, points, ended] = ['', 0, false]
  let before = 0
  for (const { code, value, line } of groupsOf(text)) {
    // The parser reads such points and polylines for ever.
    if (before === 10 && code !== 20 && entity.type === 'LWPOLYLINE')
      throw new ServiceError('invalid', `${named(entity)} has a point without y in line ${line + 1}`)
    before = code
    if (code === 0) {
      // The parser allocates as many points as are declared, whatever follows.
      if (entity.type === 'LWPOLYLINE' && entity.declared > entity.points)
        throw new ServiceError('invalid', `${named(entity)} tells ${entity.declared} points and has ${entity.points}`)
      if (value === 'EOF') {
        ended = true
        break
      }
      if (entity.type === 'POLYLINE' && value !== 'VERTEX' && value !== 'SEQEND')
        throw new ServiceError('invalid', `${named(entity)} has no SEQEND before ${value} in line ${line + 1}`)
      if (value === 'ENDSEC') section = ''
      else if (section === 'ENTITIES' || section === 'BLOCKS') types.set(value, (types.get(value) ?? 0) + 1)
      if (value !== 'VERTEX') entity = { type: value, handle: '', line, points: 0, declared: 0 }
    } else if (code === 2 && entity.type === 'SECTION' && section === '') section = value
    else if (code === 90) entity.declared = Math.max(entity.declared, Number.parseInt(value, 10) || 0)
    else if (code === 5 && entity.handle === '') entity.handle = value
    else if (code === 10 && section !== 'HEADER') {
      points++
      entity.points++
      if (entity.points > ENTITY_POINTS_MAX || points > POINTS_MAX) throw tooMany(entity, points)
    }
    if (isNumeric(code) && !Number.isFinite(Number(value)))
      throw new ServiceError(
        'invalid',
        `The DXF file has no number in line ${line + 1}, in ${named(entity)}: ${JSON.stringify(value.slice(0, 40))}`,
      )
  }
  if (!ended)
    throw new ServiceError('invalid', `The DXF file is cut off in ${named(entity)}: EOF is missing at its end`)
  return { types }
}

function tooMany(entity: { type: string; handle: string; line: number; points: number }, points: number): ServiceError {
  const which =
    entity.points > ENTITY_POINTS_MAX
      ? `has more than ${ENTITY_POINTS_MAX} points`
      : `is where the file has more than ${POINTS_MAX} points`
  return new ServiceError(
    'payload_too_large',
    `${named(entity)} ${which} (${points} up to here): simplify the drawing, or leave out what is no room, door, window or furniture`,
  )
}

const named = ({ type, handle, line }: { type: string; handle: string; line: number }) =>
  `${type || 'its beginning'}${handle ? ` ${handle}` : ''} (line ${line + 1})`

/** Codes of coordinates, sizes and angles. */
const isNumeric = (code: number) => (code >= 10 && code < 60) || (code >= 210 && code < 240)

/** Codes that DXF has; its parser writes others to the standard output. */
const isGroupCode = (code: number) =>
  code <= 179
    ? code < 150 || code >= 160
    : (code >= 210 && code < 240) || (code >= 270 && code < 482) || (code >= 999 && code <= 1071)

interface Group {
  readonly code: number
  readonly value: string
  /** Of its code, counted from 0. */
  readonly line: number
}

/** The groups of a text whose lines are codes and values in turn. @throws ServiceError `invalid` with the line */
export function* groupsOf(text: string): Generator<Group> {
  let at = 0
  for (let line = 0; at < text.length; line += 2) {
    const codeEnd = endOf(text, at)
    const code = text.slice(at, codeEnd).trim()
    if (!/^-?\d{1,4}$/.test(code) || !isGroupCode(Number(code))) {
      if (text.slice(at).trim() === '') return
      throw new ServiceError(
        'invalid',
        `The DXF file has no group code in line ${line + 1}: ${JSON.stringify(code.slice(0, 40))}`,
      )
    }
    const valueEnd = endOf(text, codeEnd + 1)
    yield { code: Number(code), value: text.slice(codeEnd + 1, valueEnd).trim(), line }
    at = valueEnd + 1
  }
}

function endOf(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
