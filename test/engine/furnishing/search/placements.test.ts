import { describe, expect, test } from 'vitest'
import type { Composition } from '../../../../src/engine/furnishing/groups/composition.ts'
import type { PlacementGroup } from '../../../../src/engine/furnishing/groups/placement-groups.ts'
import { scoreOf, scoresOf, termsOf } from '../../../../src/engine/furnishing/search/places/place-scores.ts'
import { BACK_GAP, type Placements, placementsOf } from '../../../../src/engine/furnishing/search/places/placements.ts'
import { optionsOf, type PlacingOption } from '../../../../src/engine/furnishing/search/places/placing-options.ts'
import type { Candidate } from '../../../../src/engine/furnishing/search/scene/candidate.ts'
import type { Scene } from '../../../../src/engine/furnishing/search/scene/scene.ts'
import { EXTRA_SHARE } from '../../../../src/engine/furnishing/search/scene/score.ts'
import { type State, startState, stateWith, worthOf } from '../../../../src/engine/furnishing/search/scene/state.ts'
import type { Opening } from '../../../../src/schema/furnishing/room.ts'
import { atWall, free, groupOf, piece, rectangle } from './placed-groups.ts'
import { inScene, opening } from './rooms-to-judge.ts'

const group = (
  kind: PlacementGroup['kind'],
  compositions: readonly Composition[],
  more: Partial<PlacementGroup> = {},
): PlacementGroup => groupOf(kind, compositions[0]!.anchor, { compositions, ...more })

const STEPS = 1e9
/** What stands where, exactly. */
const placeOf = ({ composition: { form, members, width, depth, middle }, x, z, turn }: Candidate) => {
  return { types: members.map(({ type }) => type), form, width, depth, middle, x, z, turn }
}

const all = ({ count, candidate }: Placements): Candidate[] => Array.from({ length: count }, (_, i) => candidate(i))
const round = (value: number) => Math.round(value * 1e6) / 1e6 + 0

/** Starts along the far wall, whose x is that of the frame. */
const startsAtFarWall = (scene: Scene, one: PlacementGroup) =>
  all(placementsOf(one, scene, STEPS))
    .filter(({ wall }) => wall === 0)
    .map(({ x }) => round(x))

/** The state with a group at its best option that is meant. */
function withGroup(
  scene: Scene,
  state: State,
  one: PlacementGroup,
  isMeant: (option: PlacingOption) => boolean = () => true,
): State {
  const placements = placementsOf(one, scene, STEPS)
  const [options] = optionsOf(scene, [state], one, placements, 0)
  const { candidate, quality } = [...options!].find(isMeant)!
  return stateWith(state, placements.templates, { group: one, candidate, quality })
}

const shelf = (a = 1) => atWall(piece('shelf', a, 0.4))
const shelves = group('lone', [shelf()])

describe('places along a wall', () => {
  const openings: Opening[] = [opening('window', 1, 1.2, 0.9), opening('door', 8, 0.9)]

  test('are at its ends, at its middle, at the middle of the window, beside it and every 10 cm, and opposite the door', () => {
    inScene(rectangle(6, 4, openings), (scene) => {
      // Best first leaves two a half metre: one shelf as wide as the stretch asked for shows each.
      const found = (from: number, to: number) =>
        startsAtFarWall(scene, group('lone', [shelf()])).filter((x) => x >= from && x <= to)
      expect(found(0, 0.02).length).toBeGreaterThan(0)
      expect(found(4.98, 5).length).toBeGreaterThan(0)
      expect(startsAtFarWall(scene, shelves)).toContain(2.5)
    })
  })

  test('keep the gap behind backs and are clear of doors', () => {
    inScene(rectangle(6, 4, [opening('door', 2, 1)]), (scene) => {
      const places = all(placementsOf(shelves, scene, STEPS)).filter(({ wall }) => wall === 0)
      expect(places.length).toBeGreaterThan(4)
      for (const { x, z } of places) {
        expect(z).toBe(BACK_GAP)
        expect(x <= 2 - 0.05 - 1 + 1e-6 || x >= 3.05 - 1e-6).toBe(true)
      }
    })
  })

  test('a corner composition goes to its corner', () => {
    inScene(rectangle(6, 4), (scene) => {
      const left = { ...shelf(), corner: 'left' } as const
      const right = { ...shelf(), corner: 'right' } as const
      expect(new Set(startsAtFarWall(scene, group('lone', [left])))).toEqual(new Set([0, BACK_GAP]))
      expect(new Set(startsAtFarWall(scene, group('lone', [right])))).toEqual(new Set([5, 4.98]))
    })
  })

  test('a piece as wide as its wall has places there, a wider one none', () => {
    inScene(rectangle(3, 4), (scene) => {
      expect(startsAtFarWall(scene, group('lone', [shelf(3)]))).toEqual([0])
      expect(startsAtFarWall(scene, group('lone', [shelf(3.01)]))).toEqual([])
    })
  })
})

