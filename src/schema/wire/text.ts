import * as z from 'zod'
import { BROKEN_TEXT } from '../../base/errors.ts'

/** What UTF-8 cannot carry or a database cannot hold: half of a surrogate pair, U+0000. */
const BROKEN = /[\0\p{Cs}]/u

export const isUnbroken = (text: string): boolean => !BROKEN.test(text)

/**
 * Any text that a caller sends: what every string of an input is made of that is no number, id or word of a list. Names are
 * `plainText`, texts of several lines `refuseUnstorable`, which refuse more.
 */
export const text = (max: number) => z.string().max(max).superRefine(refuseBroken)

function refuseBroken(value: string, context: z.RefinementCtx<string>): void {
  if (!isUnbroken(value)) context.addIssue({ code: 'custom', message: BROKEN_TEXT })
}

/** Refuses a JSON value in which a text or a key, at any depth, is one that `text` refuses. */
export function refuseBrokenWithin(value: unknown, context: z.RefinementCtx): void {
  const places: { readonly value: unknown; readonly path: readonly PropertyKey[] }[] = [{ value, path: [] }]
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value, path } = place
    if (typeof value === 'string' && !isUnbroken(value)) addFault(path)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, member] of Object.entries(value)) {
      const index = Array.isArray(value) ? Number(key) : key
      if (isUnbroken(key)) places.push({ value: member, path: [...path, index] })
      else addFault(path)
    }
  }

  function addFault(path: readonly PropertyKey[]): void {
    context.addIssue({ code: 'custom', message: BROKEN_TEXT, path: [...path] })
  }
}
