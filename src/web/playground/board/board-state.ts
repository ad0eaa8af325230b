import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Point } from '../../../engine/drawing/display-list.ts'
import type { View } from '../../../engine/drawing/page.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Opening, Room } from '../../../schema/furnishing/room.ts'
import type { BoardProps, PieceFault, Tool } from './board-props.ts'
import type { Size } from './camera.ts'
import { faultOf } from './outline/judge-outline.ts'
import type { Guide } from './outline/snapping.ts'
import { cornersOf, type Walls, wallsOf } from './outline/walls.ts'
import type { Picked, Pieces } from './pieces/edit-pieces.ts'

/** What can be pointed at, selected and reached by keyboard. */
export type Kind = 'corner' | 'wall' | 'opening' | 'piece'
export interface Target {
  readonly kind: Kind
  readonly index: number
}

/** Pieces on their way to other places, by their places in the list; one past its end is new. */
export interface Lifted {
  /** The one that is held. */
  readonly index: number
  readonly moved: ReadonlyMap<number, PlacedItem>
}

/** The outline being drawn: its corners, where the next would be, and a length typed for the next wall. */
export interface Trace {
  readonly corners: readonly Point[]
  readonly next: Point | undefined
  readonly closes: boolean
  readonly typed: string
}

export interface BoardState {
  /** The element of the board, once it is on the page. */
  readonly root: { current: HTMLElement | null }
  /** Latest properties; handlers read them when they act. */
  readonly props: Signal<BoardProps>
  readonly size: Signal<Size>
  readonly view: Signal<View>
  /** The room as it is being changed; undefined while nothing is dragged. */
  readonly draft: Signal<Room | undefined>
  readonly room: ReadonlySignal<Room>
  readonly walls: ReadonlySignal<Walls>
  readonly pieces: ReadonlySignal<Pieces>
  /** The pieces with those that are dragged where they are. */
  readonly placed: ReadonlySignal<Pieces>
  readonly faults: ReadonlySignal<readonly PieceFault[]>
  readonly pinned: ReadonlySignal<ReadonlySet<string>>
  readonly tool: ReadonlySignal<Tool>
  /** Why what is being done cannot be, in words. */
  readonly fault: ReadonlySignal<string | undefined>
  readonly guides: Signal<readonly Guide[]>
  readonly selected: Signal<Target | undefined>
  /** Pieces that are selected together with the one of `selected`. */
  readonly others: Signal<Picked>
  /** All pieces that are selected. */
  readonly picked: ReadonlySignal<Picked>
  /** Two opposite corners of the frame in which pieces are being selected. */
  readonly marquee: Signal<readonly [Point, Point] | undefined>
  /** The part that Tab leads to: what is selected, else the first that the tool is for. */
  readonly tabStop: ReadonlySignal<Target>
  readonly hovered: Signal<Target | undefined>
  readonly ghost: Signal<Opening | undefined>
  readonly lifted: Signal<Lifted | undefined>
  readonly trace: Signal<Trace>
  /** Index of the wall whose length is being typed. */
  readonly typing: Signal<number | undefined>
  readonly dragging: Signal<boolean>
  /** Whether people have chosen what is seen, by zooming or panning; else it is the whole room. */
  ownView: boolean
  /** The motion of the view that is under way. */
  glide: Animation | undefined
  /** What a screen reader says. */
  readonly said: Signal<string>
}

const NONE: Picked = new Set()

export const NO_TRACE: Trace = { corners: [], next: undefined, closes: false, typed: '' }

export function createBoardState(initial: BoardProps): BoardState {
  const props = signal(initial)
  const draft = signal<Room>()
  const room = computed(() => draft.value ?? props.value.room)
  const tool = computed(() => props.value.tool)
  const lifted = signal<Lifted>()
  const selected = signal<Target>()
  const others = signal<Picked>(new Set())
  const pieces = computed(() => props.value.pieces)
  const faults = computed(() => props.value.faults)
  return {
    root: { current: null },
    props,
    draft,
    room,
    walls: computed(() => wallsOf(cornersOf(room.value))),
    pieces,
    placed: computed(() => withLifted(pieces.value, lifted.value)),
    faults,
    pinned: computed(() => props.value.pinned),
    tool,
    size: signal({ width: 0, height: 0 }),
    view: signal({ scale: 50, dx: 0, dz: 0 }),
    fault: computed(() => {
      if (draft.value) return faultOf(cornersOf(draft.value))
      const { moved } = lifted.value ?? {}
      return moved && faults.value.find(({ items }) => items.length === 0 || items.some((i) => moved.has(i)))?.text
    }),
    guides: signal<readonly Guide[]>([]),
    selected,
    others,
    picked: computed(() => {
      const { kind, index } = selected.value ?? {}
      if (kind !== 'piece') return NONE
      const count = pieces.value.length
      return new Set([index!, ...others.value].filter((i) => i < count))
    }),
    marquee: signal<readonly [Point, Point]>(),
    tabStop: computed(
      () => selected.value ?? { kind: ['door', 'window', 'gap'].includes(tool.value) ? 'wall' : 'corner', index: 0 },
    ),
    hovered: signal<Target>(),
    ghost: signal<Opening>(),
    lifted,
    trace: signal(NO_TRACE),
    typing: signal<number>(),
    dragging: signal(false),
    ownView: false,
    glide: undefined,
    said: signal(''),
  }
}

function withLifted(pieces: Pieces, lifted: Lifted | undefined): Pieces {
  if (!lifted) return pieces
  const placed = [...pieces]
  for (const [index, item] of lifted.moved) placed[index] = item
  return placed
}

/** Changes the room in one step of undo. @param run names a change that is one step with its close repetitions */
export function commitRoom(state: BoardState, room: Room, words: string, run?: string): void {
  const fault = faultOf(cornersOf(room))
  if (fault) state.said.value = `${fault}. Nothing was changed.`
  else
    batch(() => {
      state.said.value = words
      state.props.peek().onRoom(room, 'commit', run)
    })
}

export const sameTarget = (a: Target | undefined, b: Target | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.kind === b.kind && a.index === b.index)
