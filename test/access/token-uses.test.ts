import { expect, test } from 'vitest'
import { TokenUses } from '../../src/access/token-uses.ts'

const DAY = 86_400_000
const from = (ms: number, address = '192.0.2.1', origin: string | null = null) => ({
  at: new Date(ms),
  address,
  origin,
})

test('requests are counted by day, and the last tells when and from where', () => {
  const uses = new TokenUses()
  const token = { id: 'a', parentId: null }
  uses.count(token, from(DAY - 1))
  uses.count(token, from(DAY))
  uses.count(token, from(DAY + 1, '192.0.2.2', 'https://a.example'))
  expect(uses.get('a')).toEqual({
    ...from(DAY + 1, '192.0.2.2', 'https://a.example'),
    requests: new Map([
      [0, 1],
      [1, 2],
    ]),
  })
  expect([uses.size, uses.get('b')]).toEqual([1, undefined])
})

test('a temporary token counts for its parent as well', () => {
  const uses = new TokenUses()
  uses.count({ id: 'child', parentId: 'parent' }, from(0))
  uses.count({ id: 'parent', parentId: null }, from(1))
  expect([uses.get('child')?.requests.get(0), uses.get('parent')?.requests.get(0)]).toEqual([1, 2])
})

test('what could not be written is added to what came since, which is still the last', () => {
  const uses = new TokenUses()
  uses.count({ id: 'a', parentId: null }, from(1))
  uses.count({ id: 'b', parentId: null }, from(2))
  const taken = uses.take()
  expect(uses.size).toBe(0)
  uses.count({ id: 'a', parentId: null }, from(3, '192.0.2.3'))
  uses.giveBack(taken)
  expect(uses.get('a')).toEqual({ ...from(3, '192.0.2.3'), requests: new Map([[0, 2]]) })
  expect(uses.get('b')).toEqual({ ...from(2), requests: new Map([[0, 1]]) })
})