test('places are in order of their scores, two at most of each half metre, and the same whenever they are asked for', () => {
  inScene(rectangle(8, 6, [opening('window', 2), opening('door', 9)]), (scene) => {
    const placements = placementsOf(shelves, scene, STEPS)
    const places = all(placements)
    expect(places.map(({ score }) => score)).toEqual(places.map(({ score }) => score).sort((a, b) => b - a))
    const patches = places.map(({ wall, anchor: { x, z } }) => {
      const { x0, z0, dx, dz } = scene.plan.walls[wall]!
      return `${wall} ${Math.round(((x - x0) * dx + (z - z0) * dz) / 0.5)}`
    })
    const times = [...new Set(patches)].map((patch) => patches.filter((one) => one === patch).length)
    expect(Math.max(...times)).toBe(2)
    expect(all(placementsOf(group('lone', [shelf()]), scene, STEPS)).map(placeOf)).toEqual(places.map(placeOf))
    expect(placements.candidate(3)).toBe(placements.candidate(3))
  })
})

test('compositions are tried until the steps are spent, the first in any case', () => {
  inScene(rectangle(8, 6), (scene) => {
    const many = group('lone', [shelf(), shelf(0.8), shelf(0.6)])
    const none = placementsOf(many, scene, 0)
    expect(none.complete).toBe(false)
    expect(new Set(all(none).map(({ composition }) => composition))).toEqual(new Set([many.compositions[0]]))
    expect(placementsOf(many, scene, STEPS).complete).toBe(true)
  })
})

test('a table is tried in the middle of the room and with an end along a wall', () => {
  inScene(rectangle(3.4, 2.6), (scene) => {
    const table = free(piece('dining_table', 1.6, 0.8))
    const places = all(placementsOf(group('dining', [table], { weight: 11, shared: true }), scene, STEPS))
    const near = (x: number, z: number) =>
      places.some(({ anchor }) => Math.abs(anchor.x - x) < 1e-6 && Math.abs(anchor.z - z) < 1e-6)
    expect(near(1.7, 1.3)).toBe(true)
    expect(near(0.82, 1.3)).toBe(true)
  })
})

