import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Point } from '../../../engine/drawing/display-list.ts'
import type { View } from '../../../engine/drawing/page.ts'
import { nameOf } from '../../../engine/drawing/words.ts'
import type { Furnishing, PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Opening, Room } from '../../../schema/furnishing/room.ts'
import type { BoardProps, Tool } from './board-props.ts'
import type { Size } from './camera.ts'
import { faultOf } from './outline/judge-outline.ts'
import type { Guide } from './outline/snapping.ts'
import { standsInside } from './outline/stands-inside.ts'
import { cornersOf, type Walls, wallsOf } from './outline/walls.ts'

/** What can be pointed at, selected and reached by keyboard. */
export type Kind = 'corner' | 'wall' | 'opening' | 'piece'
export interface Target {
  readonly kind: Kind
  readonly index: number
}

/** A piece on its way to another place. */
export interface Lifted {
  readonly index: number
  readonly item: PlacedItem
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
  readonly furnishing: ReadonlySignal<Furnishing | undefined>
  readonly pinned: ReadonlySignal<ReadonlySet<string>>
  readonly tool: ReadonlySignal<Tool>
  /** Why what is being done cannot be, in words. */
  readonly fault: ReadonlySignal<string | undefined>
  readonly guides: Signal<readonly Guide[]>
  readonly selected: Signal<Target | undefined>
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

export const NO_TRACE: Trace = { corners: [], next: undefined, closes: false, typed: '' }

export function createBoardState(initial: BoardProps): BoardState {
  const props = signal(initial)
  const draft = signal<Room>()
  const room = computed(() => draft.value ?? props.value.room)
  const tool = computed(() => props.value.tool)
  const lifted = signal<Lifted>()
  const selected = signal<Target>()
  return {
    root: { current: null },
    props,
    draft,
    room,
    walls: computed(() => wallsOf(cornersOf(room.value))),
    furnishing: computed(() => props.value.furnishing),
    pinned: computed(() => props.value.pinned),
    tool,
    size: signal({ width: 0, height: 0 }),
    view: signal({ scale: 50, dx: 0, dz: 0 }),
    fault: computed(() => {
      if (draft.value) return faultOf(cornersOf(draft.value))
      const beyond = lifted.value && !standsInside(lifted.value.item, cornersOf(room.value))
      return beyond ? `The ${nameOf(lifted.value!.item.type)} does not stand in the room` : undefined
    }),
    guides: signal<readonly Guide[]>([]),
    selected,
    tabStop: computed(
      () => selected.value ?? { kind: ['select', 'draw'].includes(tool.value) ? 'corner' : 'wall', index: 0 },
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

/** Changes the room in one step of undo. */
export function commitRoom(state: BoardState, room: Room, words: string): void {
  const fault = faultOf(cornersOf(room))
  if (fault) state.said.value = `${fault}. Nothing was changed.`
  else
    batch(() => {
      state.said.value = words
      state.props.peek().onRoom(room, 'commit')
    })
}

export const sameTarget = (a: Target | undefined, b: Target | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.kind === b.kind && a.index === b.index)
