import type { ListedProduct } from '../../plans/schedules/product-of-piece.ts'
import type { Service } from '../../service/service.ts'
import { selectAllProducts } from '../../store/tables/floors/products.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { requireStore } from '../calling/transaction.ts'
import { seesPrices } from '../products/product-facts.ts'

/** The products of an account for schedules, archived ones too; none for who sees no prices. */
export async function listedProducts(
  service: Service,
  caller: TokenHolder | SignedIn,
  accountId: string,
): Promise<ListedProduct[]> {
  if (!seesPrices(caller)) return []
  const rows = await selectAllProducts(requireStore(service), accountId)
  return rows.map(({ id, sku, name, supplier, price, currency }) => ({ id, sku, name, supplier, price, currency }))
}
