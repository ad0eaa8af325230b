import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchLayout } from '../../src/sdk/element/fetch-layout.ts'
import type { SourceAttribute } from '../../src/sdk/element/layout-fault.ts'
import { contentOf } from '../../src/sdk/element/plan-data.ts'
import { spaceAt } from '../support/layouts.ts'

const folder = 'build/element'
/** Most bytes that a page loads for a plan, minified and not compressed. */
const OWN_BYTES_MAX = 60_000

/** A file with all that it imports at once. */
function loadedWith(name: string, found = new Set<string>()): Set<string> {
  found.add(name)
  const text = readFileSync(join(folder, name), 'utf8')
  for (const [, part] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) if (!found.has(part!)) loadedWith(part!, found)
  return found
}

test('the element takes 60 kB; 3D and editing are loaded later', () => {
  const parts = [...loadedWith('index.js')]
  const text = parts.map((it) => readFileSync(join(folder, it), 'utf8')).join('')
  expect(text.length).toBeGreaterThan(30_000)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(OWN_BYTES_MAX)
  expect(gzipSync(text).length).toBeLessThanOrEqual(OWN_BYTES_MAX / 2)
  const later = readdirSync(folder).filter((it) => !parts.includes(it))
  for (const name of ['element-scene', 'hand-edits', 'colour-spaces'])
    expect(later.some((it) => it.startsWith(`${name}-`))).toBe(true)
})

test('it can be imported where there are no elements, and the component of React says that it is one of the client', async () => {
  expect(existsSync(join(folder, 'index.js'))).toBe(true)
  const { RoomwrightPlan } = await import(/* @vite-ignore */ join(process.cwd(), folder, 'index.js'))
  expect(RoomwrightPlan.observedAttributes).toContain('floor')
  const component = readFileSync(join(folder, 'react.js'), 'utf8')
  expect(component.startsWith("'use client';")).toBe(true)
  expect([...component.matchAll(/\bfrom"([^"]+)"/g)].map(([, from]) => from)).toEqual(['react'])
  expect(component.length).toBeLessThan(2000)
})

test('a furnishing with its room is a space with pieces; what is neither is refused in words', () => {
  const { room } = spaceAt('x')
  const shape = { type: 'box' as const, a: 1, b: 1, h: 1 }
  const furniture = [
    { type: 'sofa' as const, position: [1, 0, 1] as [number, number, number], rotation: 0, shape, groupId: 'g' },
  ]
  const { spaces, assets } = contentOf({ room, furnishing: { furniture }, name: 'Salon' } as never)
  expect(spaces.map(({ id, name }) => [id, name])).toEqual([['room', 'Salon']])
  expect(assets).toMatchObject([{ id: 'piece-1', spaceId: 'room', type: 'sofa', groupId: 'g' }])
  for (const junk of [null, 7, {}, { room: {} }, { spaces: 7 }]) expect(() => contentOf(junk as never)).toThrow(/plan/)
})

test('a page hears which attribute of the element is wrong', async () => {
  const [page, problem] = ['<!doctype html><title>Not the service</title>', '{"detail": "The token is not valid"}']
  const site = createServer(({ url }, answer) => answer.end(url!.startsWith('/v2/floor/') ? problem : page))
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const src = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const reading = (attributes: Partial<Record<SourceAttribute, string>>) =>
    fetchLayout((name) => attributes[name] ?? null, new AbortController().signal)
  const token = 'rw_pk_x'
  try {
    expect(await reading({ src, token })).toBeUndefined()
    await expect(reading({ src, floor: 'f' })).rejects.toThrow(/^token is missing/)
    await expect(reading({ src, token, floor: 'f' })).rejects.toThrow('The token is not valid')
    await expect(reading({ src, token, layout: 'l' })).rejects.toThrow(`"${src}" answers 200 without a plan`)
  } finally {
    await new Promise((closed) => site.close(closed))
  }
  await expect(reading({ src, token, layout: 'l' })).rejects.toThrow(`"${src}" cannot be read`)
  await expect(reading({ floor: 'f' })).rejects.toThrow(/^src .* it is missing/)
})
