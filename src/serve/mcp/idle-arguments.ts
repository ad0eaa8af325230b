import type { z } from 'zod'

// Arguments that ask for nothing a tool could do or leave undone: taste, which no furnishing has, and how an answer is to look. A
// call with them is carried out, and its answer says that they counted for nothing.

const IDLE =
  /^(style|colou?rs?|colou?r_?(scheme|palette)|materials?|budget|theme|mood|aesthetic|preferences|sort|sort_?by|sort_?order|order_?by|verbose|include|language|locale|title)$/i

/** Arguments that say what a call does anyhow. */
const SAME: readonly (readonly [name: string, value: unknown])[] = [
  ['confirm', true],
  ['page', 1],
  ['offset', 0],
]

/** Names of arguments that a tool has not, and that change nothing of what it answers. */
export function idleArguments({ shape }: z.ZodObject, sent: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const isIdle = IDLE.test(name) || SAME.some(([same, known]) => same === name && String(known) === String(value))
    return isIdle && !Object.hasOwn(shape, name) ? [name] : []
  })
}
