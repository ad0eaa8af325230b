import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import * as z from 'zod'
import { ServiceError } from '../../../base/errors.ts'
import { ITEMS_MAX } from '../../../schema/furnishing/furniture.ts'
import { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Linked } from '../../../schema/furnishing/share-link.ts'
import { parse } from '../../../schema/wire/parse.ts'
import { checkAsked } from './check-asked.ts'
import { type Asked, METHODS, MODES, type Mode } from './draft.ts'

// Loaded on demand: what validates is large.

z.config({ jitless: true })

/** A fault of a text, with its line from 1. */
export interface TextFault {
  readonly line: number
  readonly text: string
}

export type ReadRequest = { readonly asked: Asked } | { readonly faults: readonly TextFault[] }

/** Reads the params of a method, or a whole JSON-RPC request with them, as a person has pasted or dropped it. */
export function readRequest(text: string): ReadRequest {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true })
  const [error] = errors
  if (error) return fault(text, error.offset, `This is no JSON here: ${wordsOf(error)}`)
  if (root?.type !== 'object') return fault(text, 0, 'A request is an object in braces')
  const value = getNodeValue(root) as Record<string, unknown>
  const inEnvelope = 'method' in value || 'jsonrpc' in value
  const paramsNode = inEnvelope ? findNodeAtLocation(root, ['params']) : root
  if (!paramsNode) return fault(text, 0, 'The request has no params')
  const params = inEnvelope ? value['params'] : value
  const mode = inEnvelope ? modeOf(value['method']) : modeByParams(params)
  if (!mode) {
    const at = findNodeAtLocation(root, ['method'])?.offset ?? 0
    return fault(text, at, inEnvelope ? `The method must be one of ${Object.values(METHODS).join(', ')}` : UNKNOWN)
  }
  try {
    const { $schema: _, ...rest } = params as Record<string, unknown>
    return { asked: checkAsked({ mode, params: rest }) }
  } catch (refusal) {
    if (refusal instanceof ServiceError) return { faults: faultsIn(text, paramsNode, refusal) }
    throw refusal
  }
}

/** What a link or the memory of the browser holds. @throws ServiceError `invalid` */
export function checkLinked(value: unknown): Linked<Asked> {
  const { mode, params, chosen, own } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  if (!MODES.some((it) => it === mode)) throw new ServiceError('invalid', 'mode: is not known')
  const number = Number.isInteger(chosen) && (chosen as number) >= 0 && (chosen as number) < 40 ? (chosen as number) : 0
  return {
    asked: checkAsked({ mode: mode as Mode, params }),
    chosen: number,
    ...(own !== undefined && { own: checkPieces(own) }),
  }
}

/** Pieces of a plan by hand, as a link or the clipboard holds them. @throws ServiceError `invalid` */
export const checkPieces = (value: unknown): readonly PlacedItem[] => parse(Pieces, value)

const Pieces = z.array(PlacedItem).max(ITEMS_MAX)

const UNKNOWN =
  'This is the request of none of the methods: furnish has a room, groups have a groupType, a desk grid has a chairSpacing'

const fault = (text: string, offset: number, words: string): ReadRequest => ({
  faults: [{ line: lineAt(text, offset), text: words }],
})

const modeOf = (method: unknown): Mode | undefined => MODES.find((mode) => METHODS[mode] === method)

function modeByParams(params: unknown): Mode | undefined {
  const has = (key: string) => typeof params === 'object' && params !== null && key in params
  if (has('room')) return 'furnish'
  if (has('groupType')) return 'groups'
  return has('chairSpacing') || has('boundingBox') ? 'desk-grid' : undefined
}

function faultsIn(text: string, params: Node, { message, members }: ServiceError): TextFault[] {
  const errors = members['errors'] as readonly { pointer: string; detail: string }[] | undefined
  if (!errors || errors.length === 0) return [{ line: 1, text: message }]
  return errors.map(({ pointer, detail }) => {
    const path = pointer.split('/').slice(1)
    return { line: lineAt(text, nearest(params, path).offset), text: `${path.join(' › ') || 'params'}: ${detail}` }
  })
}

/** The node of a path, or of the longest part of it that is there. */
function nearest(root: Node, path: readonly string[]): Node {
  let node = root
  for (const step of path) {
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(step) : step])
    if (!next) break
    node = next
  }
  return node
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** `CommaExpected` as words. */
const wordsOf = ({ error }: ParseError) =>
  printParseErrorCode(error)
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .toLowerCase()
