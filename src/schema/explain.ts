import type { z } from 'zod'

/** The first faults of an input as one sentence: where, and what is wrong. */
export function explain(error: z.ZodError, _input: unknown, root = 'params'): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${root}${path.map(step).join('')}: ${message.replace(/^Invalid input: /, '')}`)
    .join('; ')
}

const step = (key: PropertyKey): string => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)
