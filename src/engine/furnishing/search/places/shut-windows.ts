import { TARGET_STRIDE } from '../../../kernels/records.ts'
import { totalLength } from '../../../kernels/table.ts'
import { alongWall } from '../scene/keep-out.ts'
import type { Scene } from '../scene/scene.ts'
import { ROOM_WEIGHTS } from '../scene/score.ts'
import type { State } from '../scene/state.ts'
import { type Lists, SLOT, walkSteps } from '../scene/walkable-floor.ts'

/** From where a window is opened at most, metres: the other side of a bed or sofa that stands at its wall. */
const WINDOW_REACH = 1.4

/** Windows that one can come near in the empty room, as walk targets. */
const TARGETS = new WeakMap<Scene, number[][]>()

/** The state with its windows counted as shut where nobody can come near any more: what stands in a room only ever shuts more. */
export function withShutWindows(scene: Scene, state: State): State {
  let targets = TARGETS.get(scene)
  if (!targets) TARGETS.set(scene, (targets = openTo(scene, windowTargets(scene), [])))
  const bodies = state.imprints.map((one) => one.bodies)
  const isShut = !state.shut && targets.length > 0 && openTo(scene, targets, bodies).length === 0
  return isShut ? { ...state, shut: 1, score: state.score + ROOM_WEIGHTS.shutWindow } : state
}

/** Those of some targets that can be come near from the doors around what stands in the room. */
function openTo({ walk, effort, targets: always }: Scene, targets: readonly number[][], bodies: Lists): number[][] {
  const open = [...targets]
  while (open.length > 0) {
    effort.spend(walkSteps(walk, totalLength(bodies)))
    const missed = walk.testAll(SLOT.pinned, SLOT.scratch, bodies, [always, ...open])
    if (missed < 0) break
    // What else is out of reach is found elsewhere.
    open.splice(Math.max(0, missed - always.length / TARGET_STRIDE), 1)
  }
  return open
}

/** None where there is no door to come from. */
const windowTargets = ({ plan, largest }: Scene): number[][] =>
  largest
    ? []
    : plan.edges.flatMap((wall) =>
        wall.openings.flatMap(({ type, from, to }) =>
          type === 'window' ? [[...alongWall(wall, from, to, 0), WINDOW_REACH]] : [],
        ),
      )
