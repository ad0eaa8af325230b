import type { Call } from './answer.ts'
import { bedroom, box, door, gap, rectangle, templated, window } from './rooms.ts'

/** A request that is answered with a warning or a diagnostic. */
export interface DiagnosticCase extends Call {
  readonly id: string
  readonly title: string
  /** What it means and what to do. */
  readonly text: string
  /** The warning it is an example of; of the others the diagnostics are shown. */
  readonly warning?: string
  /** Whether the furnishing is drawn. */
  readonly isDrawn: boolean
}

const furnishCase = (
  id: string,
  title: string,
  text: string,
  params: Readonly<Record<string, unknown>>,
  more: { warning?: string; isDrawn?: boolean } = {},
): DiagnosticCase => {
  const all = { furniture: [], maxResults: 1, ...params }
  return { id, title, text, method: 'furnish', params: all, isDrawn: true, ...more }
}

const small = rectangle(2.4, 2.2, [door(5.2)])
const study = rectangle(3, 2.6, [window(0.8, 1.4), door(6)])
const fixed = (type: string, shape: object, position: readonly number[], rotation = 0) => ({
  type,
  shape,
  position,
  rotation,
})

export const WARNING_CASES: readonly DiagnosticCase[] = [
  furnishCase(
    'warning-1',
    'warning_1: No furnishings found.',
    'Nothing of what is wanted fits. `diagnostics` says why for each type. Offer smaller shapes, or fewer pieces.',
    { room: small, furniture: [{ type: 'bed', shape: box(2.2, 2.2, 0.9) }] },
    { warning: 'warning_1', isDrawn: false },
  ),
  furnishCase(
    'warning-2',
    'warning_2: Found only n furnishings.',
    'There are fewer sound furnishings that are other ideas than `maxResults`. Small rooms have few. Nothing has to be done.',
    { room: rectangle(2.6, 2.2, [door(5.4)]), furniture: [{ type: 'bed', shape: box(0.9, 2, 0.8) }], maxResults: 10 },
    { warning: 'warning_2' },
  ),
  furnishCase(
    'warning-3',
    'warning_3: Not enough walls.',
    'The pieces that belong to walls need more wall than doors and gaps leave. Ask for fewer of them, or set `wallAlignment: none` where they may stand free.',
    {
      room: rectangle(3, 2.6, [door(0.4), door(6), gap(9, 2)]),
      furniture: [{ type: 'shelf', targetCount: 8, shape: box(1.2, 0.36, 1.9) }],
    },
    { warning: 'warning_3' },
  ),
  furnishCase(
    'warning-4',
    'warning_4: Fixed furniture items are too close to each other.',
    'Fixed pieces leave no way to one of them, or to a door. They come back as they were sent; move one of them.',
    {
      room: bedroom,
      furniture: [
        fixed('wardrobe', box(1.8, 0.6, 2.1), [0, 0, 2.6], -90),
        fixed('sideboard', box(1.8, 0.42, 0.75), [0.9, 0, 2.6], -90),
        fixed('shelf', box(1, 0.36, 1.9), [0, 0, 0.2]),
      ],
    },
    { warning: 'warning_4' },
  ),
  furnishCase(
    'warning-5',
    'warning_5: Fixed furniture items overlap.',
    'Two fixed pieces share floor at the same height. They come back as they were sent; move one of them.',
    {
      room: bedroom,
      furniture: [fixed('bed', box(1.6, 2, 0.9), [0.6, 0, 0]), fixed('wardrobe', box(1.2, 0.6, 2.1), [1.6, 0, 0])],
    },
    { warning: 'warning_5' },
  ),
  furnishCase(
    'warning-6',
    'warning_6: Some fixed furniture item is not fully inside the room.',
    'A fixed piece stands in a wall or outside. Look at its origin and rotation: [shapes have an origin](concepts.md#shapes-have-an-origin).',
    { room: bedroom, furniture: [fixed('wardrobe', box(1.2, 0.6, 2.1), [3.6, 0, 0.3])] },
    { warning: 'warning_6' },
  ),
  furnishCase(
    'warning-7',
    'warning_7: Position of an opening was larger than the circumference of the room.',
    'The opening is left out. `pos` is measured along the boundary in metres, from the first point.',
    { room: rectangle(3, 2.6, [door(6), window(30, 1.2)]), ...templated('home_office') },
    { warning: 'warning_7' },
  ),
  {
    id: 'warning-8',
    title: 'warning_8: No groups were generated with the given furniture, trying with the default ones.',
    text: 'The given pieces form no group of the type that fits the box. Look at `diagnostics`, or leave `furniture` out.',
    method: 'generateGroups',
    params: {
      groupType: 'dining',
      boundingBox: { x: 2.6, y: 2.6, z: 2.4 },
      furniture: [{ type: 'dining_table', shape: box(3, 1, 0.75) }],
      maxResults: 1,
    },
    warning: 'warning_8',
    isDrawn: true,
  },
]

const deskGridCase = (id: string, title: string, text: string, params: object, isDrawn = true): DiagnosticCase => ({
  id,
  title,
  text,
  method: 'generateDeskGrid',
  params: { boundingBox: { x: 6, y: 2.8, z: 4.4 }, chairSpacing: 1, ...params },
  isDrawn,
})
const desk = { type: 'task_table', shape: box(1.6, 0.8, 0.74) }

