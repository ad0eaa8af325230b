import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rpcRequest } from '../../../src/web/playground/state/draft.ts'
import { readRequest } from '../../../src/web/playground/state/read-request.ts'

const examples = readdirSync('examples').filter((name) => name.endsWith('.json'))

test.each(examples)('%s opens as it is, and its params alone', (name) => {
  const text = readFileSync(`examples/${name}`, 'utf8')
  const read = readRequest(text)
  if (!('asked' in read)) throw new Error(JSON.stringify(read.faults))
  const { method, params } = JSON.parse(text)
  expect(rpcRequest(read.asked)).toMatchObject({ method, params })
  expect(readRequest(JSON.stringify(params))).toEqual(read)
})

const faultsOf = (text: string) => {
  const read = readRequest(text)
  return 'faults' in read ? read.faults : []
}

test('faults are reported at their line', () => {
  const text = `{
  "room": {
    "boundary": {
      "shape": { "type": "polygon-extrusion", "points": [[0, 0], [4, 0]], "h": 2.5 }
    }
  },
  "furniture": [
    { "type": "bed",
      "targetCount": -1, "shape": { "type": "box", "a": 1, "b": 2, "h": 0.5 } }
  ]
}`
  expect(faultsOf(text)).toEqual([
    { line: 4, text: 'room › boundary › shape › points: must have at least 3 items, got 2' },
    { line: 9, text: 'furniture › 0 › targetCount: must be >= 0, got -1' },
  ])
})

test('a fault inside a JSON-RPC request is reported at its line too', () => {
  expect(faultsOf('{\n"method": "FurnishingAI.generateGroups",\n"params": {\n"groupType": "garden" }\n}')).toEqual([
    expect.objectContaining({ line: 4, text: expect.stringContaining('groupType: must be one of dining') }),
    expect.objectContaining({ text: 'boundingBox: is required' }),
  ])
})

test('what is no request is reported in words', () => {
  expect(faultsOf('{\n "room": [1,,2]\n}')).toEqual([{ line: 2, text: 'This is no JSON here: value expected' }])
  expect(faultsOf('')[0]?.text).toMatch(/^This is no JSON here/)
  expect(faultsOf('[1]')).toEqual([{ line: 1, text: 'A request is an object in braces' }])
  expect(faultsOf('{"a": 1}')[0]?.text).toMatch(/^This is the request of none of the methods/)
  expect(faultsOf('{"jsonrpc": "2.0",\n "method": "Other"}')).toEqual([{ line: 1, text: 'The request has no params' }])
  expect(faultsOf('{"jsonrpc": "2.0",\n "method": "Other", "params": {}}')).toEqual([
    { line: 2, text: expect.stringMatching(/^The method must be one of FurnishingAI\.furnish/) },
  ])
})

test('the name of a schema is left out', () => {
  const { params } = JSON.parse(readFileSync('examples/bedroom.json', 'utf8'))
  expect(readRequest(JSON.stringify({ $schema: 'x.json', ...params }))).toEqual(readRequest(JSON.stringify(params)))
})
