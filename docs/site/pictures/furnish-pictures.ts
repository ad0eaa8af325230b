import type { PanelPicture } from './panel-picture.ts'
import { bedroom, box, dining, door, gap, living, rectangle, roomOf, study, templated, window } from './rooms.ts'

const panel = (caption: string, params: Readonly<Record<string, unknown>>, shown = 0) => ({
  caption,
  method: 'furnish' as const,
  params: { furniture: [], maxResults: 4, ...params },
  shown,
})

const lRoom = roomOf(
  [
    [0, 0],
    [6.4, 0],
    [6.4, 3.6],
    [3.4, 3.6],
    [3.4, 6.2],
    [0, 6.2],
  ],
  [window(0.8, 2), window(3.9, 1.8), door(8.4), window(16.2, 1.8)],
)

const templates: PanelPicture = {
  title: 'The nine templates',
  columns: 3,
  panels: [
    panel('bedroom', { room: bedroom, ...templated('bedroom') }),
    panel('living', { room: living, ...templated('living') }),
    panel('dining', { room: dining, ...templated('dining') }),
    panel('dining_living', {
      room: rectangle(7, 4.4, [window(1, 2.2), window(4, 2.2), door(12)]),
      ...templated('dining_living'),
    }),
    panel('home_office', { room: study, ...templated('home_office') }),
    panel('meet', { room: rectangle(5.4, 3.8, [window(1.2, 3), door(10)]), ...templated('meet') }),
    panel('executive_office', {
      room: rectangle(5.4, 4.2, [window(1.2, 3), door(10)]),
      ...templated('executive_office'),
    }),
    panel('common', { room: rectangle(7.2, 5, [window(1, 2.2), window(4, 2.2), door(13.5)]), ...templated('common') }),
    panel('work', { room: rectangle(7.2, 5.4, [window(1, 2.2), window(4, 2.2), door(14)]), ...templated('work') }),
  ],
}

const wardrobe = { type: 'wardrobe', shape: box(1.8, 0.6, 2.2), position: [4, 0, 0.1], rotation: 90 }
const small = rectangle(3.6, 3.2, [window(1, 1.6), door(7.6)])
const chair = { type: 'armchair', targetCount: 1, shape: box(0.7, 0.7, 0.8) }
const sideboard = { type: 'sideboard', shape: box(1.6, 0.42, 0.75) }

/** A short passage with a window and two doors, in which no other wall is long enough for the sideboard. */
const passage = (sill: number) =>
  rectangle(2.6, 3, [window(0.3, 2, { y: sill, h: 2.2 - sill }), door(3.7), door(6.2, 1.4), door(9.6)])

const keptBed = {
  type: 'bed',
  shape: box(1.6, 2.05, 0.9),
  position: [1.2, 0, 0.02],
  rotation: 0,
  groupId: 'sleeping-1',
}

