import { ServiceError } from '../../../../../base/errors.ts'
import { PAPERS, type Paper, SCALES, type Scale, type WriteOptions } from '../../write-options.ts'

/** Paper and scale of a drawing. */
export interface Sheet {
  readonly paper: Paper
  readonly scale: Scale
  /** Of the page as it is printed, millimetres. */
  readonly width: number
  readonly height: number
}

/** Space around the frame, the title block below the plan, and what lengths beside the plan take, millimetres. */
export const MARGIN = 10
export const TITLE_BLOCK = 22
export const DIMENSIONS = 15

const SIZES = Object.keys(PAPERS) as Paper[]

/** What is tried when nothing is asked: scales of architects' plans, first on paper that printers at hand have. */
const HABITUAL: readonly (readonly [Scale, readonly Paper[]])[] = [
  [50, ['a4', 'a3']],
  [100, ['a4', 'a3', 'a2', 'a1']],
  [200, ['a3', 'a2', 'a1', 'a0']],
  [500, ['a2', 'a1', 'a0']],
  [1000, ['a1', 'a0']],
]

/**
 * The paper and the scale of a plan.
 *
 * @param width of the floor, metres
 * @param depth of the floor, metres
 * @throws ServiceError `invalid` when it does not fit as asked
 */
export function chooseSheet(width: number, depth: number, { scale, paper }: WriteOptions): Sheet {
  const pairs: (readonly [Scale, Paper])[] =
    scale !== undefined
      ? (paper ? [paper] : SIZES).map((size) => [scale, size])
      : paper !== undefined
        ? SCALES.map((each) => [each, paper])
        : HABITUAL.flatMap(([each, papers]) => papers.map((size) => [each, size] as const))
  for (const [each, size] of pairs) {
    const sheet = sheetFor(width, depth, each, size)
    if (sheet) return sheet
  }
  const sheetText = `${paper ? paper.toUpperCase() : 'A0'} at 1:${scale ?? SCALES.at(-1)}`
  throw new ServiceError(
    'invalid',
    `the floor is ${width.toFixed(1)} × ${depth.toFixed(1)} m and does not fit on ${sheetText}; ask for a smaller scale or a larger paper`,
  )
}

/** The sheet with the floor on it, lying or upright; undefined when it does not fit. */
function sheetFor(width: number, depth: number, scale: Scale, paper: Paper): Sheet | undefined {
  const [short, long] = PAPERS[paper]
  const ways = [
    [long, short],
    [short, long],
  ] as const
  // Of both ways the one that leaves even space around.
  const upright = depth > width
  for (const [w, h] of upright ? ways.toReversed() : ways) {
    const room = [w - 2 * (MARGIN + DIMENSIONS), h - 2 * (MARGIN + DIMENSIONS) - TITLE_BLOCK] as const
    if ((width * 1000) / scale <= room[0] && (depth * 1000) / scale <= room[1])
      return { paper, scale, width: w, height: h }
  }
  return undefined
}
