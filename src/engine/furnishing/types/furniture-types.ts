import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { Habit, TypeSpec } from './type-spec.ts'

const box = (a: number, b: number, h: number): Shape => ({ type: 'box', a, b, h })
const round = (r: number, h: number): Shape => ({ type: 'cylinder', r, h })

const STORAGE: Habit = { alignment: 'x-axis', before: [0.9, 0.75, 0.6] }
const CHAIR: Habit = { alignment: 'x-axis', before: [0.45] }

/**
 * The one record of each furniture type, in the order in which the search places them: first the pieces that decide the room.
 *
 * Default shapes and counts: docs/decisions.md#f2, #f3. Sizes follow the medians of designer-made rooms and what shops
 * sell; several sizes of the pieces that decide whether a room can be furnished at all. Free floor:
 * docs/furnishing.md#design-rules.
 */
export const FURNITURE = {
  bed: {
    shapes: [
      box(1.8, 2.05, 0.9),
      box(1.6, 2.05, 0.9),
      box(1.4, 2.0, 0.9),
      box(1.2, 2.0, 0.85),
      box(0.9, 2.0, 0.8),
      box(0.8, 1.9, 0.8),
    ],
    count: 1,
    role: { kind: 'anchor', group: 'sleeping', weight: 12 },
    groups: ['sleeping'],
    wall: 'back',
    worth: 22,
  },
  // Lengths in places of 0.70; tables of 0.90 are for narrow rooms.
  meeting_table: {
    shapes: [
      box(5.6, 1.4, 0.74),
      box(4.2, 1.2, 0.74),
      box(3.5, 1.2, 0.74),
      box(2.8, 1.2, 0.74),
      round(0.75, 0.74),
      box(6.3, 0.9, 0.74),
      box(4.2, 0.9, 0.74),
      box(2.8, 0.9, 0.74),
      box(2.1, 0.9, 0.74),
      round(0.6, 0.74),
      box(1.4, 0.8, 0.74),
      round(0.5, 0.74),
    ],
    count: 1,
    role: { kind: 'anchor', group: 'meeting', weight: 12, joins: true },
    groups: ['meeting'],
    wall: 'none',
    worth: 22,
  },
  exec_table: {
    shapes: [box(2.2, 1.0, 0.75), box(2.0, 0.95, 0.75), box(1.8, 0.85, 0.75), box(1.6, 0.8, 0.75)],
    count: 1,
    role: { kind: 'anchor', group: 'exec', weight: 12 },
    groups: ['exec'],
    wall: 'none',
    worth: 22,
  },
  sofa: {
    shapes: [box(2.3, 0.95, 0.85), box(2.0, 0.9, 0.85), box(1.7, 0.85, 0.82), box(1.45, 0.8, 0.8)],
    count: 1,
    role: { kind: 'anchor', group: 'relaxing', weight: 11, facesScreen: true, joins: true },
    groups: ['relaxing'],
    wall: 'either',
    worth: 20,
    lampBeside: true,
  },
  // Right after the sofa, before anything comes between the two.
  tv: {
    shapes: [box(1.25, 0.08, 0.72), box(0.98, 0.08, 0.57)],
    count: 1,
    role: { kind: 'screen', on: 'sideboard', weight: 6, habit: { alignment: 'x-axis', before: [0] } },
    groups: [],
    wall: 'hung',
    worth: 4,
  },
  dining_table: {
    shapes: [
      box(2.0, 0.95, 0.75),
      box(1.8, 0.9, 0.75),
      box(1.6, 0.85, 0.75),
      box(1.2, 0.8, 0.75),
      round(0.55, 0.75),
      box(0.8, 0.8, 0.75),
      box(0.7, 0.6, 0.75),
    ],
    count: 1,
    role: { kind: 'anchor', group: 'dining', weight: 11 },
    groups: ['dining'],
    wall: 'none',
    worth: 20,
  },
  task_table: {
    shapes: [box(1.6, 0.8, 0.75), box(1.4, 0.7, 0.75), box(1.2, 0.6, 0.75), box(1.0, 0.55, 0.75)],
    count: 1,
    role: { kind: 'anchor', group: 'working', weight: 9 },
    groups: ['working'],
    wall: 'none',
    worth: 9,
  },
  wardrobe: {
    shapes: [box(2.0, 0.6, 2.1), box(1.5, 0.6, 2.1), box(1.2, 0.6, 2.1), box(0.9, 0.55, 2.0), box(0.6, 0.5, 1.9)],
    count: 1,
    role: { kind: 'single', weight: 4, habit: STORAGE, alone: 'always' },
    groups: [],
    wall: 'back',
    // A bedroom without one is none: more than both nightstands, or the better side of the bed.
    worth: 8,
  },
  shelf: {
    shapes: [box(1.2, 0.36, 1.9), box(0.8, 0.36, 1.9), box(0.6, 0.32, 1.8)],
    count: 1,
    role: { kind: 'single', weight: 2, habit: STORAGE, alone: 'always' },
    groups: ['storing'],
    wall: 'back',
    worth: 1.4,
  },
  sideboard: {
    shapes: [box(1.6, 0.42, 0.75), box(1.2, 0.4, 0.75), box(0.8, 0.38, 0.75)],
    count: 1,
    role: { kind: 'single', weight: 2, habit: STORAGE, alone: 'always' },
    groups: ['storing'],
    wall: 'back',
    worth: 1.4,
  },
  armchair: {
    shapes: [box(0.8, 0.8, 0.85), box(0.7, 0.7, 0.8)],
    count: 2,
    role: {
      kind: 'single',
      weight: 1.5,
      habit: { alignment: 'none', before: [0.6, 0.45] },
      alone: 'always',
      extraInCorner: true,
    },
    groups: ['relaxing'],
    companyMax: 3,
    wall: 'none',
    worth: 2,
    lampBeside: true,
  },
  coffee_table: {
    shapes: [box(1.2, 0.65, 0.42), box(1.0, 0.6, 0.42), round(0.4, 0.42)],
    count: 1,
    role: { kind: 'single', weight: 1, habit: { alignment: 'none', before: [0.45] }, alone: 'asked' },
    groups: ['relaxing'],
    companyMax: 1,
    wall: 'none',
    worth: 3.5,
  },
  drawer_unit: {
    shapes: [box(0.42, 0.58, 0.6)],
    count: 1,
    role: { kind: 'single', weight: 1, habit: { alignment: 'x-axis', before: [0.75, 0.6] }, alone: 'asked' },
    groups: ['working', 'exec'],
    companyMax: 1,
    wall: 'back',
    worth: 1,
  },
  nightstand: {
    shapes: [box(0.45, 0.4, 0.5), box(0.35, 0.35, 0.5)],
    count: 2,
    role: { kind: 'single', weight: 1, habit: { alignment: 'x-axis', before: [0.45] }, alone: 'asked' },
    groups: ['sleeping'],
    companyMax: 2,
    wall: 'back',
    worth: 2,
  },
  other: {
    shapes: [box(0.5, 0.5, 0.6)],
    count: 1,
    role: { kind: 'single', weight: 1, habit: { alignment: 'x-axis', before: [0.45, 0] }, alone: 'always' },
    groups: [],
    wall: 'none',
    worth: 1,
  },
  free_standing_lamp: {
    shapes: [round(0.18, 1.6)],
    count: 1,
    role: {
      kind: 'single',
      weight: 1,
      habit: { alignment: 'x-axis', before: [0] },
      alone: 'always',
      besideSeats: true,
    },
    groups: ['relaxing'],
    wall: 'none',
    worth: 1,
  },
  dining_chair: {
    shapes: [box(0.48, 0.52, 0.86), box(0.44, 0.46, 0.86)],
    count: 8,
    fillsTable: true,
    role: { kind: 'single', weight: 1, habit: CHAIR, alone: 'unaccompanied' },
    groups: ['dining'],
    companyMax: Number.POSITIVE_INFINITY,
    wall: 'none',
    worth: 2,
  },
  meeting_chair: {
    shapes: [box(0.56, 0.56, 0.88), box(0.5, 0.52, 0.86)],
    count: 16,
    fillsTable: true,
    role: { kind: 'single', weight: 1, habit: CHAIR, alone: 'unaccompanied' },
    groups: ['meeting'],
    companyMax: Number.POSITIVE_INFINITY,
    wall: 'none',
    worth: 1,
  },
  exec_chair: {
    shapes: [box(0.65, 0.65, 1.15)],
    count: 1,
    role: { kind: 'single', weight: 1, habit: CHAIR, alone: 'unaccompanied' },
    groups: ['exec'],
    companyMax: 1,
    wall: 'none',
    worth: 2,
  },
  task_chair: {
    shapes: [box(0.58, 0.58, 0.95)],
    count: 1,
    countPer: 'task_table',
    role: { kind: 'single', weight: 1, habit: CHAIR, alone: 'unaccompanied' },
    groups: ['working', 'exec'],
    companyMax: Number.POSITIVE_INFINITY,
    wall: 'none',
    worth: 0.9,
  },
  bed_lamp: {
    shapes: [round(0.12, 0.4)],
    count: 2,
    role: { kind: 'tabletop', on: 'nightstand' },
    groups: ['sleeping'],
    companyMax: 2,
    wall: 'none',
    worth: 0.8,
  },
  pendant_lamp: {
    shapes: [round(0.25, 0.35)],
    count: 1,
    role: { kind: 'decor', place: 'ceiling' },
    groups: ['dining'],
    wall: 'none',
    worth: 1,
  },
  carpet: {
    shapes: [
      box(3.5, 2.5, 0.01),
      box(3.2, 2.4, 0.01),
      box(3.0, 2.0, 0.01),
      box(2.6, 1.9, 0.01),
      box(2.4, 1.7, 0.01),
      box(2.0, 1.4, 0.01),
      box(1.4, 0.8, 0.01),
    ],
    count: 1,
    role: { kind: 'decor', place: 'floor' },
    groups: ['dining', 'relaxing', 'sleeping'],
    wall: 'none',
    worth: 1,
  },
} as const satisfies Record<FurnitureType, TypeSpec>

/** The record of a type. */
export const specOf = (type: FurnitureType): TypeSpec => FURNITURE[type]

/** All types in the order of placing. */
export const PLACING_ORDER = Object.keys(FURNITURE) as readonly FurnitureType[]

/** One value of every record. Where it is read for each candidate, a table is faster than records of many forms. */
export const tableOf = <T>(value: (spec: TypeSpec) => T): Readonly<Record<FurnitureType, T>> =>
  Object.fromEntries(PLACING_ORDER.map((type) => [type, value(specOf(type))])) as Record<FurnitureType, T>

const DECOR = tableOf(({ role }) => role.kind === 'decor')
const LYING = tableOf(({ role }) => role.kind === 'decor' && role.place === 'floor')

/** Whether pieces of a type take no floor. */
export const isDecor = (type: FurnitureType): boolean => DECOR[type]

/** Whether pieces of a type lie flat on the floor: others stand on them. */
export const liesOnFloor = (type: FurnitureType): boolean => LYING[type]
