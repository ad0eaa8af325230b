import type { PanelPicture } from './panel-picture.ts'
import { box } from './rooms.ts'

const panel = (caption: string, params: Readonly<Record<string, unknown>>, shown = 0) => ({
  caption,
  method: 'generateGroups' as const,
  params: { maxResults: 8, ...params },
  shown,
})
const boxOf = (x: number, z: number) => ({ boundingBox: { x, y: 2.6, z } })

const TYPES = [
  ['dining', 3.2, 2.8],
  ['relaxing', 3.4, 3.4],
  ['sleeping', 3.2, 3.2],
  ['storing', 2.4, 1.6],
  ['working', 2.4, 2.2],
  ['meeting', 4.6, 3.4],
  ['exec', 3.4, 3.4],
] as const

/** What each option of generateGroups does, by the name of its picture. */
export const groupPictures: Readonly<Record<string, PanelPicture>> = {
  'groups-types': {
    title: 'The seven group types',
    columns: 4,
    panels: TYPES.map(([groupType, x, z]) => panel(groupType, { groupType, ...boxOf(x, z) })),
  },
  'groups-bounding-box': {
    title: 'A group fits its box',
    panels: [
      panel('2 × 2 m', { groupType: 'dining', ...boxOf(2, 2) }),
      panel('3 × 2.6 m', { groupType: 'dining', ...boxOf(3, 2.6) }),
      panel('4.4 × 3 m', { groupType: 'dining', ...boxOf(4.4, 3) }),
    ],
  },
  'groups-furniture': {
    title: 'Given pieces form the group',
    panels: [
      panel('default pieces', { groupType: 'dining', ...boxOf(3.2, 2.8) }),
      panel('a round table and four chairs', {
        groupType: 'dining',
        ...boxOf(3.2, 2.8),
        furniture: [
          { type: 'dining_table', shape: { type: 'cylinder', r: 0.6, h: 0.75 } },
          { type: 'dining_chair', targetCount: 4, shape: box(0.46, 0.52, 0.86) },
        ],
      }),
    ],
  },
  'groups-max-results': {
    title: 'One group of each idea comes first',
    columns: 4,
    panels: [0, 1, 2, 3].map((shown) =>
      panel(`furnishings[${shown}]`, { groupType: 'relaxing', ...boxOf(4, 3.6) }, shown),
    ),
  },
}
