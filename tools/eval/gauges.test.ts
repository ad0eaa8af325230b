import { describe, expect, test } from 'vitest'
import type { TemplateName } from '../../src/schema/furnishing/furnish-params.ts'
import type { Opening } from '../../src/schema/furnishing/room.ts'
import { valuesOf } from './gauges/gauge.ts'
import { GAUGES } from './gauges/gauges.ts'
import { gaugeNamed, type Items, layoutOf, put, type Setting } from './hand-made.ts'

/** A window in the middle of the far wall of 6 m. */
const WINDOW: Opening = { type: 'window', pos: 2, l: 2, y: 0.9, h: 1.2 }
const LIT = { openings: [WINDOW] }

const bed = (width: number) => put('bed', 1, 0, width, 2)
const stand = (x: number) => put('nightstand', x, 0, 0.4, 0.4)
const sofa = put('sofa', 2, 0, 2, 0.9)
/** Opposite that sofa at z = 5, its middle off the axis by so much. */
const tv = (off: number) => put('tv', 3.5 + off, 5, 1, 0.1, 180)
const table = put('dining_table', 2, 2, 1.6, 0.9)
const north = (x: number) => put('dining_chair', x, 1.45, 0.45, 0.5)
const south = (x: number) => put('dining_chair', x + 0.45, 3.45, 0.45, 0.5, 180)
const meetingTable = put('meeting_table', 1.5, 1.9, 2.4, 1.2)
/** On the left wall, looking along that table, its middle off the axis by so much. */
const screen = (off: number) => put('tv', 0, 3 + off, 1, 0.1, -90)
const desk = (x: number, z: number, rotation = 0, a = 1.6, b = 0.8) => put('task_table', x, z, a, b, rotation)
const exec = put('exec_table', 3, 4, 1.8, 0.9, 180)
const rug = (x: number, z: number, a = 2.6, b = 1.9) => put('carpet', x, z, a, b, 0, 0.01)

/** Start of the name of a gauge, a layout, and what the gauge says of it. */
type Case = [start: string, room: TemplateName, items: Items, expected: readonly number[], setting?: Setting]

