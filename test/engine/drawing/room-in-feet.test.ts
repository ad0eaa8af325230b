import { expect, test } from 'vitest'
import { drawBoundingBox, drawFurnishing } from '../../../src/engine/drawing/drawing.ts'
import { measuresIn } from '../../../src/engine/drawing/measures.ts'
import type { Room } from '../../../src/schema/furnishing/room.ts'

const room: Room = {
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [0, 0],
        [3.6576, 0],
        [3.6576, 4.572],
        [0, 4.572],
      ],
      h: 2.5,
    },
    openings: [],
  },
}

const plain = (text: string): string => text.replaceAll('&#39;', "'")
const textsOf = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => plain(text!))

test('a room is drawn in feet and inches: lengths, area, the scale bar and what is said of it', () => {
  const svg = drawFurnishing(room, undefined, { measures: measuresIn('ft') })
  expect(textsOf(svg)).toEqual(expect.arrayContaining(["12'", "15'", '180 sq ft', expect.stringMatching(/^\d+ ft$/)]))
  expect(plain(svg)).toContain("Room of 180 sq ft (12' × 15'): no furniture.")
  expect(svg).not.toMatch(/\d m\b/)
  expect(textsOf(drawBoundingBox({ x: 3.6576, z: 1.524 }, undefined, { measures: measuresIn('ft') }))).toContain("5'")
})

test('a room without a unit, and one in metres, are the same drawing', () => {
  expect(drawFurnishing(room, undefined, { measures: measuresIn('m') })).toBe(drawFurnishing(room, undefined))
})

test('a bar of the scale in feet is as long as it says', () => {
  const widthOf = (svg: string) => Number(/class="scale"[\s\S]*?<rect[^>]*width="([\d.]+)"/.exec(svg)![1])
  const [metres, feet] = [
    drawFurnishing(room, undefined),
    drawFurnishing(room, undefined, { measures: measuresIn('ft') }),
  ]
  const [first, second] = [metres, feet].map((svg) => {
    const ticks = textsOf(svg.slice(svg.indexOf('class="scale"')))
    return widthOf(svg) / Number(ticks[1]!.split(' ')[0])
  })
  expect(second! / first!).toBeCloseTo(0.3048, 2)
})
