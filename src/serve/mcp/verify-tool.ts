import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { verifyFurnishing } from '../../operations/furnishing/furnishing-methods.ts'
import { naturalParams } from '../../plans/briefs/natural-params.ts'
import { naturalPlaced } from '../../plans/briefs/pieces/placed-pieces.ts'
import { parse } from '../../schema/wire/parse.ts'
import { answered, argument, assuming, listedArguments, READING, type Tool } from './tool.ts'

const input = verifyFurnishing.input

/** Language models send the pieces of an answer under the name that they have there. */
const WITHOUT_PLACED =
  'placed: missing; it takes the pieces to be checked, which are furnishings[i].furniture of an answer with detail "whole"'

export const verifyTool: Tool = {
  name: 'verify',
  title: 'Check a furnished room',
  description:
    'Checks pieces in a room, from an answer (detail "whole") or placed by yourself: no two overlap, all inside, doors and windows free, a person of 0.60 m reaches every piece. Call it after moving a piece.',
  access: verifyFurnishing.access,
  input,
  listed: listedArguments(
    input,
    {
      room: argument('object', 'As of furnish'),
      placed: argument('array', 'Pieces {type, position: [x, y, z], rotation, shape, groupId}'),
      template: null,
      furniture: argument('array', 'Pieces that were asked for: reports what was not'),
      keep: argument('array', 'Pieces that may not have moved'),
      intent: null,
      alternatives: null,
    },
    ['room', 'placed'],
  ),
  annotations: READING,
  async run({ service, caller, signal }, sent) {
    const placed = placedIn(sent)
    if (placed === undefined) throw new ServiceError('invalid', WITHOUT_PLACED)
    const { furniture: _, ...others } = sent
    const isMeant = sent['placed'] === undefined
    const asked = { ...(isMeant ? others : sent), placed: Array.isArray(placed) ? placed.map(naturalPlaced) : placed }
    const assumed: string[] = []
    const params = parse(input, naturalParams(asked, assumed), '')
    const verdict = await verifyFurnishing.run(service, caller as never, params, signal)
    const { sound, violations } = verdict
    const lines = violations.map(({ rule, message }) => `${rule}: ${message}`)
    const text = sound ? 'Sound: no rule is broken.' : `Not sound:\n${lines.join('\n')}`
    return assuming(assumed, answered(verdict, { type: 'text', text }))
  },
}

/** The pieces to be checked: also those of a furnishing, by their types, or furniture that stands somewhere where nothing else is sent. */
function placedIn({ placed, furniture }: Readonly<Record<string, unknown>>): unknown {
  if (isRecord(placed) && Array.isArray(placed['furniture'])) return placed['furniture']
  const named = isRecord(placed) && !('type' in placed) ? Object.entries(placed) : []
  if (named.length > 0 && named.every(([, it]) => isRecord(it)))
    return named.map(([type, it]) => ({ type, ...(it as Readonly<Record<string, unknown>>) }))
  const isPlaced = (it: unknown) => isRecord(it) && ('position' in it || 'x' in it)
  return placed === undefined && Array.isArray(furniture) && furniture.every(isPlaced) ? furniture : placed
}
