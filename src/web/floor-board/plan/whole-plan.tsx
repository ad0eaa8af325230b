import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Point } from '../../../engine/drawing/display-list.ts'
import { type FloorPiece, floorTints } from '../../../engine/drawing/floor/floor-pieces.ts'
import { DETAILS_FROM, lineWidth } from '../../../engine/drawing/room/draw-plan.ts'
import { layersOf } from '../../../engine/drawing/room/layers.ts'
import { n, pointList } from '../../../engine/drawing/svg.ts'
import { THEMES, type Theme } from '../../../engine/drawing/theme.ts'
import { describePiece } from '../../../engine/drawing/words.ts'
import { toBoard } from '../../playground/board/camera.ts'
import { symbolOf } from '../../playground/board/layers/symbol-of.ts'
import { arrowWords, units } from '../../playground/board/length-units.ts'
import { outlineOf } from '../../playground/board/pieces/edit-pieces.ts'
import { useScheme } from '../../playground/board/use-scheme.ts'
import { BackgroundLayer } from '../background/background-layer.tsx'
import { measured, shownBackground } from '../background/background-state.ts'
import { addRoom, divideAlong } from '../edits/edit-spaces.ts'
import { faultyAssets } from '../floor-engine.ts'
import { bySpace, chosen, chosenId, content, picked, pieces, plan } from '../floor-state.ts'
import { drawnPatch, followDrags, redrawnRooms, steppedScale } from './drawn-patch.ts'
import { resized, size, view } from './floor-camera.ts'
import { outlook } from './part-drags.ts'
import { PartLayer } from './part-layer.tsx'
import { cutLine, drawnRoom, guides, marquee } from './plan-drags.ts'
import { DraggedGround, SettledGround } from './plan-ground.tsx'
import { readPlanKey } from './plan-keys.ts'
import { drawLabels, type KnownLabels } from './plan-markup.ts'
import { hovered, listenToPlan, pickAsset, planTool } from './plan-pointing.ts'
import './whole-plan.css'

const startPatchWorker = () => new Worker(new URL(PATCH_WORKER, import.meta.url), { type: 'module' })

/** The whole floor: its rooms with all that stands there, to be looked at and changed by pointer, finger and keyboard. */
export function WholePlan() {
  const drawing = useRef<HTMLDivElement>(null)
  const scheme = useScheme()
  const theme = THEMES[scheme]
  useEffect(() => followDrags(scheme, startPatchWorker), [scheme])
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      resized({ width, height })
    })
    observer.observe(drawing.current!)
    const stop = listenToPlan(drawing.current!, {
      onCut(line) {
        const space = chosen.peek()
        if (space && divideAlong(space, line)) planTool.value = 'select'
      },
      onRoom(corners) {
        if (addRoom(corners)) planTool.value = 'select'
      },
    })
    return () => {
      observer.disconnect()
      stop()
    }
  }, [])
  return (
    <div
      class={`whole-plan tool-${planTool.value}${hovered.value ? ' on-part' : ''}${shownBackground.value ? ' has-background' : ''}`}
      role="application"
      aria-label="Plan of the floor"
      aria-describedby="whole-plan-help"
      onKeyDown={(event) => {
        if (readPlanKey(event)) event.preventDefault()
      }}
    >
      <BackgroundLayer />
      <div ref={drawing} class="plan-drawing" tabindex={0}>
        <PlanSheets theme={theme} />
      </div>
      <p id="whole-plan-help" class="hidden">
        Page Up and Page Down go to the previous and next room, comma and point to the previous and next piece of the
        room, W and O to the next wall and the next door, window or gap, with Shift to the previous one. Enter opens the
        room; with the tool for doors (D), windows (N) or gaps (G) it adds one to the selected wall. Arrows move what is
        selected by {arrowWords()}; without a selection they move what is seen. R turns, Delete removes, Control and D
        doubles, Control and A selects all pieces of the room. Plus and minus zoom, 0 shows the whole floor.
      </p>
    </div>
  )
}

/**
 * What is drawn, from the ground up. A drag draws anew only the sheets that follow it: in one drawing the browser would lay out
 * all names again for each of its frames.
 */
function PlanSheets({ theme }: { readonly theme: Theme }) {
  const { scale, dx, dz } = view.value
  const drawnAt = useComputed(() => steppedScale(view.value.scale)).value
  const metres = `translate(${n(dx)} ${n(dz)})scale(${n(scale, 5)})`
  return (
    <>
      <Sheet transform={metres}>
        <SettledGround theme={theme} scale={drawnAt} />
      </Sheet>
      <Sheet transform={metres}>
        <DraggedGround scale={drawnAt} />
      </Sheet>
      <Sheet transform={metres}>
        <Pieces theme={theme} scale={drawnAt} />
      </Sheet>
      <Sheet transform={`translate(${n(dx)} ${n(dz)})`}>
        <Labels theme={theme} />
      </Sheet>
      <Sheet transform={`translate(${n(dx)} ${n(dz)})`}>
        <DraggedLabels />
      </Sheet>
      <Sheet>
        <Overlay />
      </Sheet>
    </>
  )
}

