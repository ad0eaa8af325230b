import type { Tool } from '../board/board-props.ts'
import { dialog, tool } from './view.ts'
import { alternatives, chosen, redo, undo } from './workspace.ts'

const TOOLS: Readonly<Record<string, Tool>> = {
  v: 'select',
  h: 'hand',
  a: 'add',
  b: 'draw',
  d: 'door',
  w: 'window',
  g: 'gap',
}

/** Keys that hold on the whole page; while something is typed they are letters. */
export function listenToKeys(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || dialog.value !== undefined || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      if (key === 'z' && event.shiftKey) redo()
      else if (key === 'z') undo()
      else if (key === 'y') redo()
      else return
      event.preventDefault()
      return
    }
    if (event.altKey) return
    const number = Number(key)
    if (key === '?') dialog.value = 'keys'
    else if (TOOLS[key]) tool.value = TOOLS[key]
    else if (number >= 1 && number <= alternatives.value.length) chosen.value = number - 1
    else return
    event.preventDefault()
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('textarea, select, [contenteditable]') ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)))
