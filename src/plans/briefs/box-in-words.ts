import { isRecord } from '../../base/is-record.ts'
import { parseLength } from '../../schema/furnishing/read-length.ts'
import { lengthsInUnit } from './lengths-in-unit.ts'

type Sent = Readonly<Record<string, unknown>>

/** Names of the sides of a box, those of its schema first. */
const SIDES = { x: ['x', 'width'], y: ['y', 'height'], z: ['z', 'depth', 'length'] } as const
/** Members that a box has, where they are sent beside one another instead of in it. */
const OF_BOX = ['width', 'depth', 'length', 'height', 'unit'] as const
/** Other names of the box as a whole. */
const BOXES = ['room', 'box'] as const

/** Height of a box of which nothing is said, metres: that of a room in words. */
const HEIGHT = 2.5

/**
 * Params of what fills a box as people send them: the box by width, depth and height, in it, in a room or beside one another,
 * and lengths as texts with a unit. What is not known stays where it is, for the schema to refuse.
 *
 * @throws ServiceError `invalid` for a unit that is not known
 */
export function withNaturalBox(given: Sent): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...given }
  const other = BOXES.find((it) => isRecord(sent[it]))
  if (sent['boundingBox'] === undefined && other !== undefined) {
    sent['boundingBox'] = sent[other]
    delete sent[other]
  }
  if (sent['boundingBox'] === undefined && sent['width'] !== undefined) {
    const members = OF_BOX.filter((it) => sent[it] !== undefined)
    sent['boundingBox'] = Object.fromEntries(members.map((it) => [it, sent[it]]))
    for (const it of members) delete sent[it]
  }
  if (isRecord(sent['boundingBox'])) sent['boundingBox'] = boxOf(sent['boundingBox'])
  return sent
}

function boxOf(given: Sent): Sent {
  const box: Record<string, unknown> = lengthsInUnit(given)
  for (const [side, names] of Object.entries(SIDES)) {
    const name = names.find((it) => box[it] !== undefined)
    if (name === undefined) continue
    const length = box[name]
    delete box[name]
    box[side] = typeof length === 'string' ? (parseLength(length, 'm') ?? length) : length
  }
  return { y: HEIGHT, ...box }
}

/** What a desk grid has of which nothing more is said. */
const USUAL_DESKS = { furniture: ['task_table', 'task_chair'], chairSpacing: 1 }

/** Params of a desk grid as people send them: at a desk a chair is a task chair, and what is left out is usual. */
export function withUsualDesks(given: Sent): Record<string, unknown> {
  const sent = { ...USUAL_DESKS, ...given }
  return { ...sent, furniture: Array.isArray(sent.furniture) ? sent.furniture.map(atDesk) : sent.furniture }
}

function atDesk(piece: unknown): unknown {
  if (isRecord(piece)) return { ...piece, type: atDesk(piece['type']) }
  return typeof piece === 'string' && /^\s*chairs?\s*$/i.test(piece) ? 'task_chair' : piece
}
