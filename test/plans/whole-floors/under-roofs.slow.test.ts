import fc from 'fast-check'
import { expect, test } from 'vitest'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { footprint } from '../../../src/plans/layouts/footprint.ts'
import { furnishFloor } from '../../../src/plans/whole-floors/furnish-floor.ts'
import type { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import { FITTINGS, FloorFurnishingOptions } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import { runs } from '../../support/property-runs.ts'
import { IfcText } from '../files/ifc-text.ts'

const kernels = new Kernels()
const solve = async (params: FurnishParams) => furnish(kernels, params)

type Corner = readonly [number, number, number]

/** A room from x1 to x2 across a house and from y to y + d along it, under a roof of such heights over x. */
function underRoof(
  x1: number,
  x2: number,
  y: number,
  d: number,
  ridge: number,
  heightAt: (x: number) => number,
): Corner[][] {
  const section: (readonly [number, number])[] = [
    [x1, 0],
    [x2, 0],
    [x2, heightAt(x2)],
    ...(x1 < ridge && ridge < x2 ? [[ridge, heightAt(ridge)] as const] : []),
    [x1, heightAt(x1)],
  ]
  const at = (depth: number) => section.map(([x, z]): Corner => [x, depth, z])
  const [front, back] = [at(y), at(y + d)]
  const sides = section.map((_, i): Corner[] => {
    const next = (i + 1) % section.length
    return [front[i]!, back[i]!, back[next]!, front[next]!].toReversed()
  })
  return [front, back.toReversed(), ...sides]
}

/** Rooms of an attic floor by their names, along the house. */
const NAMES = [
  'Schlafzimmer',
  'Kinderzimmer',
  'Wohnzimmer',
  'Bad',
  'Küche',
  'Büro 1',
  'Besprechung',
  'WC Damen',
  'Großraumbüro',
  'Empfang',
]
const DEPTH = 4.5
/** The heights of planes that are read from a body differ from it by as much, metres. */
const READ = 0.06

test(
  'what is furnished in the rooms of a model under a roof has 2 m of headroom all over it',
  { timeout: 240_000 },
  async () => {
    const roofs = fc.record({
      width: fc.double({ min: 6, max: 12, noNaN: true }),
      low: fc.double({ min: 0.5, max: 1.8, noNaN: true }),
      pitch: fc.double({ min: 0.4, max: 1.2, noNaN: true }),
      share: fc.double({ min: 0.3, max: 0.7, noNaN: true }),
      names: fc.shuffledSubarray(NAMES, { minLength: 3, maxLength: 5 }),
      unit: fc.constantFrom('$', '.MILLI.'),
    })
    let [placed, below] = [0, 0]
    await fc.assert(
      fc.asyncProperty(roofs, async ({ width, low, pitch, share, names, unit }) => {
        const ridge = share * width
        // The lower side ends as high as the rafters of both sides allow.
        const heightAt = (x: number) => low + pitch * Math.min(x, (ridge / (width - ridge)) * (width - x))
        const ifc = new IfcText(unit)
        const storey = ifc.storey('DG', 6)
        for (const [i, name] of names.entries()) {
          const faces = underRoof(0, width, i * (DEPTH + 0.2), DEPTH, ridge, heightAt)
          ifc.space(storey, name, ifc.body(ifc.facets(faces), 'Brep'), { placement: ifc.placement(0, 0, 6) })
        }
        const [floor] = (await readPlan(ifc.bytes())).floors
        expect(floor!.spaces).toHaveLength(names.length)
        const left = Math.min(...floor!.spaces.flatMap(({ room }) => room.boundary.shape.points.map(([x]) => x)))
        // Doors between the rooms, which their bodies do not tell.
        const spaces = floor!.spaces.map((space) => {
          const { boundary } = space.room
          const door = { type: 'door' as const, pos: ridge - 0.45, l: 0.9, y: 0, h: 1.9 }
          const window = { type: 'window' as const, pos: ridge - 0.6 + width + DEPTH, l: 1.2, y: 0.9, h: 1 }
          return { ...space, room: { boundary: { ...boundary, openings: [door, window] } } }
        })
        const options = FloorFurnishingOptions.parse({ fitOut: [...FITTINGS], alternatives: 2 })
        const result = await furnishFloor({ spaces, assets: [] }, options, { solve, parallel: 1 })
        for (const { name, furnishings } of result.spaces)
          for (const { furniture } of furnishings)
            for (const { type, position, rotation, shape } of furniture) {
              if (type === 'carpet') continue
              const heights = footprint({ position, rotation, shape }).map(([x]) => heightAt(x - left))
              const headroom = Math.min(...heights)
              placed++
              expect([name, type, position[1] + shape.h <= headroom + READ]).toEqual([name, type, true])
              if (headroom < 2 - READ) below++
              expect([name, type, headroom >= 2 - READ ? 'headroom' : headroom]).toEqual([name, type, 'headroom'])
            }
      }),
      // Under low roofs alone nothing may be placed.
      {
        numRuns: runs(16),
        examples: [[{ width: 9, low: 1, pitch: 0.8, share: 0.5, names: NAMES.slice(0, 3), unit: '$' }]],
      },
    )
    expect([placed > 0, below]).toEqual([true, 0])
  },
)
