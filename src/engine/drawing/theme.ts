import type { Purpose } from '../../schema/furnishing/cards/furniture-card.ts'
import { FURNITURE_CARDS } from '../../schema/furnishing/cards/furniture-cards.ts'
import type { PlacedItem } from '../../schema/furnishing/result.ts'

export interface Theme {
  readonly paper: string
  readonly floor: string
  readonly plank: string
  readonly wall: string
  readonly ink: string
  readonly text: string
  readonly muted: string
  readonly glass: string
  /** Laid thinly over a tint: lighter for linen and cushions, darker for frames, warm for wood. */
  readonly light: string
  readonly dark: string
  readonly wood: string
  /** Opacity of `light` as linen and as a soft highlight. */
  readonly linen: number
  readonly soft: number
  readonly lamp: string
  readonly screen: string
  readonly shadow: number
  /** Two tones of one hue, so that two groups of one purpose can be seen apart. */
  readonly tints: Readonly<Record<Purpose, readonly [string, string]>>
}

const light: Theme = {
  paper: '#fdfcfa',
  floor: '#f5f0e7',
  plank: '#e9e1d2',
  wall: '#2d3138',
  ink: '#55524f',
  text: '#2d3138',
  muted: '#8b867d',
  glass: '#e8f0f4',
  light: '#fff',
  dark: '#3a3226',
  wood: '#e6cda6',
  linen: 0.78,
  soft: 0.3,
  lamp: '#fbe9b4',
  screen: '#343942',
  shadow: 0.13,
  tints: {
    sleeping: ['#c3d3e2', '#d7e2ec'],
    relaxing: ['#c5d4c0', '#dae4d5'],
    dining: ['#eed9ae', '#f4e6c9'],
    storing: ['#e2d2bf', '#ebdfd1'],
    working: ['#cfcbe2', '#dfdced'],
    meeting: ['#e9c8b5', '#f1dacd'],
    exec: ['#b9d3d3', '#d0e1e1'],
    none: ['#e1dfda', '#ebe9e5'],
  },
}

const dark: Theme = {
  paper: '#14171b',
  floor: '#20252b',
  plank: '#2a3037',
  wall: '#d5d9df',
  ink: '#c3c8cf',
  text: '#e9ebee',
  muted: '#8d949d',
  glass: '#2d3b46',
  light: '#fff',
  dark: '#000',
  wood: '#6d5538',
  linen: 0.26,
  soft: 0.09,
  lamp: '#8d7a41',
  screen: '#0c0e10',
  shadow: 0.4,
  tints: {
    sleeping: ['#3e5670', '#4b6480'],
    relaxing: ['#465f48', '#547056'],
    dining: ['#6f5a2f', '#806a3d'],
    storing: ['#5d4f40', '#6c5d4d'],
    working: ['#524d73', '#625d84'],
    meeting: ['#734d3b', '#845d4a'],
    exec: ['#325c5d', '#3f6d6e'],
    none: ['#454a50', '#53585f'],
  },
}

export const THEMES: Readonly<Record<'light' | 'dark', Theme>> = { light, dark }

// A group is named after the strongest of its members: a sideboard under a television belongs to the sofa.
const STRENGTH: readonly Purpose[] = ['sleeping', 'dining', 'meeting', 'exec', 'working', 'relaxing', 'storing', 'none']

/** Where more groups serve one purpose, two tones would make a chequerboard. */
const TOLD_APART_MAX = 4

/** The fill of every group: hue by purpose, tone alternating between a few groups of one purpose that have several members. */
export function groupTints(items: readonly PlacedItem[], theme: Theme): Map<string, string> {
  const groups = new Map<string, { purpose: Purpose; size: number }>()
  for (const { groupId, type } of items) {
    const group = groups.get(groupId)
    groups.set(groupId, {
      purpose: stronger(group?.purpose ?? 'none', FURNITURE_CARDS[type].purpose ?? 'none'),
      size: (group?.size ?? 0) + 1,
    })
  }
  const alike = new Map<Purpose, string[]>()
  for (const [groupId, { purpose, size }] of groups)
    if (size > 1) alike.set(purpose, [...(alike.get(purpose) ?? []).slice(0, TOLD_APART_MAX), groupId])
  return new Map(
    [...groups].map(([groupId, { purpose }]) => {
      const several = alike.get(purpose) ?? []
      const place = several.length <= TOLD_APART_MAX ? Math.max(0, several.indexOf(groupId)) : 0
      return [groupId, theme.tints[purpose][place % 2 === 0 ? 0 : 1]]
    }),
  )
}

const stronger = (a: Purpose, b: Purpose): Purpose => (STRENGTH.indexOf(a) <= STRENGTH.indexOf(b) ? a : b)
