import type { Change } from '../src/schema/resources/change.ts'

/** Reads what a token may read. @returns undefined for what is not there */
export type Read = <Body>(path: string) => Promise<Body | undefined>

/** A floor and its layout, as the API gives them. */
export interface FloorContent {
  readonly floor: unknown
  readonly layout: unknown
}

export async function floorContent(read: Read, id: string): Promise<FloorContent | undefined> {
  const floor = await read(`/v2/floor/${id}`)
  return floor === undefined ? undefined : { floor, layout: await read(`/v2/floor/${id}/layout`) }
}

/**
 * Makes copies of floors right by what the list of changes tells alone.
 *
 * @param since number of the last change that they know of
 * @returns that of the last change now
 */
export async function followChanges(read: Read, content: Map<string, FloorContent>, since: string): Promise<string> {
  for (let from = since; ; ) {
    const page = await read<{ changes: Change[]; next: string; last: number }>(`/v2/changes?since=${from}&limit=1000`)
    const { changes, next, last } = page!
    for (const id of new Set(changes.flatMap(({ floorId }) => floorId ?? []))) {
      const found = await floorContent(read, id)
      if (found) content.set(id, found)
      else content.delete(id)
    }
    from = next
    if (Number(next) >= last) return next
  }
}
