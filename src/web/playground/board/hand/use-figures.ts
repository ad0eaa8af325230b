import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { BoardState } from '../board-state.ts'
import { FigureMotion, type ShownFigure } from './figure-motion.ts'
import { matchFigures } from './match-figures.ts'
import { motionOf } from './motion.ts'

interface Figures {
  readonly shown: Signal<readonly ShownFigure[]>
  readonly motion: FigureMotion
}

/** Follows the pieces of the furnishing: those that stay move, new ones appear, others fade. */
export function useFigures(state: BoardState, root: { readonly current: Element | null }): Figures {
  const shown = useSignal<readonly ShownFigure[]>([])
  const motion = useMemo(() => new FigureMotion(), [])
  const names = useRef(0)
  useEffect(() => () => motion.stop(), [motion])
  useSignalEffect(() => {
    const placed = state.placed.value
    const before = shown.peek()
    const present = matchFigures(before, placed, () => ++names.current)
    const still = state.dragging.peek()
    const there = new Set(present.map(({ name }) => name))
    const leaving = still ? [] : before.filter(({ name }) => !there.has(name)).map((it) => ({ ...it, leaves: true }))
    const figures = [...present.map((it) => ({ ...it, leaves: false })), ...leaving]
    shown.value = figures
    const { duration, easing } = motionOf(root.current)
    motion.show(figures, still ? 0 : duration, easing, () => {
      const rest = shown.peek().filter(({ leaves }) => !leaves)
      if (rest.length < shown.peek().length) shown.value = rest
    })
  })
  return { shown, motion }
}
