import { ServiceError } from '../../../../../base/errors.ts'
import { requireBytes } from '../../parse-text.ts'
import { type AttributesOf, scanGraph } from './graph-scanner.ts'
import { type RenamedSchema, withKnownSchema } from './known-schema.ts'
import { withoutPagedQuotes } from './paged-quotes.ts'
import { withSmallNumbers } from './small-numbers.ts'
import { type Graph, orderOf } from './step-graph.ts'
import { mendStep, type StepLosses } from './step-mend.ts'
import { soundStep } from './step-syntax.ts'

/** Largest IFC file, bytes; reading it takes about six times as much memory. */
export const IFC_BYTES_MAX = 64 * 1024 * 1024
/** Longest header, bytes. */
const HEADER_MAX = 256 * 1024

/** What a look over a STEP file tells before its reader opens it. */
export interface StepScan extends StepLosses {
  /** How many entities an entity is made of, each counted as often as it is used; a cut of bodies counts for many. */
  costOf(id: number): number
  /** What names the statements that are none by the grammar, and are taken out. */
  readonly unsound: readonly string[]
  /** The schema of the file where it is read as another one. */
  readonly renamedSchema: RenamedSchema | undefined
  /** The type of an entity in capitals, such as IFCSPACE. */
  typeOf(id: number): string
  /** The number of an entity as the file has it: large ones are replaced. */
  numberOf(id: number): number
}

/**
 * Looks over a STEP file: that it is whole, that no entity is made of itself, and of how many others each is made.
 *
 * @param ownsBytes whether the file may be changed
 * @returns what it tells, and the file without references to what is not there
 * @param attributesOf how many attributes a type, such as IFCSPACE, has at least; undefined for one that no schema has
 * @throws ServiceError `payload_too_large`, or `invalid` naming the entity
 */
export function scanStep(
  file: Uint8Array,
  attributesOf: AttributesOf,
  ownsBytes: boolean,
): { readonly scan: StepScan; readonly mended: Uint8Array } {
  requireBytes(file, IFC_BYTES_MAX, 'leave out what is no space, door, window or furniture, or split it by floors')
  requireWhole(file)
  const { bytes: known, renamed } = withKnownSchema(file, ownsBytes)
  const quoted = withoutPagedQuotes(known, ownsBytes || known !== file)
  const { bytes: sound, removed: unsound } = soundStep(quoted, ownsBytes || quoted !== file)
  const { bytes, originals } = withSmallNumbers(sound, ownsBytes || sound !== file)
  const { graph, startOf } = scanGraph(bytes, attributesOf)
  const cost = costsOf(graph)
  const { bytes: mended, losses, removed } = mendStep(bytes, graph, startOf, ownsBytes || bytes !== file)
  // Not the graph itself, whose references take most of the memory.
  const { indexOf, nameOf } = graph
  const scan = {
    unsound,
    renamedSchema: renamed,
    losses,
    removed,
    costOf: (id: number) => cost[indexOf(id)] ?? 0,
    typeOf: (id: number) => nameOf(indexOf(id)),
    numberOf: (id: number) => originals.get(id) ?? id,
  }
  return { scan, mended }
}

function requireWhole(bytes: Uint8Array): void {
  const decoder = new TextDecoder('latin1')
  const head = decoder.decode(bytes.subarray(0, 4096))
  if (!/^[\s\u00ef\u00bb\u00bf]*ISO-10303-21\s*;/.test(head))
    throw new ServiceError('invalid', 'This is no IFC file: it does not begin with ISO-10303-21;')
  const header = decoder.decode(bytes.subarray(0, HEADER_MAX))
  if (!/\bFILE_SCHEMA\s*\(\s*\(\s*'/.test(header))
    throw new ServiceError(
      'invalid',
      "The IFC file does not say its schema: FILE_SCHEMA(('IFC4')); is missing in its header",
    )
  const tail = decoder.decode(bytes.subarray(Math.max(0, bytes.length - 64 * 1024)))
  if (tail.includes('END-ISO-10303-21')) return
  const last = [...tail.matchAll(/#(\d+)\s*=\s*([A-Z0-9]+)/g)].at(-1)
  const where = last ? ` in or after #${last[1]} ${last[2]}` : ''
  throw new ServiceError('invalid', `The IFC file is cut off${where}: END-ISO-10303-21; is missing at its end`)
}

/** Of how many entities each is made. */
function costsOf(graph: Graph): Float64Array {
  const cost = new Float64Array(graph.ids.length)
  for (const i of orderOf(graph)) {
    let sum = graph.weightOf(i)
    for (let r = graph.starts[i]!; r < graph.starts[i + 1]!; r++) sum += cost[graph.indexOf(graph.refs[r]!)] ?? 0
    cost[i] = Math.min(sum, 1e12)
  }
  return cost
}
