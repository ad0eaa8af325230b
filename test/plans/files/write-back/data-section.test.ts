import { expect, test } from 'vitest'
import { dataSectionOf } from '../../../../src/plans/files/write-back/data-section.ts'

const ID = '0c1ddc0a5c1c4a5e8d0c3c'
const HEADER = "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\n"

const sectionOf = (text: string) => dataSectionOf(new TextEncoder().encode(text))
const withData = (data: string, behind = 'END-ISO-10303-21;\n') => `${HEADER}DATA;\n${data}\nENDSEC;\n${behind}`

test('the data ends where its section does, whatever comes behind', () => {
  const signature = 'SIGNATURE;\nENDSEC;\nEND-ISO-10303-21;\n'
  const words = `END-ISO-10303-21;\nDATA;\n#99999=IFCWALL('${ID}');\nENDSEC;\n`
  for (const behind of ['END-ISO-10303-21;\n', signature, words]) {
    const text = withData('#5=IFCPOINT($);', behind)
    const { end, highest, globalIds } = sectionOf(text)
    expect(text.slice(0, end)).toBe(`${HEADER}DATA;\n#5=IFCPOINT($);\n`)
    expect([highest, globalIds.size]).toEqual([5, 0])
  }
  expect(() => sectionOf(`${HEADER}DATA;\n#5=IFCPOINT($);\n`)).toThrow('no DATA section with ENDSEC; at its end')
  expect(() => sectionOf(HEADER)).toThrow('no DATA section with ENDSEC; at its end')
})

test.each([
  ['a reference', '#5=IFCX(#71,(#72,#70));\n#6=IFCY($);', 72],
  ['a text', "#5=IFCX('; #99999');", 5],
  ['a text with quotes in it', "#5=IFCX('it''s; #99999', #7);", 7],
  ['binary', '#5=IFCX("0A;#99999",#7);', 7],
  ['a text with a letter of a page', "#5=IFCX('\\S\\';#99999=(', #7);", 7],
  ['a comment', "#5=IFCX(/* ; #99999 ' */ #7);", 7],
  ['a comment between', '#5=IFCX($);\n/* #99999=IFCX(); */\n#6=IFCY($);', 6],
  ['a slash in a text', "#5=IFCX('a/*b', #7);\n#8=IFCX('*/');", 8],
])('the largest number is that of entities and references: %s', (_, data, highest) => {
  expect(sectionOf(withData(data)).highest).toBe(highest)
})

test('ids are first attributes in the notation of IFC', () => {
  const found = (data: string) => [...sectionOf(withData(data)).globalIds]
  expect(found(`#5=IFCX('${ID}',$);`)).toEqual([ID])
  expect(found(`#5=IFCX( \n '${ID}' ,$);`)).toEqual([ID])
  expect(found(`#5=IFCX($,'${ID}');`)).toEqual([])
  expect(found(`#5=IFCX('${ID}x');`)).toEqual([])
  expect(found(`#5=IFCX('${ID.slice(1)}-');`)).toEqual([])
  expect(found(`#5=IFCX('${ID.slice(1)}');`)).toEqual([])
})

test('schema and line ends are those of the file', () => {
  const text = withData('#5=IFCX($);')
  expect(sectionOf(text)).toMatchObject({ schema: 'IFC4', newline: '\n' })
  expect(sectionOf(text.replaceAll('\n', '\r\n')).newline).toBe('\r\n')
  expect(sectionOf(text.replaceAll('\n', '\r')).newline).toBe('\r')
  expect(sectionOf(text.replaceAll('\n', ' ')).newline).toBe('\n')
  expect(sectionOf(text.replace('IFC4', 'ifc2x3')).schema).toBe('IFC2X3')
  expect(sectionOf(text.replace("FILE_SCHEMA(('IFC4'));", '')).schema).toBe('')
})