/** What each option of furnish does, by the name of its picture. */
export const furnishPictures: Readonly<Record<string, PanelPicture>> = {
  'furnish-templates': templates,
  'furnish-exclude': {
    title: 'exclude leaves types out of a template',
    panels: [
      panel('the template', { room: living, ...templated('living') }),
      panel('exclude: carpet, armchair, tv', { room: living, ...templated('living', ['carpet', 'armchair', 'tv']) }),
    ],
  },
  'furnish-furniture': {
    title: 'An item replaces the shapes of its type and adds to its count',
    panels: [
      panel('the template alone', { room: bedroom, ...templated('bedroom') }),
      panel('with a bed of your own', {
        room: bedroom,
        ...templated('bedroom', ['bed']),
        furniture: [{ type: 'bed', shape: box(1.4, 2, 0.85) }],
      }),
      panel('own items alone', {
        room: bedroom,
        furniture: [
          { type: 'bed', shape: box(0.9, 2, 0.8) },
          { type: 'task_table', shape: box(1.4, 0.7, 0.75) },
          { type: 'task_chair', shape: box(0.58, 0.58, 0.95) },
        ],
      }),
    ],
  },
  'furnish-shapes': {
    title: 'Of several shapes the first that serves the room best is taken',
    panels: [
      ...[2.8, 3.3, 4.2].map((x) =>
        panel(`${x} × 3 m`, {
          room: rectangle(x, 3, [window(0.6, 1.4), door(2 * x + 3.4)]),
          furniture: [{ type: 'bed', shapes: [box(1.8, 2.05, 0.9), box(1.4, 2, 0.9), box(0.9, 2, 0.8)] }],
          ...templated('bedroom', ['bed']),
        }),
      ),
    ],
  },
  'furnish-target-count': {
    title: 'targetCount says how many are wanted',
    panels: [1, 2, 3].map((targetCount) =>
      panel(`targetCount: ${targetCount}`, {
        room: study,
        furniture: [{ type: 'shelf', targetCount, shape: box(0.8, 0.36, 1.9) }],
        ...templated('home_office', ['shelf']),
      }),
    ),
  },
  'furnish-wall-alignment': {
    title: 'wallAlignment says which side goes to a wall',
    panels: ['x-axis', 'z-axis', 'corner', 'none'].map((wallAlignment) =>
      panel(wallAlignment, {
        room: rectangle(3.4, 3, [door(7)]),
        furniture: [{ type: 'other', shape: box(1.6, 0.6, 1, { wallAlignment }) }],
        maxResults: 1,
      }),
    ),
  },
  'furnish-position': {
    title: 'A piece with a position is fixed',
    panels: [
      panel('free', {
        room: bedroom,
        furniture: [{ type: 'wardrobe', shape: wardrobe.shape }],
        ...templated('bedroom', ['wardrobe']),
      }),
      panel('fixed at the right wall', { room: bedroom, furniture: [wardrobe], ...templated('bedroom', ['wardrobe']) }),
    ],
  },
  'furnish-max-results': {
    title: 'Alternatives, best first',
    columns: 4,
    panels: [0, 1, 2, 3].map((shown) =>
      panel(`furnishings[${shown}]`, { room: living, ...templated('living') }, shown),
    ),
  },
  'furnish-openings': {
    title: 'A low piece may stand under a window, no piece before a door',
    panels: [
      panel('sill at 0.90 m', { room: passage(0.9), furniture: [sideboard, chair], maxResults: 1 }),
      panel('down to the floor: no wall for the sideboard', {
        room: passage(0),
        furniture: [sideboard, chair],
        maxResults: 1,
      }),
    ],
  },
  'furnish-circulation-width': {
    title: 'circulationWidth is the depth that stays free before an opening',
    panels: [0.9, 1.4, 2].map((circulationWidth) =>
      panel(`circulationWidth: ${circulationWidth}`, {
        room: rectangle(3.4, 3.4, [window(0.8, 1.6), door(7.4, 0.9, { circulationWidth })]),
        ...templated('bedroom'),
      }),
    ),
  },
  'furnish-gap': {
    title: 'A part of a larger room has a gap where it is open',
    panels: [
      panel('an L-shaped room as a whole', { room: lRoom, ...templated('dining_living') }),
      panel('its upper part, open towards the rest', {
        room: rectangle(6.4, 3.6, [window(0.8, 2), window(3.9, 1.8), door(8.4), gap(13, 3.4)]),
        ...templated('living'),
      }),
    ],
  },
  'furnish-keep': {
    title: 'keep holds pieces of an earlier answer when the room changes',
    panels: [
      panel('the earlier answer', {
        room: rectangle(4, 3.6, [window(1.1, 1.8), door(8.4)]),
        keep: [keptBed],
        ...templated('bedroom'),
      }),
      panel('the door has moved, the bed is kept', {
        room: rectangle(4, 3.6, [window(1.1, 1.8), door(12)]),
        keep: [keptBed],
        ...templated('bedroom'),
      }),
    ],
  },
  'furnish-intent-seats': {
    title: 'intent.seats',
    panels: [2, 4, 8].map((seats) =>
      panel(`seats: ${seats}`, { room: dining, ...templated('dining'), intent: { seats } }),
    ),
  },
  'furnish-intent-beds': {
    title: 'intent.beds',
    panels: [
      panel('the template', { room: bedroom, ...templated('bedroom') }),
      panel('beds: [0.9, 0.9]', { room: bedroom, ...templated('bedroom'), intent: { beds: [0.9, 0.9] } }),
    ],
  },
  'furnish-intent-turning-circle': {
    title: 'intent.turningCircle',
    panels: [
      panel('the template', { room: small, ...templated('bedroom') }),
      panel('turningCircle: 1.5', { room: small, ...templated('bedroom'), intent: { turningCircle: 1.5 } }),
    ],
  },
  'furnish-intent-density': {
    title: 'intent.density',
    panels: (['low', 'medium', 'high'] as const).map((density) =>
      panel(density, { room: living, ...templated('living'), intent: { density } }),
    ),
  },
  'furnish-intent-storage': {
    title: 'intent.storage',
    panels: [
      panel('the template', { room: bedroom, ...templated('bedroom') }),
      panel('storage: 3.5', { room: bedroom, ...templated('bedroom'), intent: { storage: 3.5 } }),
    ],
  },
  'furnish-intent-places': {
    title: 'intent.places',
    panels: [2, 4, 6].map((places) =>
      panel(`places: ${places}`, {
        room: rectangle(7.2, 5.4, [window(1, 2.2), window(4, 2.2), door(14)]),
        ...templated('work'),
        intent: { places },
      }),
    ),
  },
  'furnish-north': {
    title: 'north: desks are placed by the light of the windows',
    panels: [0, 180].map((north) =>
      panel(`north: ${north}, ${north === 0 ? 'up' : 'down'}`, {
        room: rectangle(5, 4, [window(1.2, 2.4), window(10.2, 2.4), door(5.2)]),
        ...templated('home_office'),
        north,
      }),
    ),
  },
}
