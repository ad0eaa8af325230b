import type { Point } from '../../../../engine/drawing/display-list.ts'
import { extentOf, localCorners } from '../../../../engine/drawing/room/outline.ts'
import { n } from '../../../../engine/drawing/svg.ts'
import { worldPoint } from '../../../../engine/geometry/frame.ts'
import type { BoardState } from '../board-state.ts'
import { toBoard } from '../camera.ts'
import { keyOf } from '../hand/piece-key.ts'
import type { Side } from '../pieces/resize-piece.ts'

/** Pieces that are smaller on the page have no handles, pixels: those would cover what they belong to. */
const HANDLES_FROM = 44

/** Handles at the sides of the one piece that is selected, by which it is made wider or deeper. */
export function SideLayer({ state }: { readonly state: BoardState }) {
  const picked = state.picked.value
  const [index] = picked
  const item = picked.size === 1 ? state.placed.value[index!] : undefined
  const view = state.view.value
  if (!item || item.shape.type === 'polygon-extrusion' || state.pinned.value.has(keyOf(item))) return null
  const { minX, maxX, minZ, maxZ } = extentOf(localCorners(item.shape))!
  if (Math.min(maxX - minX, maxZ - minZ) * view.scale < HANDLES_FROM) return null
  const [x, z] = [(minX + maxX) / 2, (minZ + maxZ) / 2]
  const sides: readonly (readonly [Side, Point])[] = [
    ['left', [minX, z]],
    ['right', [maxX, z]],
    ['back', [x, minZ]],
    ['front', [x, maxZ]],
  ]
  const pose = { x: item.position[0], z: item.position[2], turn: item.rotation }
  return (
    <g class="sides">
      {sides.map(([side, at]) => {
        const [cx, cy] = toBoard(view, worldPoint(...at, pose))
        const across =
          (side === 'left' || side === 'right') === Math.abs(Math.cos((item.rotation * Math.PI) / 180)) > 0.7
        return (
          <g key={side} class={`side ${across ? 'across' : 'down'}`} data-side={side} aria-hidden>
            <circle class="hit" cx={n(cx, 1)} cy={n(cy, 1)} r="11" />
            <rect class="mark" x={n(cx - 4, 1)} y={n(cy - 4, 1)} width="8" height="8" rx="4" />
          </g>
        )
      })}
    </g>
  )
}
