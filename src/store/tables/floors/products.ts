import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Database, Db } from '../../database.ts'

export type ProductRow = Selectable<Database['product']>

export const insertProduct = (db: Db, product: Insertable<Database['product']>): Promise<ProductRow> =>
  db.insertInto('product').values(product).returningAll().executeTakeFirstOrThrow()

export const findProduct = (db: Db, accountId: string, id: string): Promise<ProductRow | undefined> =>
  db.selectFrom('product').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

/** The product, locked until the end of the transaction. */
export const lockProduct = (db: Db, accountId: string, id: string): Promise<ProductRow | undefined> =>
  db
    .selectFrom('product')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const changeProduct = (db: Db, id: string, changes: Updateable<Database['product']>): Promise<ProductRow> =>
  db
    .updateTable('product')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const removeProduct = (db: Db, accountId: string, id: string) =>
  db.deleteFrom('product').where('account_id', '=', accountId).where('id', '=', id).returning('id').executeTakeFirst()

export async function countProducts(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Which products of an account are meant; what is left out does not matter. */
export interface ProductFilter {
  readonly type?: FurnitureType | undefined
  readonly sku?: string | undefined
  /** A part of the SKU or name, in capitals or not. */
  readonly search?: string | undefined
  readonly includeArchived: boolean
  readonly updatedSince?: Date | undefined
}

interface ProductPage extends ProductFilter {
  /** The last SKU of the page before. */
  readonly after?: string | undefined
  readonly offset: number
  readonly count: number
}

/** Products of an account, by SKU. */
export const selectProducts = (
  db: Db,
  accountId: string,
  { type, sku, search, includeArchived, updatedSince, after, offset, count }: ProductPage,
): Promise<ProductRow[]> =>
  db
    .selectFrom('product')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(type !== undefined, (it) => it.where('type', '=', type!))
    .$if(sku !== undefined, (it) => it.where('sku', '=', sku!))
    .$if(search !== undefined, (it) => it.where(sql<boolean>`strpos(lower(sku || ' ' || name), lower(${search})) > 0`))
    .$if(!includeArchived, (it) => it.where('archived', '=', false))
    .$if(updatedSince !== undefined, (it) => it.where('updated_at', '>=', updatedSince!))
    .$if(after !== undefined, (it) => it.where('sku', '>', after!))
    .orderBy('sku')
    .limit(count)
    .offset(offset)
    .execute()

const allProducts = (db: Db, accountId: string) =>
  db.selectFrom('product').selectAll().where('account_id', '=', accountId).orderBy('sku')

/** All products of an account, archived ones included, by SKU. */
export const selectAllProducts = (db: Db, accountId: string): Promise<ProductRow[]> =>
  allProducts(db, accountId).execute()

/** The same, locked until the end of the transaction: none of them changes meanwhile. */
export const lockAllProducts = (db: Db, accountId: string): Promise<ProductRow[]> =>
  allProducts(db, accountId).forUpdate().execute()

/** Products that one statement writes. */
const ROWS_AT_ONCE = 500

/** Writes products, each in the place of that with the same SKU where there is one, which counts it as a change. */
export async function writeProducts(db: Db, products: readonly Insertable<Database['product']>[]): Promise<void> {
  for (let first = 0; first < products.length; first += ROWS_AT_ONCE)
    await db
      .insertInto('product')
      .values(products.slice(first, first + ROWS_AT_ONCE))
      .onConflict((it) =>
        it.constraint('product_sku').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          type: ref('excluded.type'),
          shape: ref('excluded.shape'),
          price: ref('excluded.price'),
          currency: ref('excluded.currency'),
          supplier: ref('excluded.supplier'),
          picture_url: ref('excluded.picture_url'),
          model_url: ref('excluded.model_url'),
          attributes: ref('excluded.attributes'),
          archived: ref('excluded.archived'),
          updated_at: ref('excluded.updated_at'),
          version: sql<number>`product.version + 1`,
        })),
      )
      .execute()
}
