import { expect, test } from 'vitest'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { keyOf } from '../../../src/web/playground/board/hand/piece-key.ts'
import { asTemplate, pieceLines, withPieces, withTemplate } from '../../../src/web/playground/state/piece-lines.ts'
import { pinnedKeys, withoutPins, withPins } from '../../../src/web/playground/state/pins.ts'
import { SAMPLE_ROOMS } from '../../../src/web/playground/state/sample-rooms.ts'

const bedroom = SAMPLE_ROOMS[1]!.params
const line = (params: typeof bedroom, type: string, area = 16) =>
  pieceLines(params, area).find((it) => it.type === type)

test('lines follow the template by area; extras are distinguished', () => {
  expect(line(bedroom, 'nightstand')).toMatchObject({ count: 2, extras: 0, byTemplate: true })
  expect(line(bedroom, 'nightstand', 8)).toMatchObject({ count: 2, extras: 1 })
  expect(line(bedroom, 'armchair', 16)).toMatchObject({ count: 1, extras: 1 })
  expect(line(bedroom, 'armchair', 12)).toBeUndefined()
})

test('a count of its own takes the type out of the template, and back', () => {
  const shapes = line(bedroom, 'nightstand')!.shapes
  const one = withPieces(bedroom, 'nightstand', { count: 1, shapes })
  expect(one.template?.exclude).toEqual(['nightstand'])
  expect(one.furniture).toEqual([{ type: 'nightstand', targetCount: 1, shapes }])
  expect(line(one, 'nightstand')).toMatchObject({ count: 1, extras: 0, byTemplate: false })
  const none = withPieces(one, 'nightstand', { count: 0, shapes })
  expect(none.furniture).toEqual([])
  expect(line(none, 'nightstand')).toMatchObject({ count: 0 })
  expect(asTemplate(none, 'nightstand')).toEqual(bedroom)
})

test('a piece that the template does not bring is no exclusion; one size is a shape', () => {
  const shape = { type: 'box', a: 1, b: 0.5, h: 0.7 } as const
  const more = withPieces(bedroom, 'sofa', { count: 1, shapes: [shape] })
  expect(more.template).toEqual(bedroom.template)
  expect(more.furniture).toEqual([{ type: 'sofa', targetCount: 1, shape }])
  expect(withTemplate(more, 'living')).toEqual({ ...bedroom, template: { name: 'living', exclude: [] } })
})

test('pins: pieces are kept once, where they stand, until their pins are taken off', () => {
  const piece: PlacedItem = {
    type: 'bed',
    position: [0, 0, 0],
    rotation: 0,
    shape: { type: 'box', a: 1.6, b: 2, h: 0.9 },
    groupId: 'sleeping-1',
  }
  const other: PlacedItem = { ...piece, position: [2, 0, 0] }
  const pinned = withPins(withPins(bedroom, [piece]), [piece, other])
  expect(pinned.keep).toEqual([piece, other])
  expect(pinnedKeys(pinned)).toEqual(new Set([keyOf(piece), keyOf(other)]))
  expect(withoutPins(pinned, [piece]).keep).toEqual([other])
  expect(withoutPins(pinned, [other, piece])).toEqual(bedroom)
})
