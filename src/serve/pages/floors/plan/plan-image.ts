import { html, raw } from 'hono/html'
import type { Html } from '../../frame/layout.ts'

/** A drawing of the service at an address that takes `theme=light|dark` as its last parameter. */
export interface PlanImage {
  /** Path with a query that ends before the theme: `/floors/…/plan.svg?size=card`. */
  readonly path: string
  /** What it shows, for those who do not see it; empty where the text beside it says the same. */
  readonly alt: string
  /** Pixels, so that nothing moves when it arrives. */
  readonly width?: number
  readonly height?: number
}

/** A plan in the scheme of the reader. */
export function planImage({ path, alt, width, height }: PlanImage, isLazy = false): Html {
  const size = width === undefined || height === undefined ? '' : html` width="${width}" height="${height}"`
  return html`<picture><source srcset="${path}&theme=dark" media="(prefers-color-scheme: dark)"><img src="${path}&theme=light" alt="${alt}"${size}${isLazy ? raw(' loading="lazy"') : ''}></picture>`
}
