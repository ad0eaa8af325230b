import { image2sixel } from 'sixel'
import type { Raster } from '../../../plans/files/writing/rasterize.ts'

/** A picture as terminals with sixel graphics show it. @see https://vt100.net/docs/vt3xx-gp/chapter14.html */
export const sixel = ({ pixels, width, height }: Raster): string => `${image2sixel(pixels, width, height, 256, 1)}\n`

/** Longest piece of a picture in one sequence. */
const CHUNK = 4096

/** As kitty and Ghostty show it. @see https://sw.kovidgoyal.net/kitty/graphics-protocol/ */
export function kitty({ png }: Raster): string {
  const data = Buffer.from(png).toString('base64')
  let text = ''
  for (let at = 0; at < data.length; at += CHUNK) {
    const more = at + CHUNK < data.length ? 1 : 0
    const keys = at === 0 ? `a=T,f=100,q=2,m=${more}` : `m=${more}`
    text += `\x1b_G${keys};${data.slice(at, at + CHUNK)}\x1b\\`
  }
  return `${text}\n`
}

/** As iTerm2 and WezTerm show it. @see https://iterm2.com/documentation-images.html */
export const iterm = ({ png, width }: Raster): string =>
  `\x1b]1337;File=inline=1;size=${png.length};width=${width}px:${Buffer.from(png).toString('base64')}\x07\n`
