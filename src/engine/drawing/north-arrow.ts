import { turnOf } from '../geometry/frame.ts'
import { type DisplayList, group, path, round, segments, stroke } from './display-list.ts'
import { text } from './page.ts'
import type { Theme } from './theme.ts'

/**
 * An arrow to the north in a circle, pixels.
 *
 * @param degrees clockwise from the top of the page
 */
export function northArrow(x: number, y: number, radius: number, degrees: number, theme: Theme): DisplayList {
  const [r, wing] = [radius, radius * 0.42]
  const { cos, sin } = turnOf(degrees)
  const letter = radius * 1.55
  const wingOf = (side: 1 | -1) => segments(['M', 0, -r], ['L', side * wing, r * 0.62], ['L', 0, r * 0.3], ['z'])
  const thin = stroke(theme.wall, 0.8)
  const [letterX, letterY] = [x + sin * letter, y - cos * letter + radius * 0.3]
  return group(
    { class: 'north' },
    group(
      {
        transform: [
          ['translate', round(x, 1), round(y, 1)],
          ['rotate', round(degrees)],
        ],
      },
      { kind: 'circle', r: round(r, 1), fill: 'none', ...thin, stroke: theme.muted },
      path(wingOf(1), { fill: theme.wall }, 2),
      path(wingOf(-1), { fill: theme.paper, ...thin, 'stroke-linejoin': 'round' }, 2),
    ),
    text('N', letterX, letterY, radius * 0.85, theme.text, { anchor: 'middle', weight: 600 }),
  )
}
