import { signal } from '@preact/signals'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { PieceFault } from '../../board/board-props.ts'

/** What the verifier has said of pieces placed by hand. */
export interface Verdict {
  readonly pieces: readonly PlacedItem[]
  readonly faults: readonly PieceFault[]
  /** Share of the floor that they stand on. */
  readonly density: number
}

/** The last one, of pieces by hand or of those that are dragged; undefined while an alternative is shown. */
export const verdict = signal<Verdict | undefined>(undefined)

/** The pieces as they would stand where they are dragged. */
export const lifted = signal<readonly PlacedItem[] | undefined>(undefined)
