import { expect, test } from 'vitest'
import { ServiceError } from '../../src/base/errors.ts'
import { DigestList } from './digest-list.ts'

async function linesOf(...answers: [group: string, key: string, answer: string | object][]): Promise<string[]> {
  const list = new DigestList(() => {})
  for (const [group, key, answer] of answers) await list.add(group, key, () => answer)
  return list.lines()
}

test('the same answers have the same digests, and the total covers every group', async () => {
  const lines = await linesOf(['rooms', 'a', { id: 1 }], ['plans', 'b', '<svg/>'])
  expect(await linesOf(['rooms', 'a', { id: 1 }], ['plans', 'b', '<svg/>'])).toEqual(lines)
  expect(lines.map((line) => line.slice(66))).toEqual(['rooms: 1', 'plans: 1', 'total'])
  const others = await linesOf(['rooms', 'a', { id: 1 }], ['plans', 'b', '<svg />'])
  expect(others.map((line, i) => line === lines[i])).toEqual([true, false, false])
})

test('another key, or an answer less, gives another digest', async () => {
  const [line] = await linesOf(['rooms', 'a', 'x'], ['rooms', 'b', 'y'])
  expect((await linesOf(['rooms', 'a', 'x'], ['rooms', 'c', 'y']))[0]).not.toBe(line)
  expect((await linesOf(['rooms', 'a', 'x']))[0]).not.toBe(line)
})

test('a refusal counts as an answer by its code and message, and is reported; a fault is thrown', async () => {
  const reported: string[] = []
  const list = new DigestList((line) => reported.push(line))
  const refuse = (message: string) => () => {
    throw new ServiceError('invalid', message)
  }
  expect(await list.add('rooms', 'a', refuse('too small'))).toBeUndefined()
  expect(reported).toEqual(['refused: rooms, a: invalid too small'])
  expect(list.lines()[0]).toContain('rooms: 1, refusals 1')
  const other = new DigestList(() => {})
  await other.add('rooms', 'a', refuse('too large'))
  expect(other.lines()).not.toEqual(list.lines())
  await expect(
    list.add('rooms', 'b', () => {
      throw new TypeError('a fault')
    }),
  ).rejects.toThrow('a fault')
})
