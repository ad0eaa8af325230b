import { html } from 'hono/html'
import type { Html } from './layout.ts'

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** A moment in words, relative to now, with the exact time as a tooltip. Both in Unix seconds. */
export function moment(at: number, now: number): Html {
  const iso = new Date(at * 1000).toISOString()
  return html`<time datetime="${iso}" title="${iso.replace('T', ' ').slice(0, 16)} UTC">${inWords(at, now)}</time>`
}

function inWords(at: number, now: number): string {
  const difference = at - now
  for (const [unit, seconds] of STEPS)
    if (Math.abs(difference) >= seconds) return words.format(Math.trunc(difference / seconds), unit)
  // Clocks of two processes may differ by a second.
  return difference > 1 ? 'in a moment' : 'just now'
}
