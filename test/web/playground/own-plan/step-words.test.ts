import { describe, expect, test } from 'vitest'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import {
  grouped,
  movedBy,
  removed,
  turnedBy,
  ungrouped,
  withCopies,
} from '../../../../src/web/playground/board/pieces/edit-pieces.ts'
import { resizedTo } from '../../../../src/web/playground/board/pieces/resize-piece.ts'
import type { Draft } from '../../../../src/web/playground/state/draft.ts'
import { firstDraft } from '../../../../src/web/playground/state/first-draft.ts'
import { stepWords } from '../../../../src/web/playground/state/own-plan/step-words.ts'
import { withPieces, withTemplate } from '../../../../src/web/playground/state/piece-lines.ts'
import { withoutPins, withPins } from '../../../../src/web/playground/state/pins.ts'

const item = (type: PlacedItem['type'], x: number): PlacedItem => ({
  type,
  position: [x, 0, 1],
  rotation: 0,
  shape: { type: 'box', a: 2, b: 0.9, h: 0.8 },
  groupId: 'g',
})
const pieces = [item('sofa', 0), item('armchair', 3), item('armchair', 5)]
const furnish = firstDraft.furnish
const withOwn = (own: readonly PlacedItem[]): Draft => ({ ...firstDraft, own })
const withParams = (params: Draft['furnish']): Draft => ({ ...firstDraft, furnish: params })
const { boundary } = furnish.room
const openings = boundary.openings ?? []
const withOpenings = (next: typeof openings) =>
  withParams({ ...furnish, room: { boundary: { ...boundary, openings: next } } })
const withPoints = (points: typeof boundary.shape.points) =>
  withParams({ ...furnish, room: { boundary: { ...boundary, shape: { ...boundary.shape, points } } } })
const [first, ...others] = boundary.shape.points

describe('a step of the work is named by what it did', () => {
  test.each<[string, Draft, Draft?]>([
    ['sofa moved by 1.00 m', withOwn(movedBy(pieces, new Set([0]), [1, 0]))],
    ['2 armchairs moved', withOwn(movedBy(pieces, new Set([1, 2]), [1, 0]))],
    ['3 pieces moved', withOwn(movedBy(pieces, new Set([0, 1, 2]), [1, 0]))],
    ['sofa turned', withOwn(turnedBy(pieces, new Set([0]), 90))],
    ['sofa taken away', withOwn(removed(pieces, new Set([0])))],
    ['2 armchairs added', withOwn(withCopies(pieces, pieces.slice(1), [0.25, 0.25]))],
    ['size of sofa changed', withOwn(pieces.with(0, resizedTo(pieces[0]!, { width: 1.8 })))],
    [
      'pieces grouped',
      withOwn(grouped(ungrouped(pieces, new Set([0, 1])), new Set([0, 1]))),
      withOwn(ungrouped(pieces, new Set([0, 1]))),
    ],
    ['pieces ungrouped', withOwn(ungrouped(pieces, new Set([0, 1])))],
    ['your plan discarded', firstDraft, withOwn(pieces)],
    ['sofa pinned', withParams(withPins(furnish, [pieces[0]!]))],
    [
      'sofa unpinned',
      withParams(withoutPins(withPins(furnish, pieces), [pieces[0]!])),
      withParams(withPins(furnish, pieces)),
    ],
    ['purpose of the room changed', withParams(withTemplate(furnish, 'bedroom'))],
    [
      'wanted pieces changed',
      withParams(withPieces({ ...furnish, template: undefined }, 'bed', { count: 2, shapes: [] })),
      withParams({ ...furnish, template: undefined }),
    ],
    [
      'slope of the ceiling changed',
      withParams({ ...furnish, room: { boundary: { ...boundary, ceiling: [{ a: 1, b: 0, c: 1 }] } } }),
    ],
    ['goals changed', withParams({ ...furnish, intent: { seats: 4 } })],
    ['standards changed', withParams({ ...furnish, standard: ['nkba'] })],
    ['north changed', withParams({ ...furnish, north: 90 })],
    ['number of alternatives changed', withParams({ ...furnish, maxResults: 3 })],
    ['outline changed', withPoints([[first![0] - 1, first![1]], ...others])],
    ['corner added', withPoints([[first![0] - 1, first![1]], first!, ...others])],
    ['corner taken away', withPoints(others)],
    ['door added', withOpenings([...openings, { type: 'door', pos: 1, l: 0.9, y: 0, h: 2 }])],
    [
      'window taken away',
      withOpenings(openings.filter((_, i) => i !== openings.findIndex(({ type }) => type === 'window'))),
    ],
    ['window changed', withOpenings(openings.map((it) => (it.type === 'window' ? { ...it, h: it.h - 0.1 } : it)))],
    [
      'other room opened',
      withParams({ ...withTemplate(furnish, 'bedroom'), room: { boundary: { ...boundary, openings: [] } } }),
    ],
    ['change to a desk grid', { ...firstDraft, mode: 'desk-grid' }],
    ['group changed', { ...firstDraft, groups: { ...firstDraft.groups, groupType: 'dining' } }],
  ])('%s', (words, after, before = firstDraft) => {
    expect(stepWords(before, after, pieces)).toBe(words)
  })
})
