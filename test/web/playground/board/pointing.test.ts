import { describe, expect, test } from 'vitest'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Room } from '../../../../src/schema/furnishing/room.ts'
import type { Tool } from '../../../../src/web/playground/board/board-props.ts'
import { createBoardState, type Target } from '../../../../src/web/playground/board/board-state.ts'
import type { Part } from '../../../../src/web/playground/board/hand/part-under.ts'
import { keyOf } from '../../../../src/web/playground/board/hand/piece-key.ts'
import { Pointing } from '../../../../src/web/playground/board/hand/pointing.ts'
import type { Pointer } from '../../../../src/web/playground/board/hand/read-pointer.ts'
import { openingsOf } from '../../../../src/web/playground/board/outline/edit-openings.ts'
import { cornersOf } from '../../../../src/web/playground/board/outline/walls.ts'
import { roomOf } from './rooms.ts'

const square = roomOf([
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
])

const NOTHING: Part = {
  target: undefined,
  end: undefined,
  middle: undefined,
  side: undefined,
  pin: undefined,
  length: undefined,
  focusable: undefined,
}
/** No key is held. */
const MOUSE = { free: false, straight: false }
const part = (target: Target): Part => ({ ...NOTHING, target })
const corner: Target = { kind: 'corner', index: 2 }

/** 50 pixels are a metre, and the room begins at the upper left corner of the board. */
function boardWith(tool: Tool = 'select', pieces: readonly PlacedItem[] = [], pinned: readonly number[] = []) {
  const committed: (readonly PlacedItem[])[] = []
  const lifted: (readonly PlacedItem[] | undefined)[] = []
  const pins: [readonly PlacedItem[], string][] = []
  const rooms: [Room, string][] = []
  const tools: Tool[] = []
  const board = createBoardState({
    room: square,
    pieces,
    tool,
    pinned: new Set(pinned.map((index) => keyOf(pieces[index]!))),
    faults: [],
    onRoom: (room, phase) => rooms.push([room, phase]),
    onPieces: (next) => committed.push(next),
    onLifted: (next) => lifted.push(next),
    onPin: (items, change) => pins.push([items, change]),
    onAdd: () => {},
    onTidy: () => {},
    onTool: (next) => tools.push(next),
  })
  const frames: (() => void)[] = []
  const pointing = new Pointing(board, (act) => frames.push(act))
  const pointer = (x: number, y: number, more: Partial<Pointer> = {}): Pointer => ({
    ...{ id: 1, at: [x, y], button: 0, touch: false, joined: false, part: NOTHING },
    held: { free: true, straight: false },
    ...more,
  })
  return {
    board,
    pointing,
    rooms,
    tools,
    committed,
    lifted,
    pins,
    frames,
    down: (x: number, y: number, more?: Partial<Pointer>) => pointing.down(pointer(x, y, more)),
    click(x: number, y: number, more?: Partial<Pointer>) {
      pointing.down(pointer(x, y, more))
      pointing.up(pointer(x, y, more))
    },
    move: (x: number, y: number, more?: Partial<Pointer>) => pointing.move(pointer(x, y, more)),
    up: (x: number, y: number, more?: Partial<Pointer>) => pointing.up(pointer(x, y, more)),
    nextFrame: () => {
      for (const act of frames.splice(0)) act()
    },
  }
}

describe('a pointer that holds nothing', () => {
  test('shows what is under it once a frame, at its newest place', () => {
    const { board, pointing, frames, move, nextFrame } = boardWith()
    move(10, 10, { part: part({ kind: 'wall', index: 0 }) })
    move(200, 200, { part: part(corner) })
    expect([frames.length, board.hovered.value]).toEqual([1, undefined])
    nextFrame()
    expect([pointing.doing, board.hovered.value]).toEqual(['idle', corner])
    pointing.leave()
    expect(board.hovered.value).toBeUndefined()
  })

  test('shows the opening that a click would set', () => {
    const { board, move, nextFrame, pointing } = boardWith('door')
    move(100, 2)
    nextFrame()
    expect(board.ghost.value?.type).toBe('door')
    pointing.leave()
    expect(board.ghost.value).toBeUndefined()
  })

  test('shows the corner that the draw tool would set', () => {
    const { board, move, nextFrame } = boardWith('draw')
    move(50, 100)
    nextFrame()
    expect(board.trace.value.next).toEqual([1, 2])
  })
})

