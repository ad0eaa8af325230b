import { randomUUID } from 'node:crypto'
import { ServiceError } from '../../base/errors.ts'
import { totalArea } from '../../plans/layouts/space-area.ts'
import { applyOperations, type EditedParts } from '../../plans/whole-floors/apply-operations.ts'
import { countSeats, isSeating, spacesHolding } from '../../plans/whole-floors/prepared/count-seats.ts'
import { assetRows, type PreparedRows, spaceRows } from '../../plans/whole-floors/prepared/prepare-layout.ts'
import { ASSETS_MAX, type LayoutContent, SPACES_MAX } from '../../schema/resources/floors/floor-layout.ts'
import {
  EditedLayout,
  EditLayoutParams,
  type LayoutOperation,
} from '../../schema/resources/floors/layout-operations.ts'
import type { Db } from '../../store/database.ts'
import { type LayoutRow, type PartRow, selectAllParts, selectParts } from '../../store/tables/floors/layouts.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { setValues, writeScopes } from '../custom-attributes/attribute-values.ts'
import { requireFloor, requireUnarchived } from '../floors/require-floor.ts'
import { changeLayouts, newestRevision } from './change-layouts.ts'
import { floorOfLayout, type HeldLayout, heldLayout, nextRevision } from './held-layout.ts'
import { assetOf, countsOf, layoutSummaryOf, spaceOf } from './layout-content.ts'
import type { PartsChange } from './planned-writes.ts'
import { recordRevision } from './record-revision.ts'
import { requireRevision } from './require-revision.ts'

const ID = '00000000-0000-4000-8000-000000000001'

export const editLayout = operation({
  name: 'layouts.edit',
  type: 'mutation',
  summary: 'Makes small changes of a layout in one call: all of them or none, as a new revision',
  access: forPrivateToken(['floor:update']),
  route: { method: 'POST', path: '/v2/layout/{layoutId}/operations', etag: ({ revision }) => revision },
  errors: ['not_found', 'conflict', 'precondition_failed'],
  input: EditLayoutParams,
  output: EditedLayout,
  examples: [
    {
      title: 'A desk half a metre further, and another name for its room',
      input: {
        layoutId: ID,
        baseRevision: 3,
        operations: [
          { op: 'move', id: '00000000-0000-4000-8000-000000000003', position: [2.5, 0, 1] },
          { op: 'rename', id: '00000000-0000-4000-8000-000000000002', name: '2.14 Office' },
        ],
      },
    },
  ],
  async run(service, caller, { layoutId, baseRevision, operations, message }) {
    const floorId = await floorOfLayout(requireStore(service), layoutId)
    const attributes = operations.filter((it) => it.op === 'setAttributes')
    if (attributes.length > 0) await requireFloor(service, caller, floorId, writeScopes)
    const setAttributes = async (db: Db, { floor }: HeldLayout) => {
      for (const { resource, id, values } of attributes) {
        const owner = { accountId: floor.account_id, floorId: floor.id, resourceId: id.toLowerCase() }
        await setValues(service, db, caller, owner, resource, values, { replaces: false })
      }
    }
    let added: readonly string[] = []
    const row = await changeLayouts(service, {
      floorIds: [floorId],
      async judge(db) {
        const layout = await heldLayout(service, db, caller, layoutId, () => ['floor:update'])
        requireUnarchived(layout.floor)
        if (baseRevision !== null && baseRevision !== layout.revision)
          throw new ServiceError(
            'precondition_failed',
            `baseRevision: the layout is at ${layout.revision}, not ${baseRevision}: read it again and send the operations with its revision`,
            undefined,
            { current: layout.revision },
          )
        return [layout]
      },
      async changes(db, [layout]) {
        const change = await editsOf(db, layout!, operations, message)
        added = change.from.edits.asset.added.ids
        return [change]
      },
      async publish(db, [layout], [change]) {
        await setAttributes(db, layout!)
        const by = { actor: actorOf(caller), source: 'edit' as const }
        return recordRevision(service, db, layout!, change!.facts, by)
      },
      async unchanged(db, [layout]) {
        await setAttributes(db, layout!)
        return newestRevision(db, layout!)
      },
    })
    return { ...layoutSummaryOf(row), added: [...added] }
  },
})

type Edits = PartsChange & { readonly from: Extract<PartsChange['from'], { edits: unknown }> }

