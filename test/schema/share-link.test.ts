import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packLink, unpackLink } from '../../src/schema/furnishing/share-link.ts'
import { checkLinked } from '../../src/web/playground/state/read-request.ts'
import { SAMPLE_ROOMS } from '../../src/web/playground/state/sample-rooms.ts'

const linked = { asked: { mode: 'furnish', params: SAMPLE_ROOMS[0]!.params }, chosen: 2 } as const

test('a link gives back what it was made from, in letters that addresses may hold', async () => {
  const packed = await packLink(linked)
  expect(packed).toMatch(/^1\.[\w-]+$/)
  expect(packed.length).toBeLessThan(600)
  expect(checkLinked(await unpackLink(packed))).toEqual(linked)
})

test('a link carries the plan by hand, and one with pieces that are none is refused', async () => {
  const piece = {
    type: 'sofa',
    position: [1.25, 0, 0.5],
    rotation: 90,
    shape: { type: 'box', a: 2.3, b: 0.95, h: 0.85 },
    groupId: 'by-hand-1',
  } as const
  const own = Array.from({ length: 20 }, (_, i) => ({
    ...piece,
    position: [i / 4, 0, 0.5] as [number, number, number],
  }))
  const packed = await packLink({ ...linked, chosen: 39, own })
  expect(packed.length).toBeLessThan(1200)
  expect(checkLinked(await unpackLink(packed))).toEqual({ ...linked, chosen: 39, own })
  for (const wrong of [{}, [{ ...piece, type: 'cupboard' }], [{ ...piece, rotation: '90' }], Array(1001).fill(piece)])
    expect(() => checkLinked({ ...linked.asked, chosen: 0, own: wrong })).toThrow()
})

test('a link that was cut or changed is read as nothing, or fails the check', async () => {
  const packed = await packLink(linked)
  let nothing = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(packed.length - 3), fc.constantFrom('A', 'z', '_', '!', ''), async (at, letter) => {
      const damaged = packed.slice(0, at + 2) + letter + packed.slice(at + 3)
      const value = await unpackLink(damaged)
      if (damaged === packed) return
      if (value === undefined) {
        nothing++
        return
      }
      let read: unknown
      try {
        read = checkLinked(value)
      } catch (error) {
        expect((error as { code: string }).code).toBe('invalid')
        return
      }
      expect(read).toHaveProperty('asked.params')
    }),
  )
  expect(nothing).toBeGreaterThan(0)
})

test('texts of other forms and links that unpack to too much are nothing', async () => {
  for (const text of ['', 'section', '2.abc', '1.', '1.AAAA']) expect(await unpackLink(text)).toBeUndefined()
  const bomb = await packLink({ ...linked, more: 'a'.repeat(3_000_000) } as never)
  expect(bomb.length).toBeLessThan(10_000)
  const inside = await packLink({ asked: { ...linked.asked, filler: 'a'.repeat(3_000_000) } as never, chosen: 0 })
  expect(await unpackLink(inside)).toBeUndefined()
})

test('a number of an alternative that cannot be is the first', () => {
  for (const chosen of [-1, 1.5, 1000, '2', undefined])
    expect(checkLinked({ ...linked.asked, chosen })).toEqual({ asked: linked.asked, chosen: 0 })
  expect(() => checkLinked({ mode: 'kitchen', params: {} })).toThrow('mode: is not known')
  expect(() => checkLinked(undefined)).toThrow('mode: is not known')
})
