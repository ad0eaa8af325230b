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
      'single person',
      'musician',
      'pianist',
      'anyone',
      'somebody',
    ],
  },
  { ...one, words: ['couple', 'parents', 'two adults'], persons: 2, bed: 1.5 },
  { ...one, words: ['child', 'kid', 'boy', 'girl', 'toddler', 'baby', 'son', 'daughter'], bed: 0.8 },
  {
    ...one,
    words: [
      'teenager',
      'teen',
      'teenage boy',
      'teenage girl',
      'adolescent',
      'student',
      'pupil',
      'flatmate',
      'roommate',
    ],
  },
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
      'grandma',
      'grandpa',
      'person with a walker',
    ],
    circle: 1.2,
    standards: ['din-18040-2'],
  },
  {
    ...one,
    words: ['older couple', 'elderly couple', 'retired couple', 'senior couple', 'grandparents'],
    persons: 2,
    bed: 1.5,
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

/** What is done in a room that is called so, by words of `DOES`. */
export interface CalledRule {
  readonly words: readonly [name: string, ...others: string[]]
  readonly does: readonly [string, ...string[]]
}

/** Rooms that a brief may name before those who use them: "bedroom for a couple". */
export const CALLED: readonly CalledRule[] = [
  { words: ['bedroom', 'guest room', 'guest bedroom', 'sleeping room'], does: ['sleeps'] },
  { words: ['studio', 'studio apartment', 'studio flat'], does: ['sleeps', 'eats', 'relaxes'] },
  {
    words: [
      'nursery',
      'baby room',
      "baby's room",
      'kids room',
      "kids' room",
      "kid's room",
      "children's room",
      "child's room",
    ],
    does: ['sleeps', 'plays'],
  },
  {
    words: ["teenager's room", 'teen room', "student's room", 'student room', 'dorm room'],
    does: ['sleeps', 'studies'],
  },
  { words: ['home office', 'study', 'study room'], does: ['works at home'] },
  { words: ['office', 'workspace', 'workroom'], does: ['works'] },
  { words: ['classroom', 'class room', 'schoolroom'], does: ['is taught'] },
  { words: ['meeting room', 'conference room', 'consulting room', 'interview room'], does: ['meets'] },
  { words: ['dining room', 'breakfast room'], does: ['eats'] },
  { words: ['living room', 'lounge', 'sitting room'], does: ['relaxes'] },
  { words: ['reading room', 'library'], does: ['reads', 'keeps books'] },
  { words: ['tv room', 'television room', 'home cinema'], does: ['relaxes', 'watches tv'] },
  { words: ['waiting room', 'waiting area', 'lobby', 'reception area', 'foyer'], does: ['waits'] },
  { words: ['break room'], does: ['takes breaks'] },
  { words: ['playroom', 'play room'], does: ['plays'] },
  { words: ['home gym', 'yoga room', 'exercise room'], does: ['exercises'] },
  { words: ['music room', 'practice room'], does: ['makes music'] },
  { words: ['dressing room', 'walk-in closet'], does: ['gets dressed'] },
  { words: ['kitchen'], does: ['cooks'] },
  { words: ['bathroom', 'shower room'], does: ['washes', 'showers', 'uses the toilet'] },
]
