import type { StandardName } from '../../schema/furnishing/extensions.ts'
import type { TemplateName } from '../../schema/furnishing/furnish-params.ts'

// The written rules by which a brief becomes pieces, sizes, standards and intent. docs/mcp.md#who has them as tables,
// which npm run docs makes of these.

/** What is known of persons by the word for them. */
export interface WhoRule {
  readonly words: readonly [name: string, ...others: string[]]
  /** How many persons one of them is. */
  readonly persons: number
  /** Least width of their bed, metres. */
  readonly bed: number
  /** Diameter of the circle of floor that they turn in, metres; 0 = none. */
  readonly circle: number
  readonly standards: readonly StandardName[]
  /** Whether what they do is done in an office. */
  readonly atWork?: true
}

const one = { persons: 1, bed: 0.9, circle: 0, standards: [] } as const

/** Circles are those of DIN 18040-2, and with R for wheelchairs; widths of beds are values of ours. */
export const WHO: readonly WhoRule[] = [
  {
    ...one,
    words: [
      'adult',
      'person',
      'man',
      'woman',
      'parent',
      'mother',
      'father',
      'resident',
      'tenant',
      'owner',
      'family member',
      'anyone',
      'somebody',
    ],
  },
  { ...one, words: ['couple', 'parents', 'two adults'], persons: 2, bed: 1.5 },
  { ...one, words: ['child', 'kid', 'boy', 'girl', 'toddler', 'baby', 'son', 'daughter'], bed: 0.8 },
  { ...one, words: ['teenager', 'teen', 'student', 'pupil', 'flatmate', 'roommate'] },
  { ...one, words: ['guest', 'visitor', 'friend', 'client', 'customer', 'patient'] },
  {
    ...one,
    words: [
      'older person',
      'senior',
      'elderly person',
      'pensioner',
      'retiree',
      'grandparent',
      'grandmother',
      'grandfather',
      'person with a walker',
    ],
    circle: 1.2,
    standards: ['din-18040-2'],
  },
  { ...one, words: ['wheelchair user', 'person in a wheelchair'], circle: 1.5, standards: ['din-18040-2-r'] },
  {
    ...one,
    words: [
      'employee',
      'worker',
      'colleague',
      'developer',
      'team member',
      'staff member',
      'therapist',
      'doctor',
      'nurse',
      'teacher',
      'lawyer',
      'accountant',
      'consultant',
      'designer',
      'engineer',
      'architect',
      'writer',
      'secretary',
      'receptionist',
      'cook',
      'chef',
    ],
    atWork: true,
  },
  { ...one, words: ['manager', 'executive', 'director', 'boss'], atWork: true },
]

/** What is counted or measured for a need. */
export type Measure = 'beds' | 'places' | 'tableSeats' | 'loungeSeats' | 'wardrobe' | 'shelves' | 'screen' | 'circle'

/** What is needed for doing something. */
export interface DoesRule {
  readonly words: readonly [name: string, ...others: string[]]
  readonly measure: Measure
  /** How much for each person: of beds one for each of them; metres of wardrobes, shelves and circles. */
  readonly each: number
  /** What is needed, as `{amount}` of it. */
  readonly need: string
  /** The template of a room for it, where the request has none. */
  readonly room: TemplateName
  readonly standards?: readonly StandardName[]
}

export const DOES: readonly DoesRule[] = [
  {
    words: ['sleeps', 'sleep', 'sleeping'],
    measure: 'beds',
    each: 1,
    need: 'a bed of at least {amount} m',
    room: 'bedroom',
  },
  {
    words: ['works at home', 'works from home', 'studies', 'study', 'does homework', 'writes', 'uses a computer'],
    measure: 'places',
    each: 1,
    need: '{amount} desk with a chair',
    room: 'home_office',
  },
  {
    words: ['works', 'work', 'works at a desk', 'works at a computer'],
    measure: 'places',
    each: 1,
    need: '{amount} desk with a chair',
    room: 'work',
    standards: ['asr'],
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
    words: ['eats', 'eat', 'dines', 'has breakfast', 'cooks and eats'],
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
    ],
    measure: 'tableSeats',
    each: 1,
    need: '{amount} seat at a table',
    room: 'meet',
  },
  {
    words: ['relaxes', 'sits', 'reads', 'listens to music', 'talks', 'receives guests', 'relax', 'read', 'lounges'],
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
    ],
    measure: 'screen',
    each: 1,
    need: 'a screen',
    room: 'living',
  },
  {
    words: ['presents', 'gives presentations', 'has video calls', 'joins video calls'],
    measure: 'screen',
    each: 1,
    need: 'a screen',
    room: 'meet',
  },
  {
    words: ['keeps clothes', 'dresses', 'stores clothes'],
    measure: 'wardrobe',
    each: 1,
    need: '{amount} m of wardrobe',
    room: 'bedroom',
  },
  {
    words: ['keeps books', 'keeps files', 'keeps things', 'stores things', 'keeps toys', 'collects'],
    measure: 'shelves',
    each: 0.8,
    need: '{amount} m of shelves, sideboards or drawers',
    room: 'living',
  },
  {
    words: ['plays', 'play', 'plays on the floor'],
    measure: 'circle',
    each: 1.5,
    need: 'a free circle of {amount} m',
    room: 'bedroom',
  },
  {
    words: ['exercises', 'does yoga', 'dances'],
    measure: 'circle',
    each: 2,
    need: 'a free circle of {amount} m',
    room: 'living',
  },
]

/** Which room it is where several are used in one: the first of these that is needed. */
export const ROOM_ORDER: readonly TemplateName[] = [
  'bedroom',
  'meet',
  'executive_office',
  'work',
  'dining_living',
  'dining',
  'living',
  'common',
  'home_office',
]
