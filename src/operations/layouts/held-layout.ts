import type { FloorScopes } from '../../access/floor-access.ts'
import type { KnownFloor } from '../../access/memory.ts'
import { ServiceError } from '../../base/errors.ts'
import type { Floor } from '../../schema/resources/floors/floor.ts'
import { isStoredId } from '../../schema/wire/stored-id.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import type { FloorRow } from '../../store/tables/floors/floors.ts'
import type { NewRevision } from '../../store/tables/floors/layout-changes.ts'
import { findVariant, type VariantRow } from '../../store/tables/floors/layout-variants.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { requireStore } from '../calling/transaction.ts'
import { heldFloor, requireFloor } from '../floors/require-floor.ts'

/** A layout in a transaction that holds its floor: the default one, whose id is that of the floor, or a variant. */
export interface HeldLayout {
  readonly id: string
  readonly floor: FloorRow
  /** Left out: it is the default one. */
  readonly variant?: VariantRow
  /** The newest; 0 = none yet. */
  readonly revision: number
}

export const defaultLayoutOf = (floor: FloorRow): HeldLayout => ({
  id: floor.id,
  floor,
  revision: floor.layout_revision,
})

const variantOf = (floor: FloorRow, variant: VariantRow): HeldLayout => ({
  id: variant.id,
  floor,
  variant,
  revision: variant.layout_revision,
})

/** The next revision of a layout. */
export const nextRevision = ({ id, floor, revision }: HeldLayout): NewRevision => ({
  layoutId: id,
  floorId: floor.id,
  accountId: floor.account_id,
  revision: revision + 1,
})

const notFound = () => new ServiceError('not_found', 'layout: not found')

/** Names the layout where the floor is missing or hidden. */
const namingLayout = <Result>(found: Promise<Result>): Promise<Result> =>
  found.catch((error) => {
    throw error instanceof ServiceError && error.code === 'not_found' ? notFound() : error
  })

/**
 * A layout for a change inside a transaction, which holds its floor.
 *
 * @param accepted scopes of which any one will do
 * @throws ServiceError `not_found` where it is missing or its floor is hidden from the caller; `insufficient_scope`
 */
export async function heldLayout(
  service: Service,
  db: Db,
  caller: TokenHolder | SignedIn,
  layoutId: string,
  accepted: FloorScopes,
): Promise<HeldLayout> {
  const floorId = await floorOfLayout(db, layoutId)
  const floor = await namingLayout(heldFloor(service, db, caller, floorId, accepted))
  if (floor.id === layoutId.toLowerCase()) return defaultLayoutOf(floor)
  const variant = await findVariant(db, layoutId.toLowerCase()) // once more: it may have changed before the floor was held
  if (!variant) throw notFound()
  return variantOf(floor, variant)
}

/** The same where the floor is held already. @throws ServiceError `not_found` */
export async function layoutOfFloor(db: Db, floor: FloorRow, layoutId: string = floor.id): Promise<HeldLayout> {
  const id = layoutId.toLowerCase()
  if (id === floor.id) return defaultLayoutOf(floor)
  const variant = await findVariant(db, id)
  if (variant?.floor_id !== floor.id) throw notFound()
  return variantOf(floor, variant)
}

/** The floor that a layout belongs to, without judging who asks. @returns the same id where it is no variant */
export async function floorOfLayout(db: Db, layoutId: string): Promise<string> {
  const id = layoutId.toLowerCase()
  return (isStoredId(id) ? (await findVariant(db, id))?.floor_id : undefined) ?? id
}

/** A layout as those see it who may read its floor. */
export interface KnownLayout {
  readonly id: string
  readonly accountId: string
  readonly floor: Floor
  readonly variant?: VariantRow
  /** The newest; 0 = none yet. */
  readonly revision: number
}

/**
 * A floor, and one of its layouts.
 *
 * @param accepted scopes of which any one will do. Default: those that read floors
 * @throws ServiceError `not_found` where either is missing or hidden, or the layout is of another floor; `insufficient_scope`
 */
export async function requireLayoutOf(
  service: Service,
  caller: TokenHolder | SignedIn,
  floorId: string,
  layoutId: string | undefined,
  accepted?: FloorScopes,
): Promise<KnownLayout> {
  const known = await requireFloor(service, caller, floorId, accepted)
  if (layoutId === undefined || layoutId.toLowerCase() === known.id) return knownDefault(known)
  const layout = await requireLayout(service, caller, layoutId, accepted)
  if (layout.floor.id !== known.id) throw notFound()
  return layout
}

/**
 * A layout that the caller may read.
 *
 * @param accepted scopes of which any one will do. Default: those that read floors
 * @throws ServiceError `not_found` where it is missing or its floor is hidden from the caller; `insufficient_scope`
 */
export async function requireLayout(
  service: Service,
  caller: TokenHolder | SignedIn,
  layoutId: string,
  accepted?: FloorScopes,
): Promise<KnownLayout> {
  const id = layoutId.toLowerCase()
  const variant = isStoredId(id) ? await findVariant(requireStore(service), id) : undefined
  // A variant is a draft: what stands in pages for everybody to read shows what is published.
  if (variant && caller.kind === 'token' && caller.token.kind === 'pk') throw notFound()
  const known = await namingLayout(requireFloor(service, caller, variant?.floor_id ?? id, accepted))
  const { accountId, floor } = known
  return variant ? { id, accountId, floor, variant, revision: variant.layout_revision } : knownDefault(known)
}

const knownDefault = ({ id, accountId, floor }: KnownFloor): KnownLayout => ({
  id,
  accountId,
  floor,
  revision: floor.properties.layoutRevision,
})
