import type { z } from 'zod'
import { inCamelCase } from './known-arguments.ts'

// Arguments that ask for nothing a tool could do or leave undone: taste, which no furnishing has, and how an answer is to look. A
// call with them is carried out, and its answer says that they counted for nothing.

const IDLE =
  /^(style|colou?rs?|colou?r_?(scheme|palette)|materials?|budget|theme|mood|aesthetic|preferences|sort|sort_?by|sort_?order|order_?by|verbose|checks?|rules|language|locale|title)$/i

/** Arguments that say what a call does anyhow. */
const SAME: readonly (readonly [name: string, value: unknown])[] = [
  ['confirm', true],
  ['page', 1],
  ['offset', 0],
]

/** Lists what an answer is to have, where no pieces could be meant. */
const INCLUDE = /^include$/i

/** Names of asking for parts of an answer that it has anyhow, or that `detail` asks for. */
const PARTS = /^include_?(?!picture)\w+$/i

/** Names of asking for what is not saved, where nothing is without being asked to. */
const UNSAVED = /^(dry_?run|preview|preview_?only)$/i

/** Names of arguments that a tool has not, and that change nothing of what it answers. */
export function idleArguments({ shape }: z.ZodObject, sent: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const isIdle =
      IDLE.test(name) ||
      (INCLUDE.test(name) && !Object.hasOwn(shape, 'furniture')) ||
      (PARTS.test(name) && value === true) ||
      SAME.some(([same, known]) => same === name && String(known) === String(value))
    const isUnsaved = UNSAVED.test(name) && value === true && Object.hasOwn(shape, 'save') && sent['save'] !== true
    return (isIdle || isUnsaved) && !Object.hasOwn(shape, inCamelCase(name)) ? [name] : []
  })
}
