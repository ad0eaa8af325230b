import { text } from './page.ts'
import { n } from './svg.ts'
import type { Theme } from './theme.ts'

/**
 * An arrow to the north in a circle, pixels.
 *
 * @param degrees clockwise from the top of the page
 */
export function northArrow(x: number, y: number, radius: number, degrees: number, theme: Theme): string {
  const [r, wing] = [radius, radius * 0.42]
  const radians = (degrees * Math.PI) / 180
  const letter = radius * 1.55
  return (
    `<g class="north"><g transform="translate(${n(x, 1)} ${n(y, 1)})rotate(${n(degrees)})">` +
    `<circle r="${n(r, 1)}" fill="none" stroke="${theme.muted}" stroke-width=".8"/>` +
    `<path d="M0 ${n(-r, 2)}L${n(wing, 2)} ${n(r * 0.62, 2)}L0 ${n(r * 0.3, 2)}z" fill="${theme.wall}"/>` +
    `<path d="M0 ${n(-r, 2)}L${n(-wing, 2)} ${n(r * 0.62, 2)}L0 ${n(r * 0.3, 2)}z" fill="${theme.paper}" stroke="${theme.wall}" stroke-width=".8" stroke-linejoin="round"/></g>` +
    text(
      'N',
      x + Math.sin(radians) * letter,
      y - Math.cos(radians) * letter + radius * 0.3,
      radius * 0.85,
      theme.text,
      {
        anchor: 'middle',
        weight: 600,
      },
    ) +
    '</g>'
  )
}
