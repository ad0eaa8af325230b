import { coveredArea } from '../../../engine/furnishing/verify/covered-area.ts'
import { bodiesOf, floorTaken } from '../../../engine/furnishing/verify/placement-rules.ts'
import { type Verifier, verifierOf } from '../../../engine/furnishing/verify/verifier.ts'
import { verify } from '../../../engine/furnishing/verify/verify.ts'
import { addedViolations, type Violation } from '../../../engine/furnishing/verify/violation.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'

/** What the verifier says of pieces that were placed by hand. */
export interface PlanVerdict {
  readonly violations: readonly Violation[]
  /** Share of the floor that they stand on. */
  readonly density: number
}

interface Judged {
  readonly text: string
  readonly verifier: Verifier
  /** What the room breaks without any furniture, such as doors that no way joins. */
  readonly ofRoom: readonly Violation[]
}

/** Judges the furniture of one room after another; a room that comes again is read once. */
export class PlanJudge {
  #room: Judged | undefined

  verdict(room: Room, pieces: readonly PlacedItem[]): PlanVerdict {
    const { verifier, ofRoom } = this.#read(room)
    const covered = coveredArea(floorTaken(bodiesOf(verifier.boundary, pieces)))
    const density = Math.min(covered / verifier.boundary.area, 1 - 1e-6)
    const found = verify(verifier, { id: '', density, furniture: [...pieces] })
    const violations = addedViolations(
      found.filter(({ rule }) => rule !== 'Q6'),
      ofRoom,
      pieces.map(() => -1),
    )
    return { violations, density }
  }

  #read(room: Room): Judged {
    const text = JSON.stringify(room)
    if (this.#room?.text === text) return this.#room
    const verifier = verifierOf(room)
    this.#room = { text, verifier, ofRoom: verify(verifier, { id: '', density: 0, furniture: [] }) }
    return this.#room
  }
}
