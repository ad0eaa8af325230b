import { extentOf, placedCorners } from '../../../../engine/drawing/room/outline.ts'
import { n } from '../../../../engine/drawing/svg.ts'
import { nameOf } from '../../../../engine/drawing/words.ts'
import type { BoardState } from '../board-state.ts'
import { toBoard } from '../camera.ts'
import { keyOf } from '../hand/piece-key.ts'

/** A pin on each piece that is pinned; a click takes it off. */
export function PinLayer({ state }: { readonly state: BoardState }) {
  const pinned = state.pinned.value
  const view = state.view.value
  return (
    <g class="pins">
      {state.pieces.value.map((item, index) => {
        if (!pinned.has(keyOf(item))) return null
        const { minX, maxX, minZ, maxZ } = extentOf(placedCorners(item))!
        const [x, y] = toBoard(view, [(minX + maxX) / 2, (minZ + maxZ) / 2])
        return (
          <g key={keyOf(item)} class="pin" data-pin={index} transform={`translate(${n(x, 1)} ${n(y, 1)})`}>
            <title>{`The ${nameOf(item.type)} stays. Click to let it move again`}</title>
            <circle class="hit" r="14" />
            <circle class="mark" r="9" />
            <path d="M0 1.500V5M-3 1.500h6c0-1.300-.9-1.600-1.100-2.600v-2.300l.7-1.100h-5.200l.7 1.100v2.300c-.200 1-1.100 1.300-1.100 2.600z" />
          </g>
        )
      })}
    </g>
  )
}