describe('beside what stands in the room', () => {
  test('a screen is tried where the axis of a sofa meets the wall, and storage against storage', () => {
    inScene(rectangle(5.37, 4.43), (scene) => {
      const sofas = group('relaxing', [atWall(piece('sofa', 2, 0.9))], { weight: 11 })
      const state = withGroup(
        scene,
        startState(),
        sofas,
        ({ candidate: { anchor } }) => Math.abs(anchor.x - 2.685) > 0.2,
      )
      const sofa = state.placed[0]!.candidate
      const screens = group('media', [atWall(piece('tv', 1.2, 0.1))], { weight: 6 })
      const screen = withGroup(scene, state, screens).placed[1]!.candidate
      const across = sofa.turn % 180 === 0 ? 'x' : 'z'
      expect(screen.anchor[across]).toBeCloseTo(sofa.anchor[across], 5)
      expect(Math.abs(screen.turn - sofa.turn)).toBe(180)
      const first = withGroup(
        scene,
        startState(),
        shelves,
        ({ candidate: { x, wall } }) => wall === 0 && x > 1.1 && x < 3,
      )
      const options = optionsOf(scene, [first], shelves, placementsOf(shelves, scene, STEPS), 0)[0]!
      const { x } = first.placed[0]!.candidate
      const starts = [...options]
        .filter(({ candidate }) => candidate.wall === 0)
        .map(({ candidate }) => round(candidate.x - x))
      for (const start of [1.02, -1.02, 1.4, -1.4]) expect(starts).toContain(start)
    })
  })

  test('options are clear of it, best first by the score of the state they lead to', () => {
    inScene(rectangle(5, 4), (scene) => {
      const first = withGroup(scene, startState(), shelves)
      const placements = placementsOf(shelves, scene, STEPS)
      const extra = { ...shelves, extra: true }
      for (const one of [shelves, extra]) {
        const options = [...optionsOf(scene, [startState(), first], one, placements, 0)[1]!]
        const scores = options.map(({ score }) => score)
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
        expect(options.length).toBeGreaterThan(10)
        for (const { candidate, quality, score } of options) {
          expect(score).toBeCloseTo(first.score + worthOf(one, candidate, quality), 5)
          expect(
            Math.hypot(
              candidate.anchor.x - first.placed[0]!.candidate.anchor.x,
              candidate.anchor.z - first.placed[0]!.candidate.anchor.z,
            ),
          ).toBeGreaterThan(0.39)
        }
        expect(optionsOf(scene, [first], one, placements, 5).map((few) => [...few].length)).toEqual([5])
      }
      expect(EXTRA_SHARE).toBeLessThan(1)
    })
  })

  test('an extra lamp or screen is left out where no seat asks for it, one that was asked for is not', () => {
    inScene(rectangle(5, 4), (scene) => {
      const lamp = group('lone', [atWall(piece('free_standing_lamp', 0.4, 0.4))], { weight: 1 })
      const screen = group('media', [atWall(piece('tv', 1.2, 0.1))], { weight: 6 })
      for (const one of [lamp, screen]) {
        const count = (extra: boolean, state: State) =>
          [...optionsOf(scene, [state], { ...one, extra }, placementsOf(one, scene, STEPS), 0)[0]!].length
        const sofas = group('relaxing', [atWall(piece('sofa', 2, 0.9))], { weight: 11 })
        expect(count(true, startState())).toBe(0)
        expect(count(false, startState())).toBeGreaterThan(0)
        expect(count(true, withGroup(scene, startState(), sofas))).toBeGreaterThan(0)
      }
    })
  })

  test('a lamp is tried beside both ends of a back, an armchair turned inwards at the ends of a coffee table', () => {
    inScene(rectangle(6, 5), (scene) => {
      const lounge = group('relaxing', [atWall(piece('sofa', 2, 0.9, 0, 0), piece('coffee_table', 1, 0.6, 0.5, 1.3))], {
        weight: 11,
      })
      const state = withGroup(
        scene,
        startState(),
        lounge,
        ({ candidate: { wall, x } }) => wall === 0 && x > 1.5 && x < 2.5,
      )
      const sofa = state.placed[0]!.candidate
      const lamps = group('lone', [atWall(piece('free_standing_lamp', 0.4, 0.4))], { weight: 1 })
      const lamp = withGroup(scene, state, lamps).placed[1]!.candidate
      expect(Math.abs(lamp.anchor.x - sofa.anchor.x)).toBeCloseTo(1.28, 6)
      const chairs = group('lone', [free(piece('armchair', 0.8, 0.8))], { weight: 1.5 })
      const turns = [...optionsOf(scene, [state], chairs, placementsOf(chairs, scene, STEPS), 0)[0]!].map(
        ({ candidate }) => candidate.turn % 90 !== 0,
      )
      expect(turns).toContain(true)
    })
  })
})

test('the score of a place is that of its option, and its terms add up to it', () => {
  inScene(rectangle(5, 4, [opening('window', 1, 1.5, 0.4), opening('door', 6)]), (scene) => {
    const beds = group('sleeping', [atWall(piece('bed', 1.4, 2))], { weight: 12 })
    const state = withGroup(scene, startState(), beds)
    const wardrobes = group('lone', [atWall(piece('wardrobe', 1.2, 0.6, 0, 0, 0, 2))], { weight: 4 })
    const options = [...optionsOf(scene, [state], wardrobes, placementsOf(wardrobes, scene, STEPS), 0)[0]!]
    const stands = options.map(({ candidate }) => candidate)
    const scores = scoresOf(scene, wardrobes, wardrobes.compositions[0]!, stands, state.placed)
    expect(scores.map(({ quality }) => quality)).toEqual(options.map(({ quality }) => quality))
    expect(scores.map(({ own }) => own)).toEqual(stands.map(({ score }) => score))
    for (const [i, candidate] of stands.entries()) {
      expect(scoreOf(scene, wardrobes, candidate.composition, candidate, state.placed)).toBe(scores[i]!.quality)
      const terms = termsOf(scene, { group: wardrobes, candidate }, state.placed)
      const sum = terms.reduce(
        (total, { weight, value }) => total + weight * value,
        candidate.composition.intrinsicScore,
      )
      expect(sum).toBeCloseTo(scores[i]!.quality, 5)
    }
  })
})

test('only the company of a fixed piece is placed, and no place is better than the one there is', () => {
  inScene(rectangle(5, 4), (scene) => {
    const bed = piece('bed', 1.4, 2)
    const pin = { type: 'bed', item: {} as never, model: bed.model, x: 2, y: 0, z: 0.02, turn: 0 } as const
    const pinned = group('sleeping', [atWall(bed, piece('nightstand', 0.4, 0.4, 1.42))], { pin })
    const placements = placementsOf(pinned, scene, STEPS)
    expect(all(placements).map(({ x, z, turn, score }) => [x, z, turn, score])).toEqual([[2, 0.02, 0, 1]])
    expect(placements.worths[0]).toBeLessThan(5)
  })
})
