import { computed, useComputed } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { Definition, Point } from '../../../engine/drawing/display-list.ts'
import { drawFloorPlan } from '../../../engine/drawing/floor/draw-floor-plan.ts'
import { drawRoomLabel } from '../../../engine/drawing/floor/floor-labels.ts'
import { floorPieces, floorTints } from '../../../engine/drawing/floor/floor-pieces.ts'
import type { FloorPlan } from '../../../engine/drawing/floor/floor-plan.ts'
import { opensInto } from '../../../engine/drawing/floor/opens-into.ts'
import { hungLeaves, obstaclesOf, sweptFloor } from '../../../engine/drawing/room/door-leaves.ts'
import { DETAILS_FROM, lineWidth } from '../../../engine/drawing/room/draw-plan.ts'
import { layersOf } from '../../../engine/drawing/room/layers.ts'
import { extentsOf, placedCorners } from '../../../engine/drawing/room/outline.ts'
import { n, pointList, svgOf } from '../../../engine/drawing/svg.ts'
import { THEMES, type Theme } from '../../../engine/drawing/theme.ts'
import { describePiece } from '../../../engine/drawing/words.ts'
import type { LayoutAsset } from '../../../schema/resources/floors/floor-layout.ts'
import { toBoard } from '../../playground/board/camera.ts'
import { symbolOf } from '../../playground/board/layers/symbol-of.ts'
import { outlineOf } from '../../playground/board/pieces/edit-pieces.ts'
import { useScheme } from '../../playground/board/use-scheme.ts'
import { BackgroundLayer } from '../background/background-layer.tsx'
import { measured, shownBackground } from '../background/background-state.ts'
import { addRoom, divideAlong } from '../edits/edit-spaces.ts'
import { faultyAssets } from '../floor-engine.ts'
import { bySpace, chosen, chosenId, content, picked, pieces, plan } from '../floor-state.ts'
import { resized, view } from './floor-camera.ts'
import { outlook } from './part-drags.ts'
import { PartLayer } from './part-layer.tsx'
import { cutLine, drawnRoom, guides, marquee } from './plan-drags.ts'
import { readPlanKey } from './plan-keys.ts'
import { type PlanPatch, planPatch } from './plan-patch.ts'
import { hovered, listenToPlan, pickAsset, planTool } from './plan-pointing.ts'
import './whole-plan.css'

/** The whole floor: its rooms with all that stands there, to be looked at and changed by pointer, finger and keyboard. */
export function WholePlan() {
  const svg = useRef<SVGSVGElement>(null)
  const theme = THEMES[useScheme()]
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      resized({ width, height })
    })
    observer.observe(svg.current!)
    const stop = listenToPlan(svg.current!, {
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
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the application around it has a name */}
      <svg ref={svg} class="plan-drawing" tabindex={0}>
        <Stage theme={theme} />
        <Labels theme={theme} />
        <Overlay />
      </svg>
      <p id="whole-plan-help" class="hidden">
        Page Up and Page Down go to the previous and next room, comma and point to the previous and next piece of the
        room, W and O to the next wall and the next door, window or gap, with Shift to the previous one. Enter opens the
        room; with the tool for doors (D), windows (N) or gaps (G) it adds one to the selected wall. Arrows move what is
        selected by 5 cm, with Shift by 25 cm, with Alt by 1 cm; without a selection they move what is seen. R turns,
        Delete removes, Control and D doubles, Control and A selects all pieces of the room. Plus and minus zoom, 0
        shows the whole floor.
      </p>
    </div>
  )
}

/** What changes while a wall or an opening is dragged. */
const patch = computed(() => planPatch(content.value.spaces, outlook.value?.spaces ?? []))

/** Metres: the rooms, then what stands there. */
function Stage({ theme }: { readonly theme: Theme }) {
  const { scale, dx, dz } = view.value
  const drawnAt = useComputed(() => steppedScale(view.value.scale)).value
  return (
    <g transform={`translate(${n(dx)} ${n(dz)})scale(${n(scale, 5)})`} stroke-linejoin="round">
      <Rooms theme={theme} scale={drawnAt} />
      <Pieces theme={theme} scale={drawnAt} />
    </g>
  )
}

/** The rooms, those that are changed by a drag as they would be. */
function Rooms({ theme, scale }: Omit<DrawnPlan, 'drawn'>) {
  const ahead = patch.value
  return (
    <>
      {ahead && <PatchClips frame={ahead.frame} />}
      <g clip-path={ahead && 'url(#beside-patch)'}>
        <Ground drawn={plan.value} theme={theme} scale={scale} />
      </g>
      {ahead && (
        <g clip-path="url(#in-patch)">
          <Ground drawn={ahead.plan} theme={theme} scale={scale} />
        </g>
      )}
    </>
  )
}

/** Farther from the origin than any plan is, metres. */
const FAR = 1e5

/** How far a patch reaches over the plan beside it, which is the same there: edges side by side would let the ground through, metres. */
const OVERLAP = 0.04

