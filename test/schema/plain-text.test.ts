import { expect, test } from 'vitest'
import { plainText } from '../../src/schema/wire/plain-text.ts'

const Name = plainText(50)

test.each([
  ['a half of a pair', 'a\ud800b', 'U+D800'],
  ['the other half', 'a\udc00', 'U+DC00'],
  ['what a decoder made of one', 'a\ufffdb', 'U+FFFD'],
  ['an override of direction', 'a\u202eb', 'U+202E'],
  ['an isolate', 'a\u2066b', 'U+2066'],
  ['a mark of direction', 'a\u200eb', 'U+200E'],
  ['an Arabic mark of direction', 'a\u061cb', 'U+061C'],
  ['a space without width', 'a\u200bb', 'U+200B'],
  ['a joiner between Latin letters', 'a\u200db', 'U+200D'],
  ['a non-joiner at the end', 'می\u200c!', 'U+200C'],
  ['a byte order mark inside', 'a\ufeffb', 'U+FEFF'],
  ['a soft hyphen', 'a\u00adb', 'U+00AD'],
  ['a tag', 'a\u{e0041}b', 'U+E0041'],
  ['a line separator', 'a\u2028b', 'U+2028'],
  ['a paragraph separator', 'a\u2029b', 'U+2029'],
  ['a control', 'a\u0007b', 'U+0007'],
])('a name holds no %s', (_, text, code) => {
  const { success, error } = Name.safeParse(text)
  expect(success).toBe(false)
  expect(error!.issues[0]!.message).toBe(`must not hold ${code}, which is a control, invisible or no character`)
})

test.each([
  'Ground floor',
  'Étage 2',
  '二階',
  'می\u200cخواهم',
  'क्\u200dष',
  '👩\u200d💻',
  '👩🏽\u200d🚀',
  '🏳️\u200d🌈',
  '𝒳',
  'שלום',
])('a name may be %s', (text) => {
  expect(Name.parse(` ${text} `)).toBe(text)
})
