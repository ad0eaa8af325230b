import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'

/** A colour of a picture, and how many of its pixels have it. */
interface Colour {
  readonly code: number
  readonly channels: readonly [number, number, number]
  readonly pixels: number
}

/** Colours that become one. */
interface Box {
  readonly colours: readonly Colour[]
  readonly mean: readonly number[]
  /** The channel in which they differ most, and the sum of the squares of how far they are from their mean there. */
  readonly widest: number
  readonly spread: number
}

/** Most that a palette of a PNG holds. */
const COLOURS_MAX = 256

/**
 * Writes a picture of a page with a palette: a third of the bytes. Pages have few colours, but for the edges of their letters, so
 * that the difference is invisible. Up to 256 colours stay as they are.
 *
 * @param png without transparency
 */
export function withPalette(png: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(png)
  const codeAt = (pixel: number) => data.readUIntBE(pixel * 4, 3)
  const counts = new Map<number, number>()
  for (let i = 0; i < width * height; i++) counts.set(codeAt(i), (counts.get(codeAt(i)) ?? 0) + 1)
  const colours = [...counts].map(
    ([code, pixels]): Colour => ({ code, channels: [code >> 16, (code >> 8) & 255, code & 255], pixels }),
  )
  const palette = paletteOf(colours)
  const nearest = new Map(colours.map(({ code, channels }) => [code, nearestOf(palette, channels)]))
  // Each row begins with the number of its filter: 0, none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let i = 0; i < width * height; i++) rows[i + Math.floor(i / width) + 1] = nearest.get(codeAt(i))!
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8) // bits, and what they are: numbers of colours
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Halves the colours that differ most at their mean until there are enough. */
function paletteOf(colours: readonly Colour[]): number[][] {
  const boxes = [boxOf(colours)]
  while (boxes.length < COLOURS_MAX) {
    const box = boxes.reduce((most, it) => (it.spread > most.spread ? it : most))
    if (box.colours.length === 1) break
    const isBelow = ({ channels }: Colour) => channels[box.widest]! <= box.mean[box.widest]!
    boxes.splice(
      boxes.indexOf(box),
      1,
      boxOf(box.colours.filter(isBelow)),
      boxOf(box.colours.filter((it) => !isBelow(it))),
    )
  }
  return boxes.map(({ mean }) => mean.map(Math.round))
}

function boxOf(colours: readonly Colour[]): Box {
  const pixels = colours.reduce((sum, it) => sum + it.pixels, 0)
  const mean = [0, 1, 2].map((i) => colours.reduce((sum, it) => sum + it.pixels * it.channels[i]!, 0) / pixels)
  const spreads = mean.map((middle, i) =>
    colours.reduce((sum, it) => sum + it.pixels * (it.channels[i]! - middle) ** 2, 0),
  )
  const spread = Math.max(...spreads)
  return { colours, mean, widest: spreads.indexOf(spread), spread }
}

function nearestOf(palette: readonly number[][], channels: readonly number[]): number {
  const distances = palette.map((it) => it.reduce((sum, value, i) => sum + (value - channels[i]!) ** 2, 0))
  return distances.indexOf(Math.min(...distances))
}

/** @param type four letters */
function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
