import { csvLine } from '../../base/csv-line.ts'
import { ServiceError } from '../../base/errors.ts'
import { orderedJson } from '../../plans/whole-floors/ordered-json.ts'
import { CreateProductParams, type ProductFacts } from '../../schema/resources/floors/product.ts'
import type { ImportFault } from '../../schema/resources/floors/product-import.ts'
import { CSV_SEPARATORS, type CsvRecord, type CsvSeparator, readCsv } from '../../schema/wire/csv.ts'
import { faultsOf } from '../../schema/wire/explain.ts'
import { faultOfProduct } from './product-facts.ts'

// Products as lines of a file. `a`, `b` and `h` are the sizes of a box; what is no box has its shape as JSON, as furnish takes it.

/** Columns of a file in the order in which it is written. */
export const PRODUCT_COLUMNS = [
  'sku',
  'name',
  'type',
  'a',
  'b',
  'h',
  'shape',
  'price',
  'currency',
  'supplier',
  'pictureUrl',
  'modelUrl',
  'attributes',
  'archived',
] as const
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

/** Characters of a cell. */
const CELL_MAX = 60_000

/** Products as a file. */
export const productsAsCsv = (products: readonly ProductFacts[]): string =>
  [PRODUCT_COLUMNS, ...products.map((it) => PRODUCT_COLUMNS.map((column) => cellsOf(it)[column] || null))]
    .map(csvLine)
    .join('')

/** What the columns of a product hold. */
export function cellsOf({ shape, attributes, archived, ...texts }: ProductFacts): Record<ProductColumn, string> {
  const isBox = shape.type === 'box' && shape.wallAlignment === undefined
  return {
    sku: texts.sku,
    name: texts.name,
    type: texts.type,
    a: isBox ? String(shape.a) : '',
    b: isBox ? String(shape.b) : '',
    h: isBox ? String(shape.h) : '',
    shape: isBox ? '' : orderedJson(shape),
    price: texts.price ?? '',
    currency: texts.currency ?? '',
    supplier: texts.supplier ?? '',
    pictureUrl: texts.pictureUrl ?? '',
    modelUrl: texts.modelUrl ?? '',
    attributes: Object.keys(attributes).length === 0 ? '' : orderedJson(attributes),
    archived: archived ? 'true' : '',
  }
}

/** A file of which the titles have been read. */
export interface ProductFile {
  /** Of each field of a record. */
  readonly columns: readonly ProductColumn[]
  /** Whether numbers may have a comma as their decimal sign: where fields are separated otherwise. */
  readonly decimalComma: boolean
  readonly records: Iterable<CsvRecord>
}

/**
 * Reads the titles of a file, whose columns stand in any order, in capitals or not, and may be fewer than all.
 *
 * @throws ServiceError `invalid` for a file without titles or the column `sku`, and for a title that is unknown or there twice
 */
export function readProductFile(sent: string): ProductFile {
  const text = sent.replace(SEPARATOR_LINE, '')
  const separator = CSV_SEPARATORS.find((it) => firstOfFile(text, it).some(isTitleOf('sku')))
  if (separator === undefined)
    throw new ServiceError('invalid', 'file: must begin with the titles of its columns, sku among them')
  const columns = firstOfFile(text, separator).map((title, i, all) => {
    const column = PRODUCT_COLUMNS.find((it) => isTitleOf(it)(title))
    if (column === undefined)
      throw new ServiceError(
        'invalid',
        `file: has an unknown column "${title}", it may have ${PRODUCT_COLUMNS.join(', ')}`,
      )
    if (all.findIndex(isTitleOf(column)) < i) throw new ServiceError('invalid', `file: has the column ${column} twice`)
    return column
  })
  return { columns, decimalComma: separator !== ',', records: records(text, separator) }
}

/** What spreadsheets write in front of the titles to say how fields are separated. */
const SEPARATOR_LINE = /^\ufeff?sep=.\r?\n/i

const isTitleOf = (column: string) => (title: string) => title.toLowerCase() === column.toLowerCase()

/** The titles of a file, read with a separator. */
function firstOfFile(text: string, separator: CsvSeparator): string[] {
  const { value } = readCsv(text, separator).next()
  return ((value as CsvRecord | undefined)?.fields ?? []).map((it) => it.trim())
}

/** The records behind the titles. */
function* records(text: string, separator: CsvSeparator): Generator<CsvRecord> {
  let isTitles = true
  for (const record of readCsv(text, separator)) {
    if (!isTitles) yield record
    isTitles = false
  }
}

/** A product as a line has it, or what is wrong with the line. */
export type ReadProduct =
  | { readonly facts: ProductFacts; readonly faults?: never }
  | { readonly faults: readonly ImportFault[] }

