import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** A drawing in pixels. */
export interface Raster {
  readonly width: number
  readonly height: number
  /** Four bytes for each pixel, row by row: red, green, blue, opacity. */
  readonly pixels: Uint8Array<ArrayBuffer>
  readonly png: Uint8Array<ArrayBuffer>
}

/** Largest side of a picture, pixels. */
export const SIDE_MAX = 1000

/**
 * Draws an SVG document as pixels, without a browser and without fonts of the system.
 *
 * @param width pixels, of which the picture has fewer where it would be higher than `heightMax`
 * @throws Error for what is no SVG
 */
export async function rasterize(svg: string, width: number, heightMax = SIDE_MAX): Promise<Raster> {
  const fontBuffers = await (loaded ??= load())
  const resvg = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontBuffers, defaultFontFamily: 'Figtree', sansSerifFamily: 'Figtree' },
  })
  const high = (resvg.height * width) / resvg.width
  if (high > heightMax + 0.5) {
    resvg.free()
    return rasterize(svg, Math.max(1, Math.floor((width * heightMax) / high)), heightMax)
  }
  const image = resvg.render()
  try {
    return { width: image.width, height: image.height, pixels: owned(image.pixels), png: owned(image.asPng()) }
  } finally {
    image.free()
    resvg.free()
  }
}

/** The fonts, once the module is there; loaded with the first picture, since most processes draw none. */
let loaded: Promise<Uint8Array[]> | undefined

async function load(): Promise<Uint8Array[]> {
  const { resolve } = createRequire(import.meta.url)
  await initWasm(await WebAssembly.compile(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm'))))
  return Promise.all(FONTS.map((name) => readFile(resolve(`@expo-google-fonts/figtree/${name}`))))
}

/** The weights that drawings use. */
const FONTS = ['400Regular/Figtree_400Regular.ttf', '600SemiBold/Figtree_600SemiBold.ttf']

/** The bytes in a buffer that can be transferred. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