describe('a press', () => {
  test('selects at once what is under it and asks for the events of its pointer', () => {
    const { board, pointing, down } = boardWith()
    expect(down(200, 200, { part: part(corner) })).toBe(true)
    expect([pointing.doing, board.selected.value, board.dragging.value]).toEqual(['press', corner, false])
  })

  test('remains a click while the pointer trembles', () => {
    const { board, pointing, rooms, down, move, up, nextFrame } = boardWith()
    down(200, 200, { part: part(corner) })
    move(203, 200)
    nextFrame()
    expect(pointing.doing).toBe('press')
    up(203, 200)
    expect([pointing.doing, rooms, board.draft.value]).toEqual(['idle', [], undefined])
  })

  test('becomes a drag one pixel further', () => {
    const { board, pointing, down, move, nextFrame } = boardWith()
    down(200, 200, { part: part(corner) })
    move(204, 200)
    expect(pointing.doing).toBe('press')
    nextFrame()
    expect([pointing.doing, board.dragging.value]).toEqual(['drag', true])
  })

  test('of the middle button holds the view and selects nothing', () => {
    const { board, down, move, nextFrame } = boardWith()
    down(200, 200, { button: 1, part: part(corner) })
    move(220, 190)
    nextFrame()
    expect(board.selected.value).toBeUndefined()
    expect(board.view.value).toEqual({ scale: 50, dx: 20, dz: -10 })
  })

  test('of a length starts typing it, by what was under the pointer when it went down', () => {
    const { board, down, up } = boardWith()
    down(100, 2, { part: { ...NOTHING, length: 3 } })
    up(100, 2)
    expect(board.typing.value).toBe(3)
  })

  test('of a finger shows what is selected as hovered', () => {
    const { board, down, up } = boardWith()
    down(200, 200, { touch: true, part: part(corner) })
    up(200, 200, { touch: true })
    expect(board.hovered.value).toEqual(corner)
  })

  test('of the tool of doors sets a door, where one fits, and gives the hand back', () => {
    const { rooms, tools, down, up } = boardWith('door')
    down(100, 2)
    up(100, 2)
    expect(rooms.map(([room, phase]) => [openingsOf(room).length, phase])).toEqual([[1, 'commit']])
    expect(tools).toEqual(['select'])
  })

  test('of the draw tool sets a corner', () => {
    const { board, down, up } = boardWith('draw')
    down(50, 100)
    up(50, 100)
    expect(board.trace.value.corners).toEqual([[1, 2]])
  })

  test.each([0, 3, 9])('at the last corner once more closes the outline, %i px beside it too', (beside) => {
    const { click, rooms, tools } = boardWith('draw')
    const corners = [
      [50, 50],
      [250, 50],
      [250, 200],
    ] as const
    for (const [x, y] of corners) click(x, y, { held: MOUSE })
    expect(rooms).toEqual([])
    click(250, 200 + beside, { held: MOUSE })
    expect(rooms.map(([room, phase]) => [cornersOf(room), phase])).toEqual([
      [corners.map(([x, y]) => [x / 50, y / 50]), 'commit'],
    ])
    expect(tools).toEqual(['select'])
  })

  test('at the last corner once more shows that an outline is no room', () => {
    const { board, click, rooms } = boardWith('draw')
    for (const x of [50, 100]) click(x, 50, { held: MOUSE })
    for (let i = 0; i < 2; i++) click(100, 100, { held: MOUSE })
    expect([rooms, board.trace.value.closes, board.trace.value.corners.length]).toEqual([[], true, 3])
    expect(board.said.value).toContain('Nothing was changed')
  })
})

describe('a drag', () => {
  test('changes the room by frames and for good where the pointer goes up', () => {
    const { board, pointing, rooms, down, move, up, nextFrame } = boardWith()
    down(200, 200, { part: part(corner) })
    move(225, 200)
    nextFrame()
    expect(cornersOf(board.room.value)[2]).toEqual([4.5, 4])
    // The frame of this place has not come when the pointer goes up.
    move(250, 225)
    up(250, 225)
    expect([pointing.doing, board.dragging.value, board.draft.value]).toEqual(['idle', false, undefined])
    const [room, phase] = rooms.at(-1)!
    expect([cornersOf(room)[2], phase]).toEqual([[5, 4.5], 'commit'])
  })

  test.each([
    ['Escape', (pointing: Pointing) => pointing.giveUp()],
    ['a pointer that the browser takes away', (pointing: Pointing) => pointing.cancel(1)],
  ])('is given up by %s: the room is as before, and a place on its way is dropped', (_, end) => {
    const { board, pointing, rooms, down, move, nextFrame } = boardWith()
    down(200, 200, { part: part(corner) })
    move(225, 200)
    nextFrame()
    move(250, 200, { part: part(corner) })
    end(pointing)
    nextFrame()
    expect([pointing.doing, board.dragging.value, board.hovered.value]).toEqual(['idle', false, undefined])
    expect(rooms.at(-1)).toEqual([square, 'preview'])
  })

  test('ignores other pointers and leaving the board', () => {
    const { board, pointing, down, move, up, nextFrame } = boardWith()
    board.hovered.value = corner
    down(200, 200, { part: part(corner) })
    move(225, 200)
    nextFrame()
    move(400, 400, { id: 7 })
    nextFrame()
    up(400, 400, { id: 7 })
    pointing.cancel(7)
    pointing.leave()
    expect([pointing.doing, cornersOf(board.room.value)[2], board.hovered.value]).toEqual(['drag', [4.5, 4], corner])
  })
})

