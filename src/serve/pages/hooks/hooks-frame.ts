import { html } from 'hono/html'
import { type Frame, type Html, notice } from '../frame/layout.ts'

/** What every page about custom attributes, webhooks and extensions shows. */
export interface HooksFrame {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  /** Unix seconds. */
  readonly now: number
  readonly done?: string
  readonly fault?: string
}

export const hooksFrame = (title: string, current: string, { nonce, user }: HooksFrame): Frame => ({
  nonce,
  title,
  user,
  current,
  width: 'middle',
})

export const notices = ({ done, fault }: HooksFrame): Html => html`${notice(done)}${notice(fault, true)}`

/** Unix seconds of a time as the API tells it. */
export const secondsOf = (text: string): number => Math.floor(Date.parse(text) / 1000)
