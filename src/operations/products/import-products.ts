import type { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { PRODUCTS_MAX, type ProductFacts } from '../../schema/resources/floors/product.ts'
import {
  type ImportedProduct,
  ImportedProducts,
  type ImportFault,
  ImportProductsOptions,
  ImportProductsParams,
} from '../../schema/resources/floors/product-import.ts'
import { checkedJson, decodeText } from '../../schema/wire/checked-json.ts'
import { parse } from '../../schema/wire/parse.ts'
import type { Service } from '../../service/service.ts'
import { lockAccount } from '../../store/tables/accounts/accounts.ts'
import {
  lockAllProducts,
  type ProductRow,
  selectAllProducts,
  writeProducts,
} from '../../store/tables/floors/products.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { changeAccount } from '../calling/change-account.ts'
import { givingWay } from '../calling/giving-way.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import type { UnparsedInput } from '../calling/unparsed-input.ts'
import {
  cellsOf,
  cellsOfLine,
  PRODUCT_COLUMNS,
  type ProductFile,
  readProduct,
  readProductFile,
} from './product-columns.ts'
import { columnsOf, factsOf } from './product-facts.ts'

/** Largest file, bytes. */
export const PRODUCT_FILE_BYTES_MAX = 4 * 2 ** 20
/** The members beside a file in JSON. */
const OTHERS_BYTES = 1024
/** Faults of a file that an answer names. */
const FAULTS_MAX = 1000
/** Faults that the sentence of a refusal names. */
const FAULTS_SAID = 3
/** Faults that a refusal lists. */
const FAULTS_LISTED = 100

const TYPES = ['text/csv', 'application/csv', 'application/octet-stream']

/** A file with what is to be made of it. */
interface SentProducts {
  readonly file: ProductFile
  readonly preview: boolean
  readonly partial: boolean
}

export const importProducts = operation({
  name: 'product.import',
  type: 'mutation',
  summary: 'Reads products from a CSV file: a line whose SKU the account has changes that product',
  access: forPrivateToken(['floor:update']),
  route: { method: 'POST', path: '/v2/product/import', upload: TYPES },
  errors: ['floor_restricted', 'limit_reached'],
  input: ImportProductsParams,
  output: ImportedProducts,
  examples: [
    {
      title: 'A file in base64, to see what it would change',
      input: {
        file: Buffer.from('sku,name,type,a,b,h\r\nD-160,Desk,task_table,1.6,0.8,0.74\r\n').toString('base64'),
        preview: true,
      },
    },
  ],
  large: {
    work: 'readItems',
    spooled: false,
    bytesMax: ({ bodyBytesMax }, isFile) =>
      Math.min(
        bodyBytesMax,
        isFile ? PRODUCT_FILE_BYTES_MAX : Math.ceil((PRODUCT_FILE_BYTES_MAX * 4) / 3) + OTHERS_BYTES,
      ),
    async prepare(service, caller, input) {
      requireAccountWide(caller)
      const { bytes, members, isFile } = input as UnparsedInput<Uint8Array<ArrayBuffer>>
      if (isFile) return sentProducts(bytes, parse(ImportProductsOptions, members, ''))
      const json = JSON.parse(checkedJson(bytes, service.config.depthMax)) as object
      return sentInJson(parse(ImportProductsParams, { ...json, ...members }, ''))
    },
    run: importSent,
  },
  async run(service, caller, input) {
    requireAccountWide(caller)
    return importSent(service, caller, sentInJson(input))
  },
})

const sentInJson = ({ file, ...options }: z.output<typeof ImportProductsParams>): SentProducts =>
  sentProducts(Buffer.from(file, 'base64'), options)

function sentProducts(bytes: Uint8Array, options: z.output<typeof ImportProductsOptions>): SentProducts {
  if (bytes.length > PRODUCT_FILE_BYTES_MAX)
    throw new ServiceError('invalid', `file: must be at most ${PRODUCT_FILE_BYTES_MAX} bytes`)
  const text = decodeText(bytes)
  if (text === undefined) throw new ServiceError('invalid', 'file: must be text in UTF-8')
  return { file: readProductFile(text), ...options }
}

/** All lines of a file, or none, unless bad ones may be left out. */
async function importSent(
  service: Service,
  caller: TokenHolder | SignedIn,
  { file, preview, partial }: SentProducts,
): Promise<ImportedProducts> {
  const { accountId } = requireAccountWide(caller)
  if (preview) return resultOf(await judged(await selectAllProducts(requireStore(service), accountId), file), false)
  return changeAccount(service, async (db) => {
    await lockAccount(db, accountId)
    const found = await judged(await lockAllProducts(db, accountId), file)
    if (found.faults.length > 0 && !partial) throw refusal(found.faults)
    if (found.total > PRODUCTS_MAX)
      throw new ServiceError(
        'limit_reached',
        `products: an account has at most ${PRODUCTS_MAX}, with the file it had ${found.total}`,
      )
    const now = service.wallClock()
    const rows = found.changing.map((facts) => ({
      account_id: accountId,
      ...columnsOf(facts),
      created_at: now,
      updated_at: now,
    }))
    await writeProducts(db, rows)
    const result = resultOf(found, rows.length > 0)
    if (result.saved) {
      const { created, updated } = result
      const detail = { created, updated }
      await note(service, db, actorOf(caller), {
        accountId,
        event: 'product.imported',
        subject: ['account', accountId],
        detail,
      })
    }
    return result
  })
}

/** What a file makes of the products of an account. */
interface Judged {
  readonly products: readonly ImportedProduct[]
  readonly faults: readonly ImportFault[]
  /** Products that are new or otherwise. */
  readonly changing: readonly ProductFacts[]
  /** How many the account would have. */
  readonly total: number
}

async function judged(rows: readonly ProductRow[], file: ProductFile): Promise<Judged> {
  const { columns, records } = file
  const giveWay = givingWay()
  const known = new Map(rows.map((row) => [row.sku, factsOf(row)]))
  const lines = new Map<string, number>()
  const products: ImportedProduct[] = []
  const changing: ProductFacts[] = []
  const faults: ImportFault[] = []
  let created = 0
  let count = 0
  for (const record of records) {
    const { line, fields } = record
    if (++count > PRODUCTS_MAX) throw new ServiceError('invalid', `file: must be at most ${PRODUCTS_MAX} products`)
    await giveWay()
    if (fields.slice(columns.length).some((it) => it.trim() !== '')) {
      faults.push({ line, column: null, message: `has ${fields.length} fields, the titles are ${columns.length}` })
      continue
    }
    const cells = cellsOfLine(file, record)
    const before = known.get(cells.sku ?? '')
    const read = readProduct(cells, line, before)
    if (read.faults) {
      faults.push(...read.faults)
      continue
    }
    const { facts } = read
    const twice = lines.get(facts.sku)
    if (twice !== undefined) {
      faults.push({ line, column: 'sku', message: `is that of line ${twice} too` })
      continue
    }
    lines.set(facts.sku, line)
    const changed = before ? differences(before, facts) : []
    const outcome = before ? (changed.length > 0 ? 'updated' : 'same') : 'created'
    if (outcome !== 'same') changing.push(facts)
    if (outcome === 'created') created++
    products.push({ line, sku: facts.sku, outcome, changed })
  }
  return { products, faults, changing, total: rows.length + created }
}

/** Columns in which products differ. */
function differences(before: ProductFacts, after: ProductFacts): string[] {
  const [was, is] = [cellsOf(before), cellsOf(after)]
  return PRODUCT_COLUMNS.filter((column) => was[column] !== is[column])
}

function resultOf({ products, faults }: Judged, saved: boolean): ImportedProducts {
  const count = (outcome: ImportedProduct['outcome']) => products.filter((it) => it.outcome === outcome).length
  return {
    saved,
    created: count('created'),
    updated: count('updated'),
    same: count('same'),
    products: [...products],
    faults: faults.slice(0, FAULTS_MAX),
  }
}

/** Names every bad line of a file, the first few in its sentence. */
function refusal(faults: readonly ImportFault[]): ServiceError {
  const texts = faults.map(
    ({ line, column, message }) => `line ${line}${column === null ? '' : `, ${column}`}: ${message}`,
  )
  const more = texts.length > FAULTS_SAID ? ` (and ${texts.length - FAULTS_SAID} more)` : ''
  return new ServiceError('invalid', `file: ${texts.slice(0, FAULTS_SAID).join('; ')}${more}`, undefined, {
    errors: texts.slice(0, FAULTS_LISTED).map((detail) => ({ pointer: '/file', detail })),
  })
}
