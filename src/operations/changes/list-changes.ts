import { FLOOR_READ_SCOPES, type Reach } from '../../access/floor-access.ts'
import { visibleChange } from '../../access/visible-change.ts'
import { ServiceError } from '../../base/errors.ts'
import { type Change, ChangeList, ListChangesParams } from '../../schema/resources/change.ts'
import type { Db } from '../../store/database.ts'
import { type ChangeRow, lastChange, selectChangedParts, selectChanges } from '../../store/tables/floors/changes.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { READ_VALUES } from '../custom-attributes/attribute-values.ts'

/** Changes that are read for an answer, at a time and in all: a caller who may know of few of them is sent on. */
const ROWS_AT_ONCE = 250
const ROWS_MAX = 2000

export const listChanges = operation({
  name: 'change.list',
  type: 'query',
  summary: 'Lists what has changed since a change, in order and without gaps',
  access: forAnyToken([...FLOOR_READ_SCOPES, 'customAttributes:read', ...READ_VALUES, 'extension:query']),
  route: { method: 'GET', path: '/v2/changes', etag: ({ last }) => last },
  errors: ['changes_gone'],
  input: ListChangesParams,
  output: ChangeList,
  examples: [{ title: 'After the change 41', input: { since: '41' } }],
  async run(service, caller, { since, limit, expand }) {
    const reach = reachOf(caller)
    const db = requireStore(service)
    const start = since === undefined ? undefined : placeOf(since)
    const last = await lastChange(db, reach.accountId)
    if (start && start.done > last) throw gone(`since: the last change is ${last}`)
    const page = new Page(db, reach, limit, expand === 'parts')
    for await (const row of rowsFrom(db, reach.accountId, start, last))
      if (!(await page.add(row, Number(row.number) - 1 === start?.done ? start.listed : 0))) break
    const { changes, next = since ?? String(last) } = page
    return { changes, next, last: Math.max(last, placeOf(next).done) }
  },
})

/** Where an answer ended. */
interface Place {
  /** The last change of which all is listed. */
  readonly done: number
  /** Of the next one and its parts so many are. */
  readonly listed: number
}

function placeOf(text: string): Place {
  const [done, listed = '0'] = text.split('.')
  return { done: Number(done), listed: Number(listed) }
}

/** @throws ServiceError `changes_gone` where the first of them are not held any more */
async function* rowsFrom(db: Db, accountId: string, start: Place | undefined, last: number): AsyncGenerator<ChangeRow> {
  let from = start === undefined ? 1 : start.done + 1
  let isFirst = start !== undefined
  for (let read = 0; read < ROWS_MAX; read += ROWS_AT_ONCE) {
    const rows = await selectChanges(db, accountId, from, ROWS_AT_ONCE)
    const found = rows.length > 0 ? Number(rows[0]!.number) : last + 1
    if (isFirst && found > from) throw gone(`since: changes up to ${found - 1} are not held any more`)
    isFirst = false
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    from = Number(rows.at(-1)!.number) + 1
  }
}

const gone = (why: string) => new ServiceError('changes_gone', `${why}, list what you follow anew`)

/** What an answer holds so far. */
class Page {
  readonly changes: Change[] = []
  /** Where the next answer begins. */
  next: string | undefined
  readonly #db: Db
  readonly #reach: Reach
  readonly #limit: number
  readonly #expands: boolean

  constructor(db: Db, reach: Reach, limit: number, expands: boolean) {
    this.#db = db
    this.#reach = reach
    this.#limit = limit
    this.#expands = expands
  }

  /**
   * Adds a change where the caller may know of it.
   *
   * @param listed how many of the change and its parts the answer before has
   * @returns whether there is room for more
   */
  async add(row: ChangeRow, listed: number): Promise<boolean> {
    const kind = visibleChange(this.#reach, {
      resource: row.resource,
      id: row.resource_id,
      kind: row.kind,
      floorId: row.floor_id,
      before: row.access_before,
      after: row.access_after,
      now: row.floor_private === null ? null : { private: row.floor_private, labels: row.floor_labels! },
    })
    if (kind) {
      const change = changeOf(row, kind)
      if (listed === 0) this.changes.push(change)
      if (this.#expands && hasParts(change) && !(await this.#addParts(change, Math.max(listed, 1)))) return false
    }
    this.next = row.number
    return this.changes.length < this.#limit
  }

  /** @returns false when the answer is full before its end */
  async #addParts(layout: Change, listed: number): Promise<boolean> {
    const room = this.#limit - this.changes.length
    const parts = await selectChangedParts(this.#db, layout.floorId!, layout.revision!, {
      offset: listed - 1,
      count: room + 1,
    })
    for (const part of parts.slice(0, room)) this.changes.push({ ...layout, ...part })
    if (parts.length <= room) return true
    this.next = `${layout.number - 1}.${listed + room}`
    return false
  }
}

/** Whether spaces and assets have changed: those of a variant are drafts under the ids of the default layout. */
const hasParts = ({ resource, id, floorId, revision }: Change): boolean =>
  resource === 'Layout' && id === floorId && revision !== undefined

const changeOf = (row: ChangeRow, kind: Change['kind']): Change => ({
  number: Number(row.number),
  resource: row.resource,
  id: row.resource_id,
  kind,
  floorId: row.floor_id,
  ...(row.value_of === null ? {} : { of: row.value_of }),
  ...(row.revision === null ? {} : { revision: row.revision }),
  at: row.at.toISOString(),
})
