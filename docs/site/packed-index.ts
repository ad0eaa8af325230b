import type { AsPlainObject } from 'minisearch'

/** An index whose terms are one text, a third of which is left when it is compressed. */
export type PackedIndex = Omit<AsPlainObject, 'index'> & { readonly index: string }

/**
 * Writes terms as lines: `room:0 3 2.4;2 h` is the term `room`, in field 0 of entry 3 and four times of entry 5, two further on,
 * and in field 2 of entry 17. Numbers have the base 36.
 */
export function packIndex(plain: AsPlainObject): PackedIndex {
  const lines = plain.index.map(([term, fields]) => {
    const written = Object.entries(fields).map(([field, counts]) => [field, ...packCounts(counts)].join(' '))
    return `${term}:${written.join(';')}`
  })
  return { ...plain, index: lines.join('\n') }
}

/** @param packed by `packIndex` */
export function unpackIndex(packed: PackedIndex): AsPlainObject {
  const index = packed.index.split('\n').map((line): AsPlainObject['index'][number] => {
    const [term = '', written = ''] = line.split(':')
    const fields = written.split(';').map((it) => {
      const [field = '', ...counts] = it.split(' ')
      return [field, unpackCounts(counts)]
    })
    return [term, Object.fromEntries(fields)]
  })
  return { ...packed, index }
}

type Counts = Readonly<Record<string, number>>

/** How often a term stands in entries, by their numbers, which ascend. */
function packCounts(counts: Counts): string[] {
  let last = 0
  return Object.entries(counts).map(([entry, count]) => {
    const step = Number(entry) - last
    last = Number(entry)
    return count === 1 ? step.toString(36) : `${step.toString(36)}.${count.toString(36)}`
  })
}

function unpackCounts(written: readonly string[]): Counts {
  let entry = 0
  return Object.fromEntries(
    written.map((it) => {
      const [step = '', count = '1'] = it.split('.')
      entry += Number.parseInt(step, 36)
      return [entry, Number.parseInt(count, 36)]
    }),
  )
}
