import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import { n } from '../../../engine/drawing/svg.ts'
import type { Theme } from '../../../engine/drawing/theme.ts'
import { content, plan } from '../floor-state.ts'
import { draggedFrame, drawnPatch } from './drawn-patch.ts'
import { GroundDrawer } from './settled-ground.ts'

interface GroundProps {
  readonly scale: number
}

/** The rooms as they are, but for the part that is dragged. */
export function SettledGround({ theme, scale }: GroundProps & { readonly theme: Theme }) {
  const drawer = useRef(new GroundDrawer())
  const { spaces } = content.value
  const drawn = plan.value
  const ground = useMemo(
    () => drawer.current.draw({ spaces, plan: drawn }, { theme, scale }),
    [spaces, drawn, theme, scale],
  )
  return (
    <Beside id="dragged" frame={draggedFrame.value}>
      <Beside id="settled" frame={ground.patch?.frame}>
        <Ground markup={ground.markup} scale={scale} />
      </Beside>
      {ground.patch && <Patch id="settled" {...ground.patch} scale={scale} />}
    </Beside>
  )
}

/** What becomes of the rooms by a drag, in place of the part that it changes. */
export function DraggedGround({ scale }: GroundProps) {
  const ahead = drawnPatch.value
  return ahead && <Patch id="dragged" frame={ahead.frame} markup={ahead.ground} scale={scale} />
}

interface BesideProps {
  /** Of its clip. */
  readonly id: string
  readonly frame: Extent | undefined
  readonly children: ComponentChildren
}

/** What is drawn around a frame. */
const Beside = ({ id, frame, children }: BesideProps) => (
  <>
    {frame && (
      <clipPath id={`beside-${id}`}>
        <path clip-rule="evenodd" d={`M${-FAR} ${-FAR}H${FAR}V${FAR}H${-FAR}Z${outline(frame)}`} />
      </clipPath>
    )}
    <g clip-path={frame && `url(#beside-${id})`}>{children}</g>
  </>
)

interface PatchProps extends GroundProps {
  /** Of its clip. */
  readonly id: string
  readonly frame: Extent
  readonly markup: string
}

/** What is drawn in a frame, in place of what lies there. */
const Patch = ({ id, frame: { minX, minZ, maxX, maxZ }, markup, scale }: PatchProps) => (
  <>
    <clipPath id={`in-${id}`}>
      <rect
        x={minX - OVERLAP}
        y={minZ - OVERLAP}
        width={maxX - minX + 2 * OVERLAP}
        height={maxZ - minZ + 2 * OVERLAP}
      />
    </clipPath>
    <g clip-path={`url(#in-${id})`}>
      <Ground markup={markup} scale={scale} />
    </g>
  </>
)

const Ground = ({ markup, scale }: { readonly markup: string; readonly scale: number }) => (
  <g
    class="rooms"
    transform={`scale(${n(1 / scale, 6)})`}
    stroke-linejoin="round"
    dangerouslySetInnerHTML={{ __html: markup }}
  />
)

/** Farther from the origin than any plan is, metres. */
const FAR = 1e5

/** How far a patch reaches over the plan beside it, which is the same there: edges side by side would let the ground through, metres. */
const OVERLAP = 0.04

const outline = ({ minX, minZ, maxX, maxZ }: Extent): string => `M${minX} ${minZ}H${maxX}V${maxZ}H${minX}Z`