export const DIAGNOSTIC_CASES: readonly DiagnosticCase[] = [
  furnishCase(
    'wall-too-short',
    'No wall is long enough',
    'The piece belongs to a wall, and none between doors and gaps has its length. Offer a narrower shape. Of a curved wall each [chord](furnishing.md#curved-walls) counts as a wall.',
    {
      room: study,
      furniture: [
        { type: 'wardrobe', shape: box(3.2, 0.6, 2.1) },
        { type: 'shelf', shape: box(0.8, 0.36, 1.9) },
      ],
    },
  ),
  furnishCase('too-high', 'Higher than the room', 'All shapes of the piece are higher than `h` of the room.', {
    room: study,
    furniture: [
      { type: 'wardrobe', shape: box(1.2, 0.6, 2.8) },
      { type: 'shelf', shape: box(0.8, 0.36, 1.9) },
    ],
  }),
  furnishCase(
    'before-openings',
    'Only places before openings are left',
    'The floor before doors, gaps and low windows is kept free. Make `circulationWidth` smaller where that is right, or offer a smaller shape.',
    {
      room: rectangle(2.6, 3, [window(0.3, 2, { y: 0, h: 2.2 }), door(3.7), door(6.2, 1.4), door(9.6)]),
      furniture: [
        { type: 'sideboard', shape: box(1.6, 0.42, 0.75) },
        { type: 'armchair', targetCount: 1, shape: box(0.7, 0.7, 0.8) },
      ],
    },
  ),
  furnishCase(
    'taken',
    'Every place is taken',
    'Other pieces of the request stand where it could. The order of [furniture types](furnish.md#types) says who comes first; ask for fewer or smaller pieces.',
    {
      room: rectangle(2.8, 2.4, [door(5.6)]),
      furniture: [
        { type: 'bed', shape: box(1.4, 2, 0.9) },
        { type: 'wardrobe', targetCount: 3, shape: box(1, 0.6, 2.1) },
      ],
    },
  ),
  furnishCase(
    'fixed-in-the-way',
    'A fixed piece is in the way',
    'Without the fixed piece there would be a place. Move it, or leave out its `position`.',
    {
      room: rectangle(3.4, 3, [door(7)]),
      furniture: [
        fixed('dining_table', box(1.4, 1, 0.75), [1, 0, 0.8]),
        { type: 'bed', shape: box(1.8, 2.05, 0.9) },
        { type: 'shelf', shape: box(0.6, 0.32, 1.8) },
      ],
    },
  ),
  furnishCase(
    'no-company',
    'The piece it belongs to is missing',
    'A lamp stands on a nightstand, a nightstand beside a bed. Ask for these as well.',
    {
      room: study,
      furniture: [
        { type: 'bed_lamp', shape: { type: 'cylinder', r: 0.12, h: 0.4 } },
        { type: 'shelf', shape: box(0.8, 0.36, 1.9) },
      ],
    },
  ),
  furnishCase(
    'opening-out-of-reach',
    'A door is out of reach',
    'In the empty room already no way of 0.60 m leads from this door to the others. The diagnostic has `opening`, the index of it. Look at the polygon and at `pos`.',
    {
      room: {
        boundary: {
          shape: {
            type: 'polygon-extrusion',
            points: [
              [0, 0],
              [3, 0],
              [3, 1.2],
              [3.3, 1.2],
              [3.3, 0],
              [5.4, 0],
              [5.4, 2.8],
              [3.3, 2.8],
              [3.3, 1.7],
              [3, 1.7],
              [3, 2.8],
              [0, 2.8],
            ],
            h: 2.6,
          },
          openings: [door(0.6), window(15.2, 1), door(6.6)],
        },
      },
      ...templated('home_office'),
    },
  ),
  furnishCase(
    'kept-released',
    'A kept piece cannot stay',
    'The room has changed, and the piece would now stand before a door. It is placed again in its form; the other pieces move as little as possible.',
    {
      room: rectangle(4, 3.6, [window(1.1, 1.8), door(12)]),
      keep: [
        { type: 'wardrobe', position: [0.6, 0, 1.8], rotation: 90, shape: box(1.4, 0.6, 2.1), groupId: 'storing-1' },
      ],
      ...templated('bedroom'),
    },
  ),
  deskGridCase(
    'desk-grid-too-many',
    'More desks than the pattern holds',
    '`targetCount` asks for more than fit. Make the box larger, or `chairSpacing` smaller.',
    {
      furniture: [{ ...desk, targetCount: 20 }],
    },
  ),
  deskGridCase(
    'desk-grid-box-too-small',
    'The box is too small for a desk',
    'The text has what one desk with its chair zone needs.',
    { furniture: [desk], boundingBox: { x: 1.4, y: 2.8, z: 4 } },
    false,
  ),
  deskGridCase(
    'desk-grid-chair-too-deep',
    'No chair fits',
    'The chair is deeper than `chairSpacing` less 5 cm. Desks are placed without chairs.',
    {
      furniture: [desk, { type: 'task_chair', shape: box(0.6, 0.6, 1) }],
      chairSpacing: 0.5,
    },
  ),
  deskGridCase(
    'desk-grid-no-aisle',
    'No way between chairs back to back',
    'Rows follow the formula of the contract, which leaves a way only where `corridorWidth` or `chairSpacing` has it.',
    {
      furniture: [desk, { type: 'task_chair', shape: box(0.6, 0.6, 1) }],
      chairSpacing: 0.8,
      boundingBox: { x: 6, y: 2.8, z: 6.6 },
    },
  ),
]