const CASES: readonly Case[] = [
  ['bed: at least 1.40 m wide from 11', 'bedroom', [bed(1.4)], [1]],
  ['bed: at least 1.40 m wide from 11', 'bedroom', [bed(1.39)], [0]],
  ['bed: at least 1.40 m wide from 11', 'bedroom', [], [0]],
  ['bed: at least 1.40 m wide from 11', 'bedroom', [bed(0.9)], [], { w: 3.6, d: 3 }],
  ['bed: at least 1.40 m wide from 11', 'living', [bed(1.4)], []],
  ['bed: at least 1.60 m wide', 'bedroom', [bed(1.4)], [0]],
  ['bed: at least 1.60 m wide', 'bedroom', [bed(1.6)], [1]],
  ['bed: at least 1.40 m wide from 9', 'bedroom', [bed(1.2)], [0], { w: 3, d: 3 }],
  ['bed: at least 1.40 m wide from 9', 'bedroom', [bed(1.4)], [1], { w: 3, d: 3 }],
  ['bed: 0.80 m', 'bedroom', [bed(0.8)], [1]],
  ['bed: 0.80 m', 'bedroom', [bed(0.9)], [0]],
  ['bed: 0.80 m', 'bedroom', [bed(0.8)], [], { w: 2.5, d: 2.8 }],
  ['bed: for one', 'bedroom', [bed(1.2), stand(0.6), stand(2.2)], [1]],
  ['bed: for one', 'bedroom', [bed(1.2), stand(0.6)], [0]],
  ['bed: for one', 'bedroom', [bed(1.4), stand(0.6), stand(2.4)], [0]],
  ['tv: not opposite', 'bedroom', [bed(1.6), put('tv', 2.3, 5, 1, 0.1, 180)], [0]],
  ['tv: not opposite', 'bedroom', [bed(1.6), put('tv', 6, 2, 1, 0.1, 90)], [1]],
  ['tv: not opposite', 'bedroom', [bed(1.6)], []],
  ['wardrobe: missing', 'bedroom', [bed(1.6), put('shelf', 4, 0, 1, 0.4)], [1]],
  ['wardrobe: missing', 'bedroom', [bed(1.6), put('shelf', 4, 0, 1, 0.4), put('wardrobe', 1, 4, 1, 0.6)], [0]],
  ['wardrobe: missing', 'bedroom', [bed(1.6)], [0]],

  ['tv: over 0.30 m', 'living', [sofa, tv(0.29)], [0]],
  ['tv: over 0.30 m', 'living', [sofa, tv(0.31)], [1]],
  ['tv: over 0.30 m', 'living', [sofa, put('tv', 6, 2, 1, 0.1, 90)], [1]],
  ['tv: over 0.30 m', 'living', [put('sofa', 4, 2, 2, 0.9, 180), tv(0)], [1]],
  ['tv: over 0.30 m', 'living', [sofa], []],
  ['tv: view', 'living', [sofa, tv(0), put('dining_table', 2.5, 2.5, 1.2, 0.8)], [1]],
  ['tv: view', 'living', [sofa, tv(0), put('coffee_table', 2.5, 1.4, 1, 0.6, 0, 0.42)], [0]],
  ['tv: view', 'living', [sofa, tv(0), put('armchair', 3.3, 2.5, 0.8, 0.8)], [0]],
  ['tv: view', 'living', [sofa, tv(0), put('armchair', 3.2, 2.5, 0.8, 0.8)], [1]],
  ['tv: view', 'living', [sofa, tv(0), put('sideboard', 3.8, 5, 1.6, 0.42, 180)], [0]],
  ['sofa: at least 2.0', 'dining_living', [sofa], [1]],
  ['sofa: at least 2.0', 'dining_living', [put('sofa', 2, 0, 1.7, 0.85)], [0]],
  ['sofa: at least 2.0', 'dining_living', [put('sofa', 2, 0, 1.7, 0.85)], [], { w: 3.9, d: 4 }],
  ['zones: dining and lounge', 'dining_living', [sofa, table, north(2.1), south(2.1)], [1]],
  ['zones: dining and lounge', 'dining_living', [sofa, put('dining_table', 2, 1.6, 1.6, 0.9)], [0]],
  ['zones: dining and lounge', 'dining_living', [sofa], []],
  ['zones: dining piece', 'dining_living', [sofa, table, rug(1.7, 0.5), north(2.1)], [1]],
  ['zones: dining piece', 'dining_living', [sofa, table, rug(1.7, 0.3, 2.6, 1.1), north(2.1)], [0]],
  ['lounge: a sofa group', 'common', [sofa], [0], { w: 8, d: 5 }],
  ['lounge: a sofa group', 'common', [sofa, put('sofa', 6, 5, 2, 0.9, 180)], [1], { w: 8, d: 5 }],
  ['lounge: a sofa group', 'common', [sofa], [], { w: 5, d: 5 }],
  ['lounge: a sofa looks', 'common', [sofa, put('sofa', 2, 3, 2, 0.9)], [1]],
  ['lounge: a sofa looks', 'common', [sofa, put('sofa', 4, 4, 2, 0.9, 180)], [0]],
  ['lounge: back', 'living', [sofa], [1], LIT],
  ['lounge: back', 'living', [put('sofa', 4, 5, 2, 0.9, 180)], [0], LIT],
  ['lounge: groups out', 'common', [sofa, put('sofa', 4.3, 4, 2, 0.9, 180)], [1]],
  ['lounge: groups out', 'common', [sofa, put('sofa', 4.04, 4, 2, 0.9, 180)], [0]],
  ['lounge: groups out', 'common', [sofa, put('sofa', 5.5, 4, 2, 0.9, 90)], [0]],

  ['dining table: fewer', 'dining', [table, north(2.1)], [1]],
  ['dining table: fewer', 'dining', [table, north(2.1), south(2.1)], [0]],
  ['dining table: three', 'dining', [table, north(2), north(2.6), north(3.2)], [1]],
  ['dining table: three', 'dining', [table, north(2), north(2.6), south(3)], [0]],
  ['dining table: three', 'dining', [table, north(2), north(2.6)], []],
  ['dining rug', 'dining', [table, north(2), south(2), rug(1.5, 1.3, 2.6, 2.3)], [1]],
  ['dining rug', 'dining', [table, north(2), south(2), rug(1.5, 1.6, 2.6, 2.3)], [0]],
  ['dining rug', 'dining', [table, north(2), south(2)], []],
  ['dining rug', 'dining_living', [sofa, table, north(2), rug(1.7, 0.3, 2.6, 1.1)], []],

  ['screen: on the axis', 'meet', [meetingTable, screen(-0.99)], [0]],
  ['screen: on the axis', 'meet', [meetingTable, screen(-0.86)], [0]],
  ['screen: on the axis', 'meet', [meetingTable, screen(0.14)], [1]],
  ['screen: on the axis', 'meet', [meetingTable, screen(0.16)], [0]],
  ['screen: on the axis', 'meet', [meetingTable, put('tv', 3.2, 0, 1, 0.1)], [0]],
  ['screen: on the axis', 'meet', [put('meeting_table', 2, 2, 1.2, 1.2), put('tv', 2.1, 0, 1, 0.1)], [1]],
  ['screen: on the axis', 'meet', [meetingTable], []],
  ['meeting: a seat has', 'meet', [screen(0), put('meeting_chair', 1, 2.75, 0.5, 0.5, -90)], [1]],
  ['meeting: a seat has', 'meet', [screen(0), put('meeting_chair', 4, 3.25, 0.5, 0.5, 90)], [0]],
  ['meeting: a seat has', 'meet', [screen(0), put('meeting_chair', 3, 1.5, 0.5, 0.5)], [0]],
  ['meeting: a seat has', 'meet', [meetingTable, put('meeting_chair', 1, 2.75, 0.5, 0.5, -90)], []],
  ['screen: a seat', 'meet', [screen(0), put('meeting_chair', 3, 1.5, 0.5, 0.5)], [0]],
  ['screen: a seat', 'meet', [screen(0), put('meeting_chair', 0.4, 1.5, 0.5, 0.5)], [1]],
  ['meeting table: across', 'meet', [meetingTable], [0]],
  ['meeting table: across', 'meet', [put('meeting_table', 4, 1, 2.4, 1.2, 90)], [1]],
  ['meeting table: across', 'meet', [meetingTable], [], { w: 5, d: 5 }],

  ['desks: two to five', 'work', [desk(0, 0), desk(1.6, 0)], [1]],
  ['desks: two to five', 'work', [desk(0, 0), desk(1.75, 0)], [0]],
  ['desks: two to five', 'work', [desk(1, 2), desk(2.6, 2, 180)], [1]],
  ['desks: two to five', 'work', [desk(1, 2), desk(2.6, 2, 180), desk(4, 0)], [0]],
  ['desks: two to five', 'work', [desk(0, 0), desk(0.8, 0.9, 90)], [0]],
  ['desks: two to five', 'work', [desk(0, 0)], []],
  ['desks: one stands', 'work', [desk(0, 0), desk(1.6, 0), desk(0, 3), desk(1.6, 3), desk(3.2, 3), desk(4.4, 0)], [1]],
  ['desks: one stands', 'work', [desk(0, 0), desk(1.6, 0), desk(3.2, 0), desk(0, 3), desk(1.6, 3), desk(3.2, 3)], [0]],
  ['desks: of several', 'work', [desk(0, 0), desk(1.6, 0, 0, 1.4)], [1]],
  ['desks: of several', 'work', [desk(0, 0), desk(1.6, 0)], [0]],
  ['desk: all at least 1.20', 'home_office', [desk(0, 0, 0, 1.2)], [1]],
  ['desk: all at least 1.20', 'work', [desk(0, 0), desk(2, 0, 0, 1)], [0]],
  ['desk: all at least 1.60', 'work', [desk(0, 0)], [1]],
  ['desk: all at least 1.60', 'work', [desk(0, 0, 0, 1.6, 0.7)], [0]],
  ['desk: at least 1.40', 'home_office', [desk(0, 0, 0, 1.4)], [1]],
  ['desk: at least 1.40', 'home_office', [desk(0, 0, 0, 1.2)], [0]],
  ['desk: at least 1.40', 'home_office', [desk(0, 0, 0, 1.2)], [], { w: 2.5, d: 3 }],
  ['executive desk: at least 1.60', 'executive_office', [exec], [1]],
  ['executive desk: at least 1.60', 'executive_office', [put('exec_table', 3, 4, 1.4, 0.7, 180)], [0]],
  ['executive desk: at least 1.80', 'executive_office', [exec], [1]],
  ['executive desk: at least 1.80', 'executive_office', [put('exec_table', 3, 4, 1.6, 0.8, 180)], [0]],
  ['desk: at most', 'home_office', [desk(2, 1.4)], [1], LIT],
  ['desk: at most', 'home_office', [desk(2, 1.6)], [0], LIT],
  ['desk: at most', 'home_office', [desk(2, 1.4)], []],
  ['desk: at most', 'work', [desk(2, 1.4), desk(0, 3)], [], LIT],
  ['desk: looks', 'home_office', [desk(2, 0.1)], [1], LIT],
  ['desk: looks', 'home_office', [desk(2, 1, -90)], [0], LIT],
  ['storage: nearer', 'home_office', [desk(2, 2), put('shelf', 4.2, 0, 1, 0.4)], [1], LIT],
  ['storage: nearer', 'home_office', [desk(2, 0.1), put('shelf', 4.2, 0, 1, 0.4)], [0], LIT],
  ['pedestal', 'executive_office', [exec, put('drawer_unit', 2.5, 2, 0.4, 0.6)], [1]],
  ['pedestal', 'executive_office', [exec, put('drawer_unit', 3.05, 3.2, 0.4, 0.6)], [0]],
  [
    'floor lamp',
    'executive_office',
    [exec, put('task_chair', 2, 4.2, 0.6, 0.6), put('free_standing_lamp', 2.9, 4.3, 0.3, 0.3)],
    [1],
  ],
  [
    'floor lamp',
    'executive_office',
    [exec, put('task_chair', 2, 4.2, 0.6, 0.6), put('free_standing_lamp', 3.3, 4.3, 0.3, 0.3)],
    [0],
  ],
  ['armchair: looks', 'home_office', [desk(2, 0), put('armchair', 2.4, 2, 0.8, 0.8, 180)], [1]],
  ['armchair: looks', 'home_office', [desk(2, 0), put('armchair', 2.4, 2, 0.8, 0.8)], [0]],

  ['rug: under no seat', 'living', [rug(3, 3), sofa], [1]],
  ['rug: under no seat', 'living', [rug(1.7, 0.5), sofa], [0]],
  ['rug: under no seat', 'living', [sofa], []],
  ['rug: under a cupboard', 'living', [rug(1.7, 0.5), sofa, put('shelf', 4.1, 1, 0.4, 0.5)], [1]],
  ['rug: under a cupboard', 'living', [rug(1.7, 0.5), sofa, put('shelf', 4.3, 1, 0.4, 0.5)], [0]],
  ['rug: of a study', 'home_office', [rug(1, 1), put('armchair', 1.5, 1.2, 0.8, 0.8)], [0]],
  ['rug: of a study', 'home_office', [rug(1, 1), put('armchair', 0.5, 1.2, 0.8, 0.8)], [1]],
  ['slits: 6–35 cm between', 'work', [put('shelf', 0, 0, 1, 0.4), put('shelf', 1.2, 0, 1, 0.4)], [1]],
  ['slits: 6–35 cm between', 'work', [put('shelf', 0, 0, 1, 0.4), put('shelf', 1.04, 0, 1, 0.4)], [0]],
  ['slits: 6–35 cm between', 'work', [put('shelf', 0, 0, 1, 0.4), put('shelf', 1.4, 0, 1, 0.4)], [0]],
  ['slits: 6–35 cm between', 'work', [put('shelf', 0, 0, 1, 0.4), put('sideboard', 0, 1.2, 1, 0.4, 90)], [0]],
  ['slits: 6–35 cm from', 'work', [put('shelf', 0.2, 0, 1, 0.4)], [1]],
  ['slits: 6–35 cm from', 'work', [put('shelf', 0, 0, 1, 0.4)], [0]],
  ['floor: over', 'meet', [meetingTable, screen(0), put('sideboard', 6, 1, 2, 0.4, 90)], [0]],
  ['floor: over', 'meet', [meetingTable], [1], { w: 9, d: 8 }],
  ['floor: over', 'meet', [put('other', 0, 0, 0.3, 0.3)], [], { w: 4, d: 4 }],
  ['guarantees', 'work', [desk(0, 0)], [1]],
  ['guarantees', 'work', [desk(0, 0)], [0], { sound: false }],

  ['alternatives: under 85', 'living', [sofa, tv(0)], [0, 1], { others: [[sofa, tv(1)], [sofa]] }],
  ['alternatives: hold', 'living', [sofa, tv(0)], [1, 0], { others: [[sofa], [tv(0)]] }],
  ['alternatives: hold', 'dining_living', [sofa, table], [0], { others: [[sofa]] }],
  ['alternatives: ten', 'living', [sofa], [1], { others: Array(9).fill([sofa]) }],
  ['alternatives: ten', 'living', [sofa], [0], { others: [...Array(8).fill([sofa]), [tv(0)]] }],
]

/** Gauges that have a test of their own below. */
const OTHERWISE = ['meeting: at least 70 %', 'alternatives: ideas', 'alternatives: poses']

describe('each gauge tells layouts that a planner keeps from those he sends back', () => {
  test.each(CASES)('%s (%s, %#)', (start, roomType, items, expected, setting) => {
    expect(valuesOf(gaugeNamed(start), layoutOf(roomType, items, setting))).toEqual(expected)
  })

  test('every gauge is tried on a layout that passes and on one that fails', () => {
    const fails = (start: string, value: number) => (value === 1) === 'most' in gaugeNamed(start).goal
    for (const { name } of GAUGES.filter((one) => !OTHERWISE.some((start) => one.name.startsWith(start)))) {
      const tried = CASES.filter(([start]) => name.startsWith(start)).flatMap(([start, , , values]) =>
        values.map((value) => fails(start, value)),
      )
      expect([name, tried.includes(true), tried.includes(false)]).toEqual([name, true, true])
    }
  })
})
