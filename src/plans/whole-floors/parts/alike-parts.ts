import { elementAt } from '../../../engine/geometry/element-at.ts'
import { placeRing } from '../../../engine/geometry/frame.ts'
import { bounds, boundsMeet } from '../../../engine/geometry/ring.ts'
import type { FurnishingResult, PlacedItem } from '../../../schema/furnishing/result.ts'
import { footprint } from '../../layouts/footprint.ts'

/** How the desks of a furnishing stand. */
interface DeskPattern {
  /** Desks in each block, the largest first. */
  readonly blocks: readonly number[]
  /** Angle of the desks, degrees from 0 up to 180; undefined where they stand in several. */
  readonly angle: number | undefined
}

/** How far apart desks of one block are at most, metres. */
const TOUCHING = 0.05

/**
 * Which furnishing of each part makes up each of the whole: first those in which desks stand in blocks of one size and one
 * direction all over the room, then the n-th of each part, or its last. No part loses a desk of its best furnishing for that.
 *
 * @returns for each furnishing of the whole an index into those of each part
 */
export function alikeFirst(parts: readonly FurnishingResult[], countMax: number): readonly (readonly number[])[] {
  const patterns = parts.map(({ furnishings }) => furnishings.map(({ furniture }) => deskPattern(furniture)))
  const most = patterns.map(([first]) => deskCount(first))
  const blockSizes = patterns.flat().flatMap(({ blocks, angle }) => blocks.map((size) => ({ size, angle })))
  const alike = [...new Map(blockSizes.map((one) => [`${one.size} ${one.angle}`, one])).values()]
    .filter(({ size, angle }) => size > 1 && angle !== undefined)
    .map((one) => {
      const chosen = patterns.map((some, i) => {
        const able = some.flatMap((it, rank) =>
          deskCount(it) >= (most[i] ?? 0) ? [{ rank, strays: straysFrom(it, one) }] : [],
        )
        return able.sort((a, b) => a.strays - b.strays || a.rank - b.rank)[0] ?? { rank: 0, strays: 0 }
      })
      const sum = (of: (it: (typeof chosen)[number]) => number) => chosen.reduce((all, it) => all + of(it), 0)
      return { ranks: chosen.map(({ rank }) => rank), strays: sum((it) => it.strays), ranked: sum((it) => it.rank) }
    })
    .sort((a, b) => a.strays - b.strays || a.ranked - b.ranked)
  const longest = Math.max(0, ...patterns.map(({ length }) => length))
  const inOrder = Array.from({ length: longest }, (_, n) =>
    patterns.map(({ length }) => Math.max(0, Math.min(n, length - 1))),
  )
  const all = [...alike.map(({ ranks }) => ranks), ...inOrder]
  return [...new Map(all.map((ranks) => [ranks.join(), ranks])).values()].slice(0, countMax)
}

const deskCount = (pattern: DeskPattern | undefined) => (pattern?.blocks ?? []).reduce((sum, size) => sum + size, 0)

/** Blocks of another size, but for the one that the number of desks leaves over, and all that face another way. */
function straysFrom({ blocks, angle: own }: DeskPattern, { size, angle }: { size: number; angle: number | undefined }) {
  const others = blocks.filter((it) => it !== size)
  const rest = others.length === 1 && (others[0] ?? 0) < size ? 1 : 0
  return others.length - rest + (own === angle ? 0 : blocks.length)
}

function deskPattern(furniture: readonly PlacedItem[]): DeskPattern {
  const desks = furniture.filter(({ type }) => type === 'task_table')
  const angles = [...new Set(desks.map(({ rotation }) => Math.round(((rotation % 180) + 180) % 180) % 180))]
  // In the frame of the first desk those that stand beside each other touch as rectangles do.
  const back = { x: 0, z: 0, turn: -(desks[0]?.rotation ?? 0) }
  const boxes = desks.map((desk) => bounds(placeRing(footprint(desk).flat(), back)))
  const blockOf = boxes.map((_, i) => i)
  for (const [i, box] of boxes.entries())
    for (const [j, other] of boxes.slice(0, i).entries()) {
      const [from, to] = [elementAt(blockOf, i), elementAt(blockOf, j)]
      if (from === to || !boundsMeet(box, other, TOUCHING)) continue
      for (const [k, block] of blockOf.entries()) if (block === from) blockOf[k] = to
    }
  const blocks = [...new Set(blockOf)].map((block) => blockOf.filter((it) => it === block).length)
  return { blocks: blocks.sort((a, b) => b - a), angle: angles.length === 1 ? angles[0] : undefined }
}