function PatchClips({ frame: { minX, minZ, maxX, maxZ } }: Pick<PlanPatch, 'frame'>) {
  const inside = `M${minX} ${minZ}H${maxX}V${maxZ}H${minX}Z`
  const [x, z] = [minX - OVERLAP, minZ - OVERLAP]
  return (
    <defs>
      <clipPath id="in-patch">
        <rect x={x} y={z} width={maxX - minX + 2 * OVERLAP} height={maxZ - minZ + 2 * OVERLAP} />
      </clipPath>
      <clipPath id="beside-patch">
        <path clip-rule="evenodd" d={`M${-FAR} ${-FAR}H${FAR}V${FAR}H${-FAR}Z${inside}`} />
      </clipPath>
    </defs>
  )
}

/** Scales are taken together, so that the plan is not drawn anew with each step of a zoom. */
const steppedScale = (scale: number): number => 2 ** (Math.round(Math.log2(scale) * 2) / 2)

interface DrawnPlan {
  readonly drawn: FloorPlan
  readonly theme: Theme
  readonly scale: number
}

function Ground({ drawn, theme, scale }: DrawnPlan) {
  const markup = useMemo(() => {
    const definitions: Definition[] = []
    const look = { theme, definitions, labels: false, labelSize: 0, density: 1, highlighted: new Set<string>() }
    return svgOf(drawFloorPlan(drawn, [], { scale, dx: 0, dz: 0 }, look), definitions)
  }, [drawn, theme, scale])
  return <g class="rooms" transform={`scale(${n(1 / scale, 6)})`} dangerouslySetInnerHTML={{ __html: markup }} />
}

function Pieces({ theme, scale }: { readonly theme: Theme; readonly scale: number }) {
  const all = pieces.value
  const { lying, standing, hanging } = layersOf(all)
  const tints = floorTints(all, theme)
  const own = picked.value
  const first = [...own].at(-1)
  return (
    <g class="pieces" stroke={theme.ink} stroke-width={n(lineWidth(scale), 5)}>
      {[...lying, ...standing, ...hanging].map((item) => {
        const { asset } = item as (typeof all)[number]
        const [x, , z] = item.position
        return (
          // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
          <g
            key={asset.id}
            class={`piece${own.has(asset.id) ? ' chosen' : ''}`}
            data-asset={asset.id}
            role="button"
            aria-label={asset.name ?? describePiece(item)}
            aria-pressed={own.has(asset.id)}
            tabindex={asset.id === first ? 0 : -1}
            fill={tints.get(item.groupId)}
            transform={`translate(${n(x)} ${n(z)})rotate(${n(item.rotation)})`}
            onFocus={() => {
              if (!picked.peek().has(asset.id)) pickAsset(asset.id, false)
            }}
            dangerouslySetInnerHTML={{ __html: symbolOf(item, theme, scale >= DETAILS_FROM) }}
          />
        )
      })}
    </g>
  )
}

/** Largest and smallest type of names, pixels. */
const LABEL = { sizeMax: 16, sizeMin: 8 }

function Labels({ theme }: { readonly theme: Theme }) {
  const { scale, dx, dz } = view.value
  const ahead = patch.value
  const changed = ahead ? [...ahead.changed].join() : ''
  const isStill = useMemo(() => {
    const ids = new Set(changed.split(','))
    return (id: string) => !ids.has(id)
  }, [changed])
  return (
    <g class="labels" transform={`translate(${n(dx)} ${n(dz)})`}>
      <RoomLabels drawn={plan.value} isShown={isStill} theme={theme} scale={scale} />
      {ahead && <RoomLabels drawn={ahead.plan} isShown={(id) => ahead.changed.has(id)} theme={theme} scale={scale} />}
    </g>
  )
}

/** @param isShown whether a space has its label, by its id */
function RoomLabels({ drawn, isShown, theme, scale }: DrawnPlan & { readonly isShown: (id: string) => boolean }) {
  const { assets } = content.value
  const markup = useMemo(() => {
    const sizes = { sizeMax: Math.min(LABEL.sizeMax, Math.max(9, scale * 0.26)), sizeMin: LABEL.sizeMin }
    const standing = bySpace.peek()
    const swept = sweptByDoors(drawn, assets)
    const rooms = drawn.rooms.filter(({ space }) => isShown(space.id))
    return svgOf(
      rooms.map((room) => {
        const layers = layersOf((standing.get(room.space.id) ?? []).map((it) => ({ ...it, groupId: '' })))
        const taken = {
          standing: extentsOf([...layers.standing, ...layers.hanging].map(placedCorners)),
          swept: extentsOf(swept.get(room.space.id) ?? []),
          lying: extentsOf(layers.lying.map(placedCorners)),
        }
        return drawRoomLabel(room, taken, { scale, dx: 0, dz: 0 }, theme, sizes)
      }),
    )
  }, [drawn, isShown, assets, theme, scale])
  return <g dangerouslySetInnerHTML={{ __html: markup }} />
}

/** Floor that door leaves sweep, by the space that they open into. */
function sweptByDoors(drawn: FloorPlan, assets: readonly LayoutAsset[]) {
  const obstacles = obstaclesOf(floorPieces(assets))
  const found = new Map<string, (readonly Point[])[]>()
  for (const opening of drawn.openings) {
    if (opening.type !== 'door') continue
    const side = opensInto(drawn, opening)
    const { space, boundary } = drawn.rooms[side.room]!
    const swept = hungLeaves(side, boundary, obstacles, opening.depth).flatMap(sweptFloor)
    found.set(space.id, [...(found.get(space.id) ?? []), ...swept])
  }
  return found
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