/** Of a size in pixels: where it has shares of another one, each change of a text of the page lays out its texts again. */
const Sheet = ({ transform, children }: { readonly transform?: string; readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: the application around it has a name
  <svg class="sheet" {...size.value}>
    <g transform={transform}>{children}</g>
  </svg>
)

function Pieces({ theme, scale }: { readonly theme: Theme; readonly scale: number }) {
  const all = pieces.value
  const { lying, standing, hanging } = layersOf(all)
  const tints = floorTints(all, theme)
  const own = picked.value
  const first = [...own].at(-1)
  return (
    <g class="pieces" stroke={theme.ink} stroke-width={n(lineWidth(scale), 5)} stroke-linejoin="round">
      {([...lying, ...standing, ...hanging] as FloorPiece[]).map((item) => (
        <Piece
          key={item.asset.id}
          item={item}
          theme={theme}
          fill={tints.get(item.groupId)!}
          isDetailed={scale >= DETAILS_FROM}
          isPicked={own.has(item.asset.id)}
          isTabStop={item.asset.id === first}
        />
      ))}
    </g>
  )
}

interface PieceProps {
  readonly item: FloorPiece
  readonly theme: Theme
  readonly fill: string
  readonly isDetailed: boolean
  readonly isPicked: boolean
  readonly isTabStop: boolean
}

/** A piece, drawn anew only when it is another one: a floor may have thousands beside the one that is dragged. */
function Piece({ item, theme, fill, isDetailed, isPicked, isTabStop }: PieceProps) {
  return useMemo(() => {
    const { asset } = item
    const [x, , z] = item.position
    return (
      // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
      <g
        class={isPicked ? 'piece chosen' : 'piece'}
        data-asset={asset.id}
        role="button"
        aria-label={asset.name ?? describePiece(item)}
        aria-pressed={isPicked}
        tabindex={isTabStop ? 0 : -1}
        fill={fill}
        transform={`translate(${n(x)} ${n(z)})rotate(${n(item.rotation)})`}
        onFocus={() => {
          if (!picked.peek().has(asset.id)) pickAsset(asset.id, false)
        }}
        dangerouslySetInnerHTML={{ __html: symbolOf(item, theme, isDetailed) }}
      />
    )
  }, [item, theme, fill, isDetailed, isPicked, isTabStop])
}

function Labels({ theme }: { readonly theme: Theme }) {
  const known = useRef<KnownLabels>(new Map())
  const { scale } = view.value
  const drawn = plan.value
  const { assets } = content.value
  const redrawn = redrawnRooms.value
  const unit = units.value
  const labels = useMemo(
    () => drawLabels(drawn, { assets, bySpace: bySpace.peek() }, { theme, scale, unit }, known.current),
    [drawn, assets, theme, scale, unit],
  )
  return (
    <g class="labels">
      {labels.map(({ id, markup }) => (
        <g key={id} dangerouslySetInnerHTML={{ __html: redrawn.has(id) ? '' : markup }} />
      ))}
    </g>
  )
}

function DraggedLabels() {
  const ahead = drawnPatch.value
  return ahead && <g class="labels" dangerouslySetInnerHTML={{ __html: ahead.labels }} />
}

const rectangleOf = ([[ax, az], [bx, bz]]: readonly [Point, Point]): readonly Point[] => [
  [ax, az],
  [bx, az],
  [bx, bz],
  [ax, bz],
]

/** What is drawn over the plan: the chosen room, selected pieces, what cannot stay, guides and frames. */
function Overlay() {
  const at = view.value
  const space = outlook.value?.spaces.find(({ id }) => id === chosenId.value) ?? chosen.value
  const onBoard = (points: readonly (readonly [number, number])[]) =>
    pointList(
      points.map((it) => toBoard(at, it)),
      1,
    )
  const wrong = faultyAssets.value
  const own = picked.value
  const frame = marquee.value
  const cut = cutLine.value
  const room = drawnRoom.value
  return (
    <g class="plan-overlay" aria-hidden>
      {space && <polygon class="chosen-room" points={onBoard(space.room.boundary.shape.points)} />}
      {pieces.value
        .filter(({ asset }) => own.has(asset.id) || wrong.has(asset.id))
        .map((item) => (
          <polygon
            key={item.asset.id}
            class={wrong.has(item.asset.id) ? 'fault' : 'selected'}
            points={onBoard(outlineOf(item))}
          />
        ))}
      {guides.value.map(({ from, to }) => (
        <polyline key={`${from} ${to}`} class="guide" points={onBoard([from, to])} />
      ))}
      {frame && <polygon class="marquee" points={onBoard(rectangleOf(frame))} />}
      {room && <polygon class="marquee" points={onBoard(rectangleOf(room))} />}
      {cut && <polyline class="cut" points={onBoard(cut)} />}
      {measured.value && <polyline class="cut" points={onBoard(measured.value)} />}
      <PartLayer />
    </g>
  )
}
