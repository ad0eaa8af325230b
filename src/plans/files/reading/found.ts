import type { Ring } from '../../../engine/geometry/frame.ts'
import type { TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { CeilingPlane, Opening, OpeningType } from '../../../schema/furnishing/room.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { Modelled, ModelledOpening } from '../../../schema/resources/floors/model-facts.ts'
import type { FloorFacts } from '../file-plan.ts'
import type { WallBox } from './outlines/common-edges.ts'

/** A polygon as the outlines of spaces are cut and joined: the outer ring clockwise seen from above, holes against it. */
export interface Outline {
  readonly outer: Ring
  readonly holes: readonly Ring[]
}

/** A space as it stands in a file, in plan coordinates. */
export interface FoundSpace extends Modelled {
  /** What names it in notes. */
  readonly element: string
  readonly id?: string | undefined
  readonly name: string
  readonly usage: string | null
  readonly template?: TemplateName | null
  readonly outline: Outline
  /** Of its floor above the origin of the file, metres. */
  readonly bottom: number
  readonly height: number
  /** Its slopes; left out where it is flat. */
  readonly ceiling?: readonly CeilingPlane[] | undefined
  /** Openings that the file gives on the outline itself; `pos` refers to its outer ring. */
  readonly openings?: readonly Opening[]
}

/** How a door closes, as a file says it. Directions are of the plan, of any length. */
export interface Hanging {
  readonly leaf: NonNullable<Opening['leaf']>
  /** From the middle to the jamb at which it hangs, or into which it slides. */
  readonly hinge?: readonly [number, number]
  /** Where it swings to; left out = to both sides, or it does not swing. */
  readonly swing?: readonly [number, number]
}

/** A door, window or gap that stands in a wall and is not yet on the outline of a space. */
export interface FoundOpening extends ModelledOpening {
  readonly element: string
  readonly type: OpeningType
  /** Middle of its foot, in the middle of the wall. */
  readonly x: number
  readonly z: number
  /** Directions along the wall in which it may run, the likely one first; unit vectors. */
  readonly along: readonly (readonly [number, number])[]
  readonly width: number
  /** Thickness of the wall where it is known, else 0. */
  readonly depth: number
  /** Of its lower edge above the origin of the file. */
  readonly bottom: number
  readonly height: number
  /** Of a door; left out where it is not said. */
  readonly hanging?: Hanging | undefined
  /** Elements of the spaces that the file says it adjoins; empty = not said. */
  readonly adjoins: ReadonlySet<string>
  /** Whether it is a pane of a facade: only with rooms on one side, and one with those beside it. */
  readonly isFacade?: boolean
}

/** A piece of furniture as it stands in a file, in plan coordinates. */
export interface FoundPiece extends Modelled {
  readonly element: string
  readonly id?: string | undefined
  readonly kind: FurnitureType
  /** Whether the file says no more than table, chair, stool or counter, or nothing but a size. */
  readonly isVague?: boolean
  readonly name: string | null
  readonly position: readonly [number, number, number]
  readonly rotation: number
  readonly shape: Shape
  /** Whether the file tells which way it faces; left out = it is taken from habit. */
  readonly facing?: 'known'
}

/** A column, or a wall that may stand in a space: what a file may leave in the outlines of spaces. */
export interface FoundSolid {
  readonly kind: 'column' | 'wall'
  readonly outline: Outline
  /** Of its ends above the origin of the file, metres. */
  readonly bottom: number
  readonly top: number
}

/** What belongs to one floor of a file. */
export interface FoundFloor extends FloorFacts {
  readonly element: string
  readonly spaces: readonly FoundSpace[]
  readonly openings: readonly FoundOpening[]
  readonly pieces: readonly FoundPiece[]
  /** What may stand in the spaces; left out where the file has none. */
  readonly solids?: readonly FoundSolid[]
  /** The walls of the file; left out where it has none. */
  readonly wallsOf?: () => readonly WallBox[]
}

/** What a building model says of something, as layouts have it. */
export const modelledOf = ({ externalId, model }: Modelled): Modelled => ({
  ...(externalId !== undefined && { externalId }),
  ...(model && { model }),
})

/** The same of an opening, with its name. */
export const openingFacts = ({ name, ...said }: ModelledOpening): ModelledOpening => ({
  ...(name !== undefined && { name }),
  ...modelledOf(said),
})
