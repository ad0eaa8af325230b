import type { Point } from '../../../engine/drawing/display-list.ts'
import { ARROWS, stepOf } from '../../playground/board/hand/arrow-keys.ts'
import { duplicatePicked, movePicked, pickAll, removePicked, turnPicked } from '../edits/edit-assets.ts'
import { mayChange } from '../floor-place.ts'
import { bySpace, chosenId, content, isInside, picked } from '../floor-state.ts'
import { pan, showChosen, showWhole, zoom } from './floor-camera.ts'
import { chooseSpace, openSpace, pickAsset, planTool } from './plan-pointing.ts'

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
    if (picked.peek().size > 0 && mayChange()) movePicked([arrow[0] * step, arrow[1] * step] as Point)
    else pan([-arrow[0] * PAN, -arrow[1] * PAN])
    return true
  }
  if (control) return readControlKey(event.key.toLowerCase())
  const act = ACTS[event.key] ?? ACTS[event.key.toLowerCase()]
  if (!act || event.altKey) return false
  if (event.key.toLowerCase() === 'r') {
    if (mayChange()) turnPicked(event.shiftKey ? 15 : 90)
  } else act()
  return true
}

function readControlKey(key: string): boolean {
  if (key === 'd' && mayChange()) duplicatePicked()
  else if (key === 'a') pickAll(chosenId.peek())
  else return false
  return true
}

const ACTS: Readonly<Record<string, () => void>> = {
  PageDown: () => stepRoom(1),
  PageUp: () => stepRoom(-1),
  '.': () => stepPiece(1),
  ',': () => stepPiece(-1),
  Enter: () => {
    const id = chosenId.peek()
    if (id !== undefined) openSpace(id)
  },
  Delete: () => {
    if (mayChange()) removePicked()
  },
  Backspace: () => {
    if (mayChange()) removePicked()
  },
  Escape: () => {
    picked.value = new Set()
    planTool.value = 'select'
  },
  r: () => turnPicked(90),
  v: () => {
    planTool.value = 'select'
  },
  b: () => {
    if (mayChange()) planTool.value = 'room'
  },
  h: () => {
    planTool.value = 'hand'
  },
  '+': () => zoom(1.25),
  '=': () => zoom(1.25),
  '-': () => zoom(0.8),
  '0': showWhole,
}