describe('two fingers', () => {
  const first = { id: 1, touch: true }
  const second = { id: 2, touch: true }

  test('give up what the first one dragged, then move and scale the view', () => {
    const { board, pointing, rooms, down, move, nextFrame } = boardWith()
    down(100, 100, { ...first, part: part(corner) })
    move(150, 100, first)
    nextFrame()
    expect(down(200, 100, second)).toBe(false)
    expect([pointing.doing, board.dragging.value, rooms.at(-1)]).toEqual(['pinch', false, [square, 'preview']])
    move(250, 100, second)
    // From 50 to 100 pixels apart around the middle, which went from 175 to 200: metre 3.5 of the room.
    expect(board.view.value).toEqual({ scale: 100, dx: -150, dz: -100 })
  })

  test('ignore a third', () => {
    const { board, pointing, down, move } = boardWith()
    down(100, 100, first)
    down(200, 100, second)
    expect(down(300, 300, { id: 3 })).toBe(false)
    const before = board.view.value
    move(400, 300, { id: 3 })
    expect([pointing.doing, board.view.value]).toEqual(['pinch', before])
  })

  test('end with the first that goes up; the other holds nothing, and one more pinches again', () => {
    const { board, pointing, down, move, up, nextFrame } = boardWith()
    down(100, 100, first)
    down(200, 100, second)
    up(100, 100, first)
    expect(pointing.doing).toBe('idle')
    const before = board.view.value
    move(260, 100, second)
    nextFrame()
    expect(board.view.value).toEqual(before)
    down(100, 100, { id: 3 })
    expect(pointing.doing).toBe('pinch')
  })

  test('end with one that the browser takes away, so that the next press holds again', () => {
    const { pointing, down } = boardWith()
    down(100, 100, first)
    down(200, 100, second)
    pointing.cancel(2)
    expect(pointing.doing).toBe('idle')
    pointing.cancel(1)
    expect(down(200, 200, { part: part(corner) })).toBe(true)
  })
})

