import type { Raster } from '../../../plans/files/writing/rasterize.ts'

/** How many colours a terminal shows. */
export type Depth = 'all' | '256'

/**
 * A picture as text: each character is two pixels, one above the other, by the upper half block in two colours.
 *
 * @returns one line of text for each two rows of pixels
 */
export function halfBlocks({ width, height, pixels }: Raster, depth: Depth): string {
  const colour = (x: number, y: number) => {
    const at = (Math.min(y, height - 1) * width + x) * 4
    return codeOf(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, depth)
  }
  let text = ''
  for (let y = 0; y < height; y += 2) {
    let [fore, back] = ['', '']
    for (let x = 0; x < width; x++) {
      const [upper, lower] = [colour(x, y), colour(x, y + 1)]
      if (lower !== back) text += `\x1b[48;${lower}m`
      back = lower
      // A blank has no seams, which some fonts leave around blocks.
      if (upper !== lower && upper !== fore) {
        text += `\x1b[38;${upper}m`
        fore = upper
      }
      text += upper === lower ? ' ' : '▀'
    }
    text += '\x1b[0m\n'
  }
  return text
}

const codeOf = (red: number, green: number, blue: number, depth: Depth) =>
  depth === 'all' ? `2;${red};${green};${blue}` : `5;${nearest(red, green, blue)}`

/** The nearest of the 256 colours: of the cube of 6 × 6 × 6, or of the 24 greys. */
function nearest(red: number, green: number, blue: number): number {
  const cube = [red, green, blue].map((it) => (it < 48 ? 0 : it < 115 ? 1 : Math.min(5, Math.round((it - 55) / 40))))
  const grey = Math.max(0, Math.min(23, Math.round(((red + green + blue) / 3 - 8) / 10)))
  const level = (step: number) => (step === 0 ? 0 : 55 + 40 * step)
  const far = (r: number, g: number, b: number) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2
  const [r, g, b] = cube as [number, number, number]
  const shade = 8 + 10 * grey
  return far(level(r), level(g), level(b)) <= far(shade, shade, shade) ? 16 + 36 * r + 6 * g + b : 232 + grey
}
