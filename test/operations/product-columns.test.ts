import { expect, test } from 'vitest'
import { cellsOfLine, readProduct, readProductFile } from '../../src/operations/products/product-columns.ts'

/** The products of a file, or what is wrong with its lines. */
function productsOf(text: string) {
  const file = readProductFile(text)
  return [...file.records].map((record) => {
    const read = readProduct(cellsOfLine(file, record), record.line, undefined)
    return read.faults ?? { sku: read.facts.sku, shape: read.facts.shape, price: read.facts.price }
  })
}

const DESK = { sku: 'D-160', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 }, price: '1299.00' }

test('files of spreadsheets are read: semicolons or tabs, decimal commas, capitals in titles, a mark in front', () => {
  const lines = ['SKU;Name;Type;A;B;H;Price;Currency', 'D-160;Desk;task_table;1,6;0,8;0,74;1.299,00;EUR']
  for (const text of [lines.join('\r\n'), `\ufeff${lines.join('\n')}\n`, `sep=;\r\n${lines.join('\r\n')}`])
    expect(productsOf(text)).toEqual([DESK])
  expect(productsOf(lines.join('\n').replaceAll(';', '\t'))).toEqual([DESK])
  expect(productsOf(lines.join('\n').replace('1.299,00', '1299.00').replaceAll('0,', '0.'))).toEqual([DESK])
})

test('where fields are separated by commas a decimal comma stays a fault of its column', () => {
  const [faults] = productsOf('sku,name,type,a,b,h\nD-160,Desk,task_table,"1,6",0.8,0.74\n')
  expect(faults).toMatchObject([{ line: 2, column: 'a' }])
})

test('a title that is there twice, or unknown, is named', () => {
  expect(() => readProductFile('sku;name;SKU\n')).toThrow('file: has the column sku twice')
  expect(() => readProductFile('sku;colour\n')).toThrow('file: has an unknown column "colour"')
  expect(() => readProductFile('number;name\n')).toThrow('file: must begin with the titles of its columns')
})