describe('pieces', () => {
  const item = (x: number, z: number, more: Partial<PlacedItem> = {}): PlacedItem => ({
    type: 'armchair',
    position: [x, 0, z],
    rotation: 0,
    shape: { type: 'box', a: 0.8, b: 0.8, h: 0.8 },
    groupId: `${x} ${z}`,
    ...more,
  })
  const three = [item(0.5, 0.5), item(2, 0.5), item(0.5, 2)]
  const piece = (index: number) => part({ kind: 'piece', index })
  const shift = { held: { free: true, straight: true } }
  const places = (pieces: readonly PlacedItem[] | undefined) => pieces?.map(({ position: [x, , z] }) => [x, z])

  test('that are selected move together; nothing else does, and all are handed over once', () => {
    const { board, committed, lifted, down, move, up, nextFrame } = boardWith('select', three)
    down(30, 30, { part: piece(0) })
    up(30, 30)
    down(120, 30, { part: piece(1), ...shift })
    up(120, 30, shift)
    expect([...board.picked.value].sort()).toEqual([0, 1])
    down(30, 30, { part: piece(0), joined: true })
    move(55, 40)
    nextFrame()
    expect(places(lifted.at(-1))).toEqual([
      [1, 0.7],
      [2.5, 0.7],
      [0.5, 2],
    ])
    expect(committed).toEqual([])
    up(55, 40)
    expect(committed.map(places)).toEqual([places(lifted[0])])
    expect(lifted.at(-1)).toBeUndefined()
  })

  test('a press with Shift on a selected one takes it out, a plain click leaves it alone selected', () => {
    const { board, down, up } = boardWith('select', three)
    down(30, 30, { part: piece(0) })
    up(30, 30)
    for (const index of [1, 2]) {
      down(0, 0, { part: piece(index), ...shift })
      up(0, 0, shift)
    }
    expect(board.picked.value.size).toBe(3)
    down(0, 0, { part: piece(1), joined: true, ...shift })
    up(0, 0, shift)
    expect([...board.picked.value].sort()).toEqual([0, 2])
    down(0, 0, { part: piece(2), joined: true })
    up(0, 0)
    expect([...board.picked.value]).toEqual([2])
  })

  test('wholly within a frame are selected; with Shift beside those that are', () => {
    const { board, down, move, up, nextFrame } = boardWith('select', three)
    down(10, 10)
    move(150, 70)
    nextFrame()
    expect(board.marquee.value).toEqual([
      [0.2, 0.2],
      [3, 1.4],
    ])
    up(150, 70)
    expect([...board.picked.value]).toEqual([0, 1])
    expect(board.marquee.value).toBeUndefined()
    down(10, 90, shift)
    move(70, 145, shift)
    nextFrame()
    up(70, 145, shift)
    expect([...board.picked.value].sort()).toEqual([0, 1, 2])
    down(10, 180)
    up(10, 180)
    expect(board.picked.value.size).toBe(0)
  })

  test('a finger on the floor moves what is seen instead', () => {
    const { board, down, move, nextFrame } = boardWith('select', three)
    down(10, 10, { touch: true })
    move(40, 10, { touch: true })
    nextFrame()
    expect([board.marquee.value, board.view.value.dx]).toEqual([undefined, 30])
  })

  test('the hand tool moves what is seen and takes hold of nothing', () => {
    const { board, committed, down, move, up, nextFrame } = boardWith('hand', three)
    down(30, 30, { part: piece(0) })
    move(60, 30)
    nextFrame()
    up(60, 30)
    expect([board.view.value.dx, board.picked.value.size, committed.length]).toEqual([30, 0, 0])
  })

  test('that are pinned do not move, alone or with others, and it is said', () => {
    const alone = boardWith('select', three, [0])
    alone.down(30, 30, { part: piece(0) })
    alone.move(60, 30)
    alone.nextFrame()
    alone.up(60, 30)
    expect([alone.committed, alone.board.said.value]).toEqual([[], 'The armchair is pinned. P takes the pin off.'])
    const { committed, down, move, up, nextFrame } = boardWith('select', three, [0])
    down(30, 30, { part: piece(0) })
    up(30, 30)
    down(120, 30, { part: piece(1), ...shift })
    move(120, 80, shift)
    nextFrame()
    up(120, 80, shift)
    expect(places(committed[0])).toEqual([
      [0.5, 0.5],
      [2, 1.5],
      [0.5, 2],
    ])
  })

  test('grouped by hand are selected and moved as one', () => {
    const grouped = three.map((one, i) => (i < 2 ? { ...one, groupId: 'by-hand-1' } : one))
    const { board, committed, down, move, up, nextFrame } = boardWith('select', grouped)
    down(30, 30, { part: piece(0) })
    expect([...board.picked.value]).toEqual([0, 1])
    move(30, 80)
    nextFrame()
    up(30, 80)
    expect(places(committed[0])).toEqual([
      [0.5, 1.5],
      [2, 1.5],
      [0.5, 2],
    ])
  })

  test('carried out of the room are where they were', () => {
    const { board, committed, down, move, up, nextFrame } = boardWith('select', three)
    down(120, 30, { part: piece(1) })
    move(300, 30)
    nextFrame()
    up(300, 30)
    expect([committed, board.lifted.value]).toEqual([[], undefined])
    expect(board.said.value).toBe('That is outside of the room. All is where it was.')
  })

  test('given up by Escape are where they were', () => {
    const { board, committed, lifted, pointing, down, move, nextFrame } = boardWith('select', three)
    down(120, 30, { part: piece(1) })
    move(160, 30)
    nextFrame()
    pointing.giveUp()
    expect([committed, board.lifted.value, lifted.at(-1)]).toEqual([[], undefined, undefined])
  })

  test('a side that is dragged makes a piece wider by as much as its type allows', () => {
    const { committed, board, down, move, up, nextFrame } = boardWith('select', three)
    down(30, 30, { part: piece(0) })
    up(30, 30)
    down(65, 45, { part: { ...NOTHING, side: 'right' } })
    move(70, 45)
    nextFrame()
    up(70, 45)
    expect(committed[0]![0]).toMatchObject({ shape: { a: 0.9, b: 0.8 }, position: [0.5, 0, 0.5] })
    expect(board.said.value).toBe('The armchair is 0.90 m wide and 0.80 m deep')
  })
})
