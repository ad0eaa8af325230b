import { expect, test } from 'vitest'
import { requestIdOf } from '../../../src/serve/http/request-id.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const idOf = (headers: Record<string, string>) => requestIdOf(new Headers(headers), () => 'new')

test.each(['a', 'A-1_b.c:2', 'x'.repeat(128)])('X-Request-Id %s is taken as it is', (id) => {
  expect(idOf({ 'x-request-id': id, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })).toBe(id)
})

test.each([
  'pk',
  'sk',
  'tk',
  'at',
])('a %s token in place of an id is passed over: it would be written to the log', (kind) => {
  expect(idOf({ 'x-request-id': `rw_${kind}_${'1'.repeat(49)}` })).toBe('new')
})

test.each(['', 'x'.repeat(129), 'a b', 'a"b', 'a/b', 'é'])('X-Request-Id %j is passed over', (id) => {
  expect(idOf({ 'x-request-id': id })).toBe('new')
  expect(idOf({ 'x-request-id': id, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })).toBe(TRACE)
})

test.each([
  `00-${TRACE}-00f067aa0ba902b7-01`,
  `00-${TRACE}-00f067aa0ba902b7-00`,
  `cc-${TRACE}-00f067aa0ba902b7-01-what-comes-later`, // a later version may append fields
])('the trace id of Traceparent %s is taken', (traceparent) => {
  expect(idOf({ traceparent })).toBe(TRACE)
})

test.each([
  TRACE,
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${TRACE}-00f067aa0ba902b7`,
  `00-${TRACE}-00f067aa0ba902b7-011`,
])('Traceparent %s is passed over', (traceparent) => {
  expect(idOf({ traceparent })).toBe('new')
})

test('without either header the id is new', () => {
  expect(idOf({})).toBe('new')
})
