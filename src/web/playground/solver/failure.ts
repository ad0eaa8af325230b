import type { ErrorCode } from '../../../base/errors.ts'

/** Why there is no answer, in words for people. */
export interface Failure {
  readonly kind: 'request' | 'busy' | 'unreachable' | 'internal'
  readonly title: string
  readonly text: string
  /** Moment from which on another try makes sense, as `Date.now()` tells time. */
  readonly retryAt?: number
}

/** What to do about a refusal of the request itself. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  room_too_large: 'Draw a smaller room, or only a part of it with gaps where it goes on.',
  room_too_small: 'Draw a larger room. Lengths are in metres.',
  fixed_too_large: 'Unpin some pieces.',
  fixed_too_dense: 'Unpin some pieces.',
}

export const refused = (code: ErrorCode, message: string): Failure =>
  code === 'internal'
    ? { kind: 'internal', title: 'That went wrong', text: `${message}. The fault is ours; your room is kept.` }
    : {
        kind: 'request',
        title: 'This cannot be furnished',
        text: [sentence(message), ADVICE[code]].filter(Boolean).join(' '),
      }

/** @param seconds that the service asks to wait */
export const tooMany = (seconds: number, now: number): Failure => ({
  kind: 'busy',
  title: 'Too many requests',
  text: 'The service answers again in a moment. Your room is kept.',
  retryAt: now + 1000 * seconds,
})

export const unreachable = (): Failure => ({
  kind: 'unreachable',
  title: 'The server cannot be reached',
  text: 'This browser cannot furnish by itself and the server does not answer. Your room is kept; try again.',
})

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
