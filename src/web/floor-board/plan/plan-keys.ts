import type { Point } from '../../../engine/drawing/display-list.ts'
import { ARROWS, stepOf } from '../../playground/board/hand/arrow-keys.ts'
import { duplicatePicked, movePicked, pickAll, removePicked, turnPicked } from '../edits/edit-assets.ts'
import { addToWall, movePart, removePart, stepPart } from '../edits/edit-parts.ts'
import { mayChange } from '../floor-place.ts'
import { bySpace, chosenId, content, isInside, type Part, part, picked, said, selectPart } from '../floor-state.ts'
import { pan, showChosen, showWhole, zoom } from './floor-camera.ts'
import { addedBy, chooseSpace, openSpace, type PlanTool, pickAsset, planTool } from './plan-pointing.ts'

/** Pixels that an arrow moves what is seen. */
const PAN = 60

/** The next or previous room, and shows it. */
export function stepRoom(by: 1 | -1): void {
  const { spaces } = content.peek()
  if (spaces.length === 0) return
  const at = spaces.findIndex(({ id }) => id === chosenId.peek())
  const next = spaces[(at + by + spaces.length) % spaces.length]!
  picked.value = new Set()
  chooseSpace(next.id)
  if (!isInside.peek()) showChosen()
}

function stepPiece(by: 1 | -1): void {
  const standing = bySpace.peek().get(chosenId.peek() ?? '') ?? []
  if (standing.length === 0) return
  const last = [...picked.peek()].at(-1)
  const at = standing.findIndex(({ id }) => id === last)
  pickAsset(
    standing[at < 0 ? (by > 0 ? 0 : standing.length - 1) : (at + by + standing.length) % standing.length]!.id,
    false,
  )
}

/** What a key does on the whole plan. @returns whether it does something */
export function readPlanKey(event: KeyboardEvent): boolean {
  const control = event.ctrlKey || event.metaKey
  const arrow = ARROWS[event.key]
  if (arrow && !control) {
    const step = stepOf(event)
    const by: Point = [arrow[0] * step, arrow[1] * step]
    const selected = part.peek()
    if (picked.peek().size > 0 && mayChange()) movePicked(by)
    else if (selected && mayChange()) movePart(selected, by)
    else pan([-arrow[0] * PAN, -arrow[1] * PAN])
    return true
  }
  if (control) return readControlKey(event.key.toLowerCase())
  const act = ACTS[event.key] ?? ACTS[event.key.toLowerCase()]
  if (!act || event.altKey) return false
  act(event)
  return true
}

function readControlKey(key: string): boolean {
  if (key === 'd' && mayChange()) duplicatePicked()
  else if (key === 'a') pickAll(chosenId.peek())
  else return false
  return true
}

/** Opens the room, or adds an opening to the selected wall with the tool for it. */
function enter(): void {
  const type = addedBy(planTool.peek())
  const selected = part.peek()
  const id = chosenId.peek()
  if (type && selected?.kind !== 'wall') said.value = `Choose a wall with W, then Enter adds the ${type}`
  else if (type && selected) {
    if (addToWall(selected, type)) planTool.value = 'select'
  } else if (id !== undefined) openSpace(id)
}

function remove(): void {
  const selected = part.peek()
  if (!mayChange()) return
  if (selected) removePart(selected)
  else removePicked()
}

const take = (tool: PlanTool) => () => {
  if (mayChange() || tool === 'select' || tool === 'hand') planTool.value = tool
}

/** The next wall or opening of the chosen room, with Shift the previous one. */
const step =
  (kind: Part['kind']) =>
  ({ shiftKey }: KeyboardEvent) => {
    if (mayChange()) stepPart(kind, shiftKey ? -1 : 1)
  }

const ACTS: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
  PageDown: () => stepRoom(1),
  PageUp: () => stepRoom(-1),
  '.': () => stepPiece(1),
  ',': () => stepPiece(-1),
  Enter: enter,
  Delete: remove,
  Backspace: remove,
  Escape: () => {
    picked.value = new Set()
    selectPart(undefined)
    planTool.value = 'select'
  },
  r: ({ shiftKey }) => {
    if (mayChange()) turnPicked(shiftKey ? 15 : 90)
  },
  w: step('wall'),
  o: step('opening'),
  v: take('select'),
  h: take('hand'),
  b: take('room'),
  d: take('door'),
  n: take('window'),
  g: take('gap'),
  '+': () => zoom(1.25),
  '=': () => zoom(1.25),
  '-': () => zoom(0.8),
  '0': showWhole,
}
