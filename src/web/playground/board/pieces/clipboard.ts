import type { Point } from '../../../../engine/drawing/display-list.ts'
import type { BoardState } from '../board-state.ts'
import { toRoom } from '../camera.ts'
import { placeOf } from '../hand/read-pointer.ts'
import { addCopies, removePicked } from './act-on-pieces.ts'
import { extentOfPieces, type Pieces } from './edit-pieces.ts'
import { namesOf } from './pick.ts'

/** What is copied is text, so that it can be pasted into another page, or looked at. */
const KIND = 'roomwright pieces'

/** Copies, cuts and pastes pieces while the board or nothing has the keyboard. Returns how to stop. */
export function listenToClipboard(svg: SVGSVGElement, state: BoardState): () => void {
  let pointed: Point | undefined
  const stop = new AbortController()
  const isOurs = () => {
    const active = document.activeElement
    if (active === null || active === document.body) return true
    return state.root.current?.contains(active) === true && !active.matches('input, select')
  }
  const copy = (event: ClipboardEvent) => {
    const pieces = state.pieces.peek()
    const picked = state.picked.peek()
    if (!isOurs() || picked.size === 0 || !event.clipboardData) return
    const copied = [...picked].map((index) => pieces[index]!)
    event.clipboardData.setData('text/plain', JSON.stringify({ kind: KIND, pieces: copied }))
    event.preventDefault()
    state.said.value = `${namesOf(pieces, picked)} copied`
    if (event.type === 'cut') removePicked(state)
  }
  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain')
    if (!isOurs() || !text) return
    event.preventDefault()
    const pieces = await readCopied(text)
    if (!pieces) state.said.value = 'There are no pieces to paste'
    else addCopies(state, pieces, stepTo(state, pieces, pointed), 'pasted')
  }
  const follow = (event: PointerEvent) => {
    pointed = toRoom(state.view.peek(), placeOf(event, svg))
  }
  const leave = () => {
    pointed = undefined
  }
  svg.addEventListener('pointermove', follow, { signal: stop.signal })
  svg.addEventListener('pointerleave', leave, { signal: stop.signal })
  addEventListener('copy', copy, { signal: stop.signal })
  addEventListener('cut', copy, { signal: stop.signal })
  addEventListener('paste', (event) => void paste(event), { signal: stop.signal })
  return () => stop.abort()
}

/** The pieces in a text; undefined for any other text. */
export async function readCopied(text: string): Promise<Pieces | undefined> {
  try {
    const { kind, pieces } = JSON.parse(text) as { kind?: unknown; pieces?: unknown }
    if (kind !== KIND) return undefined
    // What validates is large, and seldom needed.
    const { checkPieces } = await import('../../state/read-request.ts')
    return checkPieces(pieces)
  } catch {
    return undefined
  }
}

/** Onto the place that is pointed at, else a little beside where they were. */
function stepTo(state: BoardState, pieces: Pieces, pointed: Point | undefined): Point {
  const extent = extentOfPieces(pieces)
  if (!extent || !pointed) return isTaken(state, pieces) ? [0.25, 0.25] : [0, 0]
  return [pointed[0] - (extent.minX + extent.maxX) / 2, pointed[1] - (extent.minZ + extent.maxZ) / 2]
}

/** Whether what is pasted would stand on itself. */
const isTaken = (state: BoardState, pasted: Pieces): boolean =>
  state.pieces
    .peek()
    .some(({ type, position }) =>
      pasted.some((item) => item.type === type && item.position.every((value, i) => value === position[i])),
    )
