import type { StandardName } from '../../schema/furnishing/extensions.ts'
import type { TemplateName } from '../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'

// What is needed for what people do in a room, the second half of the rules of `brief-rules.ts`.

/** What is counted or measured for a need. */
export type Measure =
  | 'beds'
  | 'places'
  | 'tableSeats'
  | 'loungeSeats'
  | 'wardrobe'
  | 'shelves'
  | 'screen'
  | 'circle'
  | FixtureType

/** What one of is enough for all: it is used by one after the other. */
export const FIXTURES = ['washbasin', 'toilet', 'shower', 'bathtub', 'kitchen_unit'] as const satisfies FurnitureType[]
export type FixtureType = (typeof FIXTURES)[number]

/** What is needed for doing something. */
export interface DoesRule {
  readonly words: readonly [name: string, ...others: string[]]
  readonly measure: Measure
  /** How much for each person: of beds one for each of them; metres of wardrobes, shelves and circles. */
  readonly each: number
  /** What is needed, as `{amount}` of it. */
  readonly need: string
  /** The template of a room for it, where the request has none; null = none brings what is needed. */
  readonly room: TemplateName | null
  readonly standards?: readonly StandardName[]
}

export const DOES: readonly DoesRule[] = [
  {
    words: ['sleeps', 'sleep', 'sleeping', 'naps'],
    measure: 'beds',
    each: 1,
    need: 'a bed of at least {amount} m',
    room: 'bedroom',
  },
  {
    words: [
      'works at home',
      'works from home',
      'studies',
      'study',
      'does homework',
      'writes',
      'uses a computer',
      'draws',
      'paints',
      'sews',
      'does crafts',
      'learns',
      'works on a laptop',
      'works remotely',
      'homework',
    ],
    measure: 'places',
    each: 1,
    need: '{amount} desk with a chair',
    room: 'home_office',
  },
  {
    words: ['works', 'work', 'works at a desk', 'works at a computer', 'programs', 'writes code', 'does paperwork'],
    measure: 'places',
    each: 1,
    need: '{amount} desk with a chair',
    room: 'work',
    standards: ['asr'],
  },
  {
    words: ['is taught', 'has lessons', 'attends lessons', 'attends class', 'teaches', 'gives lessons'],
    measure: 'places',
    each: 1,
    need: '{amount} desk with a chair',
    room: 'work',
  },
  {
    words: ['leads', 'manages', 'receives visitors at the desk'],
    measure: 'places',
    each: 1,
    need: '{amount} desk with a chair',
    room: 'executive_office',
    standards: ['asr'],
  },
  {
    words: [
      'eats',
      'eat',
      'dines',
      'has breakfast',
      'cooks and eats',
      'has lunch',
      'has dinner',
      'has meals',
      'has coffee',
      'has tea',
      'dinner',
      'meals',
      'plays board games',
      'plays cards',
    ],
    measure: 'tableSeats',
    each: 1,
    need: '{amount} seat at a table',
    room: 'dining',
  },
  {
    words: [
      'meets',
      'meet',
      'discusses',
      'has meetings',
      'is interviewed',
      'talks with clients',
      'talks with patients',
      'sees clients',
      'sees patients',
      'advises clients',
      'interviews',
      'brainstorms',
      'holds meetings',
      'collaborates',
      'negotiates',
      'meetings',
    ],
    measure: 'tableSeats',
    each: 1,
    need: '{amount} seat at a table',
    room: 'meet',
  },
  {
    words: [
      'relaxes',
      'sits',
      'reads',
      'listens to music',
      'talks',
      'receives guests',
      'relax',
      'read',
      'lounges',
      'rests',
      'chats',
      'entertains guests',
      'hosts guests',
      'hosts friends',
      'socializes',
      'socialises',
    ],
    measure: 'loungeSeats',
    each: 1,
    need: '{amount} seat on a sofa or armchair',
    room: 'living',
  },
  {
    words: ['waits', 'wait', 'takes a break', 'takes breaks'],
    measure: 'loungeSeats',
    each: 1,
    need: '{amount} seat on a sofa or armchair',
    room: 'common',
  },
  {
    words: [
      'watches television',
      'watches tv',
      'watches films',
      'watch television',
      'plays video games',
      'plays games',
      'watches movies',
      'watches series',
      'watches sports',
      'watches shows',
      'movies',
      'tv',
      'games',
      'plays computer games',
    ],
    measure: 'screen',
    each: 1,
    need: 'a screen',
    room: 'living',
  },
  {
    words: [
      'presents',
      'gives presentations',
      'has video calls',
      'joins video calls',
      'takes video calls',
      'makes video calls',
      'does video calls',
      'video calls',
      'video conferences',
      'gives talks',
      'makes presentations',
      'shows slides',
    ],
    measure: 'screen',
    each: 1,
    need: 'a screen',
    room: 'meet',
  },
  {
    words: ['keeps clothes', 'dresses', 'stores clothes', 'gets dressed', 'changes clothes'],
    measure: 'wardrobe',
    each: 1,
    need: '{amount} m of wardrobe',
    room: 'bedroom',
  },
  {
    words: [
      'keeps books',
      'keeps files',
      'keeps things',
      'stores things',
      'keeps toys',
      'collects',
      'stores books',
      'stores files',
      'stores toys',
      'keeps documents',
      'stores documents',
      'storage',
    ],
    measure: 'shelves',
    each: 0.8,
    need: '{amount} m of shelves, sideboards or drawers',
    room: 'living',
  },
  {
    words: ['plays', 'play', 'plays on the floor', 'plays with toys', 'crawls', 'play area', 'space to play'],
    measure: 'circle',
    each: 1.5,
    need: 'a free circle of {amount} m',
    room: 'bedroom',
  },
  {
    words: [
      'exercises',
      'does yoga',
      'dances',
      'works out',
      'stretches',
      'meditates',
      'does gymnastics',
      'practises yoga',
      'practices yoga',
      'yoga',
    ],
    measure: 'circle',
    each: 2,
    need: 'a free circle of {amount} m',
    room: 'living',
  },
  {
    words: [
      'makes music',
      'plays music',
      'plays guitar',
      'plays the guitar',
      'plays piano',
      'plays the piano',
      'plays violin',
      'plays the violin',
      'plays drums',
      'plays the drums',
      'plays an instrument',
      'practises an instrument',
      'practices an instrument',
      'sings',
    ],
    measure: 'circle',
    each: 1.2,
    need: 'a free circle of {amount} m',
    room: 'home_office',
  },
  {
    words: ['washes', 'brushes teeth', 'brushes their teeth', 'shaves', 'washes hands', 'washes their hands'],
    measure: 'washbasin',
    each: 1,
    need: 'a washbasin',
    room: null,
  },
  {
    words: ['showers', 'takes a shower', 'takes showers', 'has a shower'],
    measure: 'shower',
    each: 1,
    need: 'a shower',
    room: null,
  },
  {
    words: ['bathes', 'takes a bath', 'takes baths', 'has a bath'],
    measure: 'bathtub',
    each: 1,
    need: 'a bathtub',
    room: null,
  },
  {
    words: ['uses the toilet', 'goes to the toilet', 'uses the bathroom'],
    measure: 'toilet',
    each: 1,
    need: 'a toilet',
    room: null,
  },
  {
    words: ['cooks', 'prepares food', 'prepares meals', 'makes food', 'bakes', 'does the dishes', 'washes up'],
    measure: 'kitchen_unit',
    each: 1,
    need: 'a kitchen unit',
    room: null,
  },
]
