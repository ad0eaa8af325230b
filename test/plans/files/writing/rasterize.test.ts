import { expect, test } from 'vitest'
import { rasterize } from '../../../../src/plans/files/writing/rasterize.ts'
import { readPng } from '../../../support/mcp.ts'

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

test('a drawing is as wide as asked for, and has its colours in pixels and in the PNG', async () => {
  const { width, height, pixels, png } = await rasterize(svg(40, 20, '<path fill="#123456" d="M0 0h40v20H0z"/>'), 80)
  expect([width, height, pixels.length]).toEqual([80, 40, 80 * 40 * 4])
  expect([...pixels.slice(0, 4)]).toEqual([0x12, 0x34, 0x56, 255])
  expect(readPng(png)).toEqual({ width: 80, height: 40, colours: new Set([0x123456]) })
})

test('a high drawing is made narrower', async () => {
  const { width, height } = await rasterize(svg(10, 100, ''), 500, 300)
  expect([width, height]).toEqual([30, 300])
})

test('text is drawn without fonts of the system, with the characters that plans use', async () => {
  const ink = async (text: string) => {
    const drawn = `<text x="4" y="30" font-size="24" font-family="Inter,sans-serif">${text}</text>`
    const { pixels } = await rasterize(svg(60, 40, drawn), 60)
    return pixels.filter((opacity, i) => i % 4 === 3 && opacity > 0).length
  }
  for (const character of ['A', 'ä', '²', '×', '⌀', '°', '·', '…', '7'])
    expect(await ink(character), character).toBeGreaterThan(character === '·' ? 3 : 10)
})

test('what is no SVG is refused', async () => {
  await expect(rasterize('<p>', 10)).rejects.toThrow()
})
