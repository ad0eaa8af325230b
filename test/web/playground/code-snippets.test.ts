import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pretty, snippetsOf } from '../../../src/web/playground/state/code-snippets.ts'
import { rpcRequest } from '../../../src/web/playground/state/draft.ts'
import { SAMPLE_ROOMS } from '../../../src/web/playground/state/sample-rooms.ts'

const sample = { mode: 'furnish', params: SAMPLE_ROOMS[0]!.params } as const

test('laid out JSON is the same JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(pretty(JSON.parse(text)))).toEqual(JSON.parse(text))
    }),
  )
  expect(pretty({ a: undefined, b: [1, 2] })).toBe('{ "b": [1, 2] }')
})

test('every snippet holds the request and the address of the service', () => {
  const snippets = snippetsOf(sample, 'https://rooms.example')
  const request = pretty(rpcRequest(sample))
  for (const { id, code } of snippets) {
    if (id !== 'json' && id !== 'in-process') expect(code).toContain('https://rooms.example')
    expect(code).toContain(id === 'typescript' || id === 'in-process' ? pretty(sample.params) : request)
  }
})

test('a quote in the request does not end the text of the shell', () => {
  const params = { ...sample.params, $schema: "it's" }
  const curl = snippetsOf({ mode: 'furnish', params }, 'https://rooms.example').find(({ id }) => id === 'curl')!
  expect(curl.code).toContain("it'\\''s")
})
