import { useComputed } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { BOARDS_FROM, DETAILS_FROM, lineWidth } from '../../../engine/drawing/room/draw-plan.ts'
import { n } from '../../../engine/drawing/svg.ts'
import { THEMES, type Theme } from '../../../engine/drawing/theme.ts'
import { lazily, shownLater } from '../parts/lazily.tsx'
import type { BoardProps } from './board-props.ts'
import { type BoardState, createBoardState, sameTarget } from './board-state.ts'
import { readCardKey, readKey } from './hand/keys.ts'
import { listenToPointers } from './hand/listen-to-pointers.ts'
import { partUnder } from './hand/part-under.ts'
import { useFigures } from './hand/use-figures.ts'
import { DimensionLayer } from './layers/dimension-layer.tsx'
import { HandleLayer } from './layers/handle-layer.tsx'
import { LabelLayer } from './layers/label-layer.tsx'
import { OverlayLayer } from './layers/overlay-layer.tsx'
import { PieceLayer, ShadowLayer } from './layers/piece-layer.tsx'
import { PinLayer } from './layers/pin-layer.tsx'
import { Drawn, useDrawnRoom } from './layers/room-layer.tsx'
import { SideLayer } from './layers/side-layer.tsx'
import { TraceLayer } from './layers/trace-layer.tsx'
import { arrowWords } from './length-units.ts'
import { openingsOf, withOpenings } from './outline/edit-openings.ts'
import { listenToClipboard } from './pieces/clipboard.ts'
import { pick, select } from './pieces/pick.ts'
import { fitIfLost, showWhole } from './show-whole.ts'
import { LengthEntry } from './tables/length-entry.tsx'
import { RoomTable } from './tables/room-table.tsx'
import { Tip } from './tables/tip.tsx'
import { ToolBar, ZoomBar } from './tables/tool-bar.tsx'
import { useScheme } from './use-scheme.ts'
import './board.css'

export type { BoardProps, Tool } from './board-props.ts'

const HeadroomLayer = lazily(async () => (await shownLater()).HeadroomLayer)
const Palette = lazily(async () => (await shownLater()).Palette)
const SelectionCard = lazily(async () => (await shownLater()).SelectionCard)

/** The card of what is selected, by itself: the board is not drawn anew with each selection. */
const Selected = ({ state }: { readonly state: BoardState }) =>
  state.selected.value && state.tool.value === 'select' ? <SelectionCard state={state} /> : null

/** The drawing board: a room with its furniture, to be drawn and changed by pointer, finger and keyboard. */
export function Board(props: BoardProps) {
  const root = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const state = useMemo(() => createBoardState(props), [])
  const theme = THEMES[useScheme()]
  useLayoutEffect(() => {
    const { room } = state.props.peek()
    state.props.value = props
    if (props.room !== room && !state.dragging.peek()) fitIfLost(state)
  })
  useEffect(() => {
    if (props.tool !== 'select' && props.tool !== 'add') pick(state, new Set())
  }, [props.tool])
  useEffect(() => {
    if (!state.dragging.peek()) state.lifted.value = undefined
  }, [props.pieces])
  useLayoutEffect(() => {
    state.root.current = root.current
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      state.size.value = { width, height }
      if (!state.ownView) showWhole(state, false)
    })
    observer.observe(svg.current!)
    const stops = [listenToPointers(svg.current!, state), listenToClipboard(svg.current!, state)]
    return () => {
      observer.disconnect()
      for (const stop of stops) stop()
    }
  }, [state])
  return (
    <div ref={root} class={`board tool-${props.tool}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons in it */}
      <div
        class="board-frame"
        onKeyDown={(event) => {
          if (!event.defaultPrevented && readCardKey(state, event)) event.preventDefault()
        }}
      >
        <div
          class="board-sheet"
          role="application"
          aria-label="Drawing board"
          aria-describedby="board-help"
          onFocusIn={({ target }) => {
            const focused = partUnder(target).target
            if (focused && !sameTarget(focused, state.selected.peek())) select(state, focused)
          }}
          onKeyDown={(event) => {
            if (readKey(state, event)) event.preventDefault()
          }}
        >
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: the application around it has a name */}
          <svg ref={svg} class="board-drawing" tabindex={props.tool === 'draw' ? 0 : -1}>
            <DimensionLayer state={state} />
            <Plan state={state} theme={theme} />
            {props.room.boundary.ceiling && <HeadroomLayer state={state} />}
            <HandleLayer state={state} />
            <SideLayer state={state} />
            <PinLayer state={state} />
            <OverlayLayer state={state} />
            <TraceLayer state={state} />
          </svg>
          <LengthEntry state={state} />
        </div>
        {props.toolbar !== false && <ToolBar state={state} />}
        <ZoomBar state={state} />
        <Selected state={state} />
        {props.tool === 'add' && <Palette state={state} theme={theme} />}
        <Tip state={state} />
      </div>
      <p id="board-help" class="hidden">
        Tab goes from corners to walls, openings and pieces, Page Up and Page Down to the previous and next of them.
        Arrows move by {arrowWords()}. Delete takes away what is selected. R turns a piece, P pins it, Control and D
        doubles it, A shows pieces to add. Rooms can be changed in the table below the board, too.
      </p>
      <p class="hidden" aria-live="polite">
        {state.said}
      </p>
      <RoomTable state={state} />
    </div>
  )
}

/** The plan in metres: floor and walls, then the pieces from the floor up, door leaves beside them. */
function Plan({ state, theme }: { readonly state: BoardState; readonly theme: Theme }) {
  const { shown, motion } = useFigures(state, state.root)
  const scale = useComputed(() => state.view.value.scale).value
  const room = useComputed(() => {
    const ghost = state.ghost.value
    return ghost ? withOpenings(state.room.value, [...openingsOf(state.room.value), ghost]) : state.room.value
  }).value
  const line = lineWidth(scale)
  const pieces = state.pieces.value
  const drawn = useDrawnRoom(room, pieces, theme, line, scale >= BOARDS_FROM, scale)
  const layer = { state, shown, motion, theme }
  const detailed = scale >= DETAILS_FROM
  const below = useMemo(() => <Drawn of="ground" markup={drawn.below} ground />, [drawn])
  const above = useMemo(() => <Drawn of="leaves" markup={drawn.above} />, [drawn])
  return (
    <>
      <Stage state={state} line={line} ink={theme.ink}>
        {below}
        <PieceLayer {...layer} layer="lying" detailed={detailed} />
        <ShadowLayer {...layer} clip={drawn.clip} />
        <PieceLayer {...layer} layer="standing" detailed={detailed} />
        {above}
        <PieceLayer {...layer} layer="hanging" detailed={detailed} />
      </Stage>
      <LabelLayer state={state} theme={theme} swept={drawn.swept} />
    </>
  )
}

/** Brings metres to the page; alone in being drawn anew while the view moves. */
function Stage({
  state,
  line,
  ink,
  children,
}: {
  readonly state: BoardState
  readonly line: number
  readonly ink: string
  readonly children: preact.ComponentChildren
}) {
  const { scale, dx, dz } = state.view.value
  return (
    <g
      class="plan-stage"
      transform={`translate(${n(dx)} ${n(dz)})scale(${n(scale)})`}
      stroke={ink}
      stroke-width={n(line)}
      stroke-linejoin="round"
    >
      {children}
    </g>
  )
}
