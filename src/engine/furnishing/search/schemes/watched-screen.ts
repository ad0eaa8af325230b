import { normaliseDegrees, type Pose, turnOf, worldPoint } from '../../../geometry/frame.ts'
import type { Pin } from '../../request/wish-list.ts'
import { type Candidate, companyOf, type Placed } from '../scene/candidate.ts'

/** A screen no farther from the axis of a sofa is watched from it, metres (docs/furnishing.md#order-of-worth). */
const OFF_AXIS_MAX = 0.6
/** From nearer than this or from farther away nobody watches, metres. */
const [NEAREST, FARTHEST] = [0.8, 6]
/** A screen is turned to the sofa by more than half a right angle. */
const TURNED_TO = 45

/** Middles of seats and screens, with their turns. */
interface Watching {
  readonly sofas: readonly Pose[]
  readonly screens: readonly Pose[]
}

const OF_CANDIDATE = new WeakMap<Candidate, Watching>()

/** Whether somebody on a sofa looks at a screen. */
export function looksAtScreen(placed: readonly Placed[], fixed: readonly Pin[]): boolean {
  const all = [...placed.map(watchingIn), watchingOf(fixed)]
  return all.some(({ sofas }) =>
    sofas.some((sofa) => all.some(({ screens }) => screens.some((screen) => isBefore(screen, sofa)))),
  )
}

function watchingIn({ group, candidate }: Placed): Watching {
  const known = OF_CANDIDATE.get(candidate)
  if (known) return known
  const watching = watchingOf(
    companyOf(group, candidate.composition).map(({ type, model, ...own }) => {
      const [x, z] = worldPoint(own.x, own.z, candidate)
      return { type, model, x, z, turn: own.turn + candidate.turn }
    }),
  )
  OF_CANDIDATE.set(candidate, watching)
  return watching
}

function watchingOf(pieces: readonly (Pose & Pick<Pin, 'type' | 'model'>)[]): Watching {
  const middles = (wanted: Pin['type']) =>
    pieces.flatMap(({ type, model: { bounds }, ...pose }): Pose[] => {
      if (type !== wanted) return []
      const [x, z] = worldPoint((bounds.minX + bounds.maxX) / 2, (bounds.minZ + bounds.maxZ) / 2, pose)
      return [{ x, z, turn: pose.turn }]
    })
  return { sofas: middles('sofa'), screens: middles('tv') }
}

function isBefore(screen: Pose, sofa: Pose): boolean {
  const { cos, sin } = turnOf(sofa.turn)
  const [dx, dz] = [screen.x - sofa.x, screen.z - sofa.z]
  const [aside, ahead] = [dx * cos + dz * sin, dz * cos - dx * sin]
  return (
    Math.abs(aside) <= OFF_AXIS_MAX + 1e-9 &&
    ahead >= NEAREST &&
    ahead <= FARTHEST &&
    Math.abs(normaliseDegrees(screen.turn - sofa.turn + 180)) < TURNED_TO
  )
}
