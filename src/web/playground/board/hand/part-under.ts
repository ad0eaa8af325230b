import type { Kind, Target } from '../board-state.ts'
import type { Side } from '../pieces/resize-piece.ts'

/** What lies under a pointer, as the layers of the board mark it on their elements. */
export interface Part {
  /** The part of the room; the middle of a wall counts as the wall. */
  readonly target: Target | undefined
  /** The handle at one end of the selected opening. */
  readonly end: 'start' | 'end' | undefined
  /** The wall whose middle it is, out of which a new corner is drawn. */
  readonly middle: number | undefined
  /** The handle at a side of the selected piece. */
  readonly side: Side | undefined
  /** The piece whose pin it is. */
  readonly pin: number | undefined
  /** The wall whose length is written there. */
  readonly length: number | undefined
  /** What gets the keyboard when the part is selected. */
  readonly focusable: Pick<SVGElement, 'focus'> | undefined
}

/** The part of the board that an element belongs to. */
export function partUnder(target: EventTarget | null): Part {
  const element = target instanceof Element ? target : undefined
  const marked = (name: string) => element?.closest<SVGElement>(`[data-${name}]`) ?? undefined
  const indexOf = (name: string) => {
    const index = marked(name)?.dataset[name]
    return index === undefined ? undefined : Number(index)
  }
  const focusable = marked('kind')
  const middle = indexOf('middle')
  const wall: Target | undefined = middle === undefined ? undefined : { kind: 'wall', index: middle }
  return {
    target: focusable ? { kind: focusable.dataset['kind'] as Kind, index: Number(focusable.dataset['index']) } : wall,
    end: marked('end')?.dataset['end'] as Part['end'],
    middle,
    side: marked('side')?.dataset['side'] as Part['side'],
    pin: indexOf('pin'),
    length: indexOf('length'),
    focusable,
  }
}
