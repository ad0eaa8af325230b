import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanJson } from '../../src/schema/wire/scan-json.ts'
import { runs } from '../support/property-runs.ts'

/** A JSON value whose objects are lists, so that keys can occur twice. */
type Tree = string | number | boolean | null | { list: Tree[] } | { members: [string, Tree][] }

const trees = fc.letrec<{ tree: Tree; leaf: Tree }>((tie) => ({
  leaf: fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', '}', '[', ']', ',', ':', 'é', '\u2028', '1') }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(true, false, null),
  ),
  tree: fc.oneof(
    { maxDepth: 6 },
    tie('leaf'),
    fc.record({ list: fc.array(tie('tree'), { maxLength: 4 }) }),
    fc.record({
      members: fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', '\\', '"', 'id'), tie('tree')), { maxLength: 4 }),
    }),
  ),
})).tree

/** JSON text; every second key spelled with escapes. */
function write(tree: Tree, counter = { keys: 0 }): string {
  if (tree === null || typeof tree !== 'object') return JSON.stringify(tree)
  if ('list' in tree) return `[ ${tree.list.map((it) => write(it, counter)).join(' , ')} ]`
  const members = tree.members.map(([key, value]) => {
    const plain = JSON.stringify(key)
    const spelled = `"${[...key].map((it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`
    return `${counter.keys++ % 2 ? spelled : plain} : ${write(value, counter)}`
  })
  return `{ ${members.join(' , ')} }`
}

function hasDuplicate(tree: Tree): boolean {
  if (tree === null || typeof tree !== 'object') return false
  if ('list' in tree) return tree.list.some(hasDuplicate)
  const keys = tree.members.map(([key]) => key)
  return new Set(keys).size < keys.length || tree.members.some(([, value]) => hasDuplicate(value))
}

function depth(tree: Tree): number {
  if (tree === null || typeof tree !== 'object') return 0
  const inner = 'list' in tree ? tree.list : tree.members.map(([, value]) => value)
  return 1 + Math.max(0, ...inner.map(depth))
}

test('a duplicate key is found exactly when there is one, however it is spelled', () => {
  let found = 0
  fc.assert(
    fc.property(trees, (tree) => {
      const faults = scanJson(write(tree), 100).faults
      if (faults.length > 0) found++
      expect(faults.length > 0).toBe(hasDuplicate(tree))
    }),
    { numRuns: runs(4500), seed: 1 },
  )
  expect(found).toBeGreaterThan(100)
})

test('nesting beyond the limit is found exactly when there is some', () => {
  fc.assert(
    fc.property(trees, fc.integer({ min: 0, max: 7 }), (tree, max) => {
      const deep = scanJson(write(tree), max).faults.some((it) => it.kind === 'depth')
      expect(deep).toBe(depth(tree) > max)
    }),
    { numRuns: runs(3000), seed: 2 },
  )
})

test.each([
  ['{"a":1,"a":2}', ['a']],
  ['{"a":1,"\\u0061":2}', ['a']],
  ['{"p":{"f":[0,{"x":1,"y":{},"x":2}]}}', ['p', 'f', 1, 'x']],
  ['[{"a":1},{"b":{"c":1,"c":1}}]', [1, 'b', 'c']],
  ['{"a":{"k":"}"},"b":[{"k":1},{"k":1}],"a\\\\":1,"a":0}', ['a']],
])('the path of the fault in %s is reported', (text, path) => {
  expect(scanJson(text, 32).faults[0]?.path).toEqual(path)
})

test('one fault per element of a batch is reported', () => {
  const { faults } = scanJson('[{"a":1,"a":1,"b":1,"b":1},{"a":1},{"c":1,"c":1}]', 32)
  expect(faults.map((it) => it.path)).toEqual([
    [0, 'a'],
    [2, 'c'],
  ])
})

test('the place of each customData that is an object is returned, of nested ones the outermost', () => {
  const text =
    '{"a":[{"customData" : {"customData":{"x":[1]}} },{"custom\\u0044ata":{}},{"customData":[{}]},{"customData":1}]}'
  const found = scanJson(text, 32).customData.map(({ start, end, path }) => [text.slice(start, end), path])
  expect(found).toEqual([
    ['{"customData":{"x":[1]}}', ['a', 0, 'customData']],
    ['{}', ['a', 1, 'customData']],
  ])
})

test('the place of a customData is counted in characters, its length in bytes, whatever stands before it', () => {
  const text = '{"ü€😀":"é\\u00e9 – 𝄞","customData":{"ß":"😀"},"b":[{"customData":{"€":1}}]}'
  const found = scanJson(text, 32).customData.map(({ start, end, bytes }) => [text.slice(start, end), bytes])
  expect(found).toEqual([
    ['{"ß":"😀"}', Buffer.byteLength('{"ß":"😀"}')],
    ['{"€":1}', Buffer.byteLength('{"€":1}')],
  ])
  expect(scanJson('{"ü":0,"€😀":1,"€😀":2}', 32).faults[0]?.path).toEqual(['€😀'])
})

test('a text is JSON for the scan exactly when it is for JSON.parse', () => {
  for (const text of ['{"a":[1,-0.5e+3,true,false,null,"\\u00e9"]}', '1', '""', ' [ ] '])
    expect(scanJson(text, 32).isJson, text).toBe(true)
  for (const text of ['', '{"a":01}', '[1,]', '{"a":1}}', '"\t', '{"a"}', 'nul', '\uFEFF{}', '1.', '{"a":1,}'])
    expect(scanJson(text, 32).isJson, text).toBe(false)
})

test('the keys of a customData that is too long are not compared, those behind it are', () => {
  const long = '{"customData":{"a":"0123456789","b":1,"b":2},"c":1,"c":2}'
  expect(scanJson(long, 32).faults[0]?.path).toEqual(['customData', 'b'])
  expect(scanJson(long, 32, 10).faults[0]?.path).toEqual(['c'])
})

test('many keys in one object are compared in linear time', { tags: 'slow' }, () => {
  const members = Array.from({ length: 200_000 }, (_, i) => `"k${i}":0`)
  expect(scanJson(`{${members.join(',')}}`, 32).faults).toEqual([])
  expect(scanJson(`{${members.join(',')},"k77":0}`, 32).faults[0]?.path).toEqual(['k77'])
})

test('malformed text never throws', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ',',
    ':',
    '1',
    '-',
    'e',
    'id',
    'true',
    '\uFEFF',
    ' ',
    '\\u00',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      expect(scanJson(parts.join(''), 4).faults).toBeInstanceOf(Array)
    }),
    { numRuns: runs(3000), seed: 3 },
  )
})
