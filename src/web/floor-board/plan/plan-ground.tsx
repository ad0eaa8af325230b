import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import { n } from '../../../engine/drawing/svg.ts'
import type { Theme } from '../../../engine/drawing/theme.ts'
import { content, plan } from '../floor-state.ts'
import { drawnPatch } from './drawn-patch.ts'
import { GroundDrawer } from './settled-ground.ts'

/** The rooms, those that are changed by a drag as they would be. */
export function PlanGround({ theme, scale }: { readonly theme: Theme; readonly scale: number }) {
  const drawer = useRef(new GroundDrawer())
  const { spaces } = content.value
  const drawn = plan.value
  const ground = useMemo(
    () => drawer.current.draw({ spaces, plan: drawn }, { theme, scale }),
    [spaces, drawn, theme, scale],
  )
  const ahead = drawnPatch.value
  return (
    <WithPatch id="dragged" patch={ahead && { frame: ahead.frame, markup: ahead.ground }} scale={scale}>
      <WithPatch id="settled" patch={ground.patch} scale={scale}>
        <Ground markup={ground.markup} scale={scale} />
      </WithPatch>
    </WithPatch>
  )
}

interface WithPatchProps {
  /** Of its clips. */
  readonly id: string
  readonly patch: { readonly frame: Extent; readonly markup: string } | undefined
  readonly scale: number
  readonly children: ComponentChildren
}

/** A part of what is drawn in place of what it covers. */
const WithPatch = ({ id, patch, scale, children }: WithPatchProps) => (
  <>
    {patch && <PatchClips id={id} frame={patch.frame} />}
    <g clip-path={patch && `url(#beside-${id})`}>{children}</g>
    {patch && (
      <g clip-path={`url(#in-${id})`}>
        <Ground markup={patch.markup} scale={scale} />
      </g>
    )}
  </>
)

const Ground = ({ markup, scale }: { readonly markup: string; readonly scale: number }) => (
  <g class="rooms" transform={`scale(${n(1 / scale, 6)})`} dangerouslySetInnerHTML={{ __html: markup }} />
)

/** Farther from the origin than any plan is, metres. */
const FAR = 1e5

/** How far a patch reaches over the plan beside it, which is the same there: edges side by side would let the ground through, metres. */
const OVERLAP = 0.04

function PatchClips({ id, frame: { minX, minZ, maxX, maxZ } }: { readonly id: string; readonly frame: Extent }) {
  const inside = `M${minX} ${minZ}H${maxX}V${maxZ}H${minX}Z`
  const [x, z] = [minX - OVERLAP, minZ - OVERLAP]
  return (
    <defs>
      <clipPath id={`in-${id}`}>
        <rect x={x} y={z} width={maxX - minX + 2 * OVERLAP} height={maxZ - minZ + 2 * OVERLAP} />
      </clipPath>
      <clipPath id={`beside-${id}`}>
        <path clip-rule="evenodd" d={`M${-FAR} ${-FAR}H${FAR}V${FAR}H${-FAR}Z${inside}`} />
      </clipPath>
    </defs>
  )
}