/** What the cells of a line hold, by column; the SKU of a line that has none is empty. */
export function cellsOfLine(
  { columns, decimalComma }: ProductFile,
  { fields }: CsvRecord,
): Partial<Record<ProductColumn, string>> {
  return Object.fromEntries(
    columns.map((column, i) => {
      const cell = (fields[i] ?? '').trim()
      return [column, decimalComma && NUMBERS.has(column) ? withPoint(cell) : cell]
    }),
  )
}

const NUMBERS: ReadonlySet<ProductColumn> = new Set(['a', 'b', 'h', 'price'])

/** `1.299,00` as `1299.00`; other text as it is. */
const withPoint = (cell: string): string =>
  /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/.test(cell) ? cell.replaceAll('.', '').replace(',', '.') : cell

/**
 * Reads a line. Of a product that is there already, columns that the file does not have stay as they are.
 *
 * @param cells of the line
 * @param known the product with the same SKU
 */
export function readProduct(
  cells: Partial<Record<ProductColumn, string>>,
  line: number,
  known: ProductFacts | undefined,
): ReadProduct {
  const fault = (column: string | null, message: string): ReadProduct => ({ faults: [{ line, column, message }] })
  const { sku, name, type, price, currency, supplier, pictureUrl, modelUrl, attributes, archived } = cells
  const long = Object.entries(cells).find(([, cell]) => cell.length > CELL_MAX)
  if (long) return fault(long[0], `must be at most ${CELL_MAX} characters`)
  const others = jsonOf(attributes ?? '')
  if (others === undefined) return fault('attributes', 'must be JSON such as {"finish": "oak"}')
  if (archived !== undefined && !['', 'true', 'false'].includes(archived))
    return fault('archived', 'must be true, false or empty')
  const shape = shapeOf(cells, known?.shape)
  if (typeof shape === 'string') return fault('shape', shape)
  const sent = {
    ...known,
    sku,
    ...(name === undefined ? {} : { name: name === '' ? undefined : name }),
    ...(type === undefined ? {} : { type: type === '' ? undefined : type }),
    ...(shape === undefined ? {} : { shape }),
    ...orNull({ price, currency, supplier, pictureUrl, modelUrl }),
    ...(attributes === undefined ? {} : { attributes: others ?? {} }),
    ...(archived === undefined ? {} : { archived: archived === 'true' }),
  }
  const read = CreateProductParams.safeParse(sent)
  if (!read.success)
    return {
      faults: faultsOf(read.error, sent).map((it) => ({
        line,
        column: columnAt(it.pointer, cells),
        message: it.detail,
      })),
    }
  const other = faultOfProduct(read.data)
  return other ? fault(other.member, other.message) : { facts: read.data }
}

/** Cells that are there, null for empty ones. */
const orNull = (cells: Readonly<Record<string, string | undefined>>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([column, cell]) =>
      cell === undefined ? [] : [[column, cell === '' ? null : cell]],
    ),
  )

/** What a text is as JSON, null for an empty one; undefined for what is none. */
function jsonOf(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const SIZES = ['a', 'b', 'h'] as const

/** The shape of a line as it was sent; undefined where the file has no column of it, a text where it cannot be read. */
function shapeOf(cells: Partial<Record<ProductColumn, string>>, known: ProductFacts['shape'] | undefined): unknown {
  const sizes = SIZES.filter((it) => (cells[it] ?? '') !== '')
  if ((cells.shape ?? '') !== '') {
    if (sizes.length > 0) return `must be empty beside ${sizes.join(', ')}, which are the sizes of a box`
    return jsonOf(cells.shape ?? '') ?? 'must be JSON such as {"type": "cylinder", "r": 0.4, "h": 0.74}'
  }
  if (sizes.length === 0) {
    const isSent = SIZES.some((it) => cells[it] !== undefined) || cells.shape !== undefined
    return isSent ? { type: 'box' } : known
  }
  const box = known?.type === 'box' ? known : undefined
  return {
    type: 'box',
    ...Object.fromEntries(
      SIZES.flatMap((it) => (cells[it] === undefined ? (box ? [[it, box[it]]] : []) : [[it, numberOf(cells[it])]])),
    ),
  }
}

/** A number as a cell has it; other text as it is, for the schema to refuse. */
const numberOf = (cell: string): number | string | undefined =>
  cell === '' ? undefined : /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell) ? Number(cell) : cell

/** The column that a fault is about. */
function columnAt(pointer: string, cells: Partial<Record<ProductColumn, string>>): string | null {
  const [, member = '', within] = pointer.split('/')
  if (member !== 'shape' || (cells.shape ?? '') !== '') return member === '' ? null : member
  return SIZES.find((it) => it === within) ?? 'a'
}