/** What operations change of the newest revision of a layout. @throws ServiceError `not_found`, `invalid`, `conflict` */
async function editsOf(
  db: Db,
  layout: HeldLayout,
  operations: readonly LayoutOperation[],
  message: string | null,
): Promise<Edits> {
  const before = await requireRevision(db, layout.id, layout.revision)
  const ids = operations.flatMap((it) => (it.op === 'add' ? (it.asset.id ?? []) : it.op === 'addSpace' ? [] : it.id))
  const isReshaped = operations.some(({ op }) => SHAPING.has(op))
  const spaces = await selectAllParts(db, 'space', layout.id, layout.revision)
  const assets = isReshaped
    ? await selectAllParts(db, 'asset', layout.id, layout.revision)
    : await selectParts(db, 'asset', layout.id, layout.revision, { ids })
  const content = { spaces: spaces.map(spaceOf), assets: assets.map(assetOf) }
  const edited = applyOperations(content, operations, randomUUID)
  const count = before.assets + edited.added.length - edited.removed.length
  if (count > ASSETS_MAX)
    throw new ServiceError('conflict', `layout: would have ${count} assets, at most ${ASSETS_MAX} may be`)
  const rooms = spaces.length + edited.addedSpaces.length - edited.removedSpaces.length
  if (rooms > SPACES_MAX)
    throw new ServiceError('conflict', `layout: would have ${rooms} spaces, at most ${SPACES_MAX} may be`)
  return {
    revision: nextRevision(layout),
    facts: {
      ...countsOf(before),
      message,
      assets: count,
      ...(isReshaped ? measuresAfter(content, edited) : await seatsAfter(db, before, content, edited)),
    },
    from: {
      edits: {
        space: {
          ...changed(spaceRows(edited.spaces, 'spaces'), spaces),
          added: spaceRows(edited.addedSpaces, 'added'),
          removed: edited.removedSpaces,
        },
        asset: {
          ...changed(assetRows(edited.assets, 'assets'), assets),
          added: assetRows(edited.added, 'added'),
          removed: edited.removed,
        },
      },
    },
  }
}

/** Operations that change what spaces there are, or where. */
const SHAPING: ReadonlySet<LayoutOperation['op']> = new Set(['reshape', 'addSpace', 'removeSpace'])

/** The same figures after edits of spaces. @param content all of the layout, as it was */
function measuresAfter(content: LayoutContent, edited: EditedParts) {
  const spaces = withEdits(content.spaces, edited.spaces, edited.addedSpaces, edited.removedSpaces)
  const assets = withEdits(content.assets, edited.assets, edited.added, edited.removed)
  return {
    spaces: spaces.length,
    area: totalArea(spaces.map(({ room }) => room)),
    ...countSeats({ spaces, assets }),
  }
}

function withEdits<Part extends { readonly id: string }>(
  before: readonly Part[],
  changed: readonly Part[],
  added: readonly Part[],
  removed: readonly string[],
): Part[] {
  const others = new Map(changed.map((part) => [part.id, part]))
  const gone = new Set(removed)
  return [...before.filter(({ id }) => !gone.has(id)).map((part) => others.get(part.id) ?? part), ...added]
}

/** What seats there are after some edits, by those of the spaces that they concern. @param named what operations name, as it was */
async function seatsAfter(
  db: Db,
  { layout_id, revision, seats, workplaces }: LayoutRow,
  named: LayoutContent,
  { assets, added, removed }: EditedParts,
): Promise<Pick<LayoutRow, 'seats' | 'workplaces'>> {
  const changed = [...named.assets, ...assets, ...added].filter(isSeating)
  if (seats === null || workplaces === null || changed.length === 0) return { seats, workplaces }
  const { spaces } = named
  const around = spacesHolding(spaces, changed)
  const rows = await selectParts(db, 'asset', layout_id, revision, { around: [...around] })
  const present = new Map(rows.map((row) => [row.id, assetOf(row)]))
  const before = countSeats({ spaces, assets: [...present.values()] }, around)
  for (const id of removed) present.delete(id)
  for (const asset of [...assets, ...added]) present.set(asset.id, asset)
  const after = countSeats({ spaces, assets: [...present.values()] }, around)
  return {
    seats: seats + after.seats - before.seats,
    workplaces: workplaces + after.workplaces - before.workplaces,
  }
}

/** Rows that stay at the places that they have. */
function changed(rows: PreparedRows, before: readonly PartRow[]) {
  const positions = new Map(before.map(({ id, position }) => [id, position]))
  return { changed: rows, positions: rows.ids.map((id) => positions.get(id)!) }
}
