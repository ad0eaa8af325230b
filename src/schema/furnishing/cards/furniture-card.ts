import type { GroupType } from '../group-types.ts'

/**
 * What is known of a furniture type: plain data, which the schemas, drawings, models and files read. How the search places it and
 * how files of others name it stand beside it, apart, as what draws needs neither. The rules that use them stand where they are used.
 */
export type FurnitureCard = (NamedAsItLooks | NamedOtherwise) & {
  /**
   * Whether a piece belongs to a wall by the contract if its shape does not say (docs/decisions.md#c4). What the verifier
   * goes by: stated beside `PlacingFacts.wall`, not derived from it, so that a wrong entry in either of them shows.
   */
  readonly atWall: AtWall
  /** Decides the hue of a drawing; left out = for nothing that groups are for. */
  readonly purpose?: GroupType
  /** Its name on plans, where the symbol alone may leave doubt, and where along its depth the symbol is calm. */
  readonly label?: { readonly text: string; readonly depth: number }
}

interface NamedAsItLooks {
  /** What it is called in a sentence, and how it is drawn and modelled. */
  readonly name: Look
  readonly look?: never
}

interface NamedOtherwise {
  /** What it is called in a sentence. */
  readonly name: string
  /** How it is drawn and modelled. */
  readonly look: Look
}

/** How pieces with a card are drawn and modelled. */
export const lookOf = (card: FurnitureCard): Look => card.look ?? card.name

/** How files of others name pieces of a type. Metres. */
export interface ReadingFacts {
  /**
   * Words of English, German, French, Italian and Spanish in names, in lower case without accents, blanks for all that is no
   * letter or digit. A name that fits several patterns, of whatever type, means the one of the lowest order. What is vague says no
   * more than chair: its place may tell another type.
   */
  readonly words: readonly { readonly order: number; readonly pattern: RegExp; readonly isVague?: true }[]
  /** Sizes by which a piece without a telling name is known, from and to; null where other things are as large. */
  readonly sizes: { readonly long: Range; readonly short: Range; readonly height: Range } | null
  /** Of a piece in a drawing, which has no heights. */
  readonly usualHeight: number
  /** Its back is higher than its front. */
  readonly backed?: true
  /** Stands at, on, under or above a desk, and is not in the way of the person who sits there. */
  readonly atDesk?: true
  /** What IFC calls it, and its colour there. */
  readonly ifc: IfcFacts
}

type Range = readonly [from: number, to: number]

export type AtWall = 'always' | 'with-its-back' | 'never'

/** What a group of pieces is for. */
export type Purpose = GroupType | 'none'

type IfcFacts = { readonly colour: 'seat' | 'table' | 'storage' | 'bed' | 'other' } & (
  | { readonly as?: never; readonly kind: FurnitureKind }
  | { readonly as: 'sanitary'; readonly kind: SanitaryKind }
  | { readonly as: 'appliance'; readonly kind: 'PHOTOCOPIER' }
)

/** Of IfcFurnitureTypeEnum, and of IfcSanitaryTerminalTypeEnum. */
type FurnitureKind = 'BED' | 'CHAIR' | 'DESK' | 'FILECABINET' | 'SHELF' | 'SOFA' | 'TABLE' | 'USERDEFINED'
type SanitaryKind = 'BATH' | 'SHOWER' | 'TOILETPAN' | 'URINAL' | 'WASHHANDBASIN'

/** Looks that there is a symbol for (engine/drawing/symbols) and a model (engine/modelling). */
export type Look =
  | FittingLook
  | 'armchair'
  | 'bed'
  | 'block'
  | 'carpet'
  | 'chair'
  | 'chair with arms'
  | 'coffee table'
  | 'desk'
  | 'dining table'
  | 'drawers'
  | 'executive chair'
  | 'executive desk'
  | 'floor lamp'
  | 'meeting table'
  | 'nightstand'
  | 'pendant lamp'
  | 'screen'
  | 'shelf'
  | 'sideboard'
  | 'sofa'
  | 'table lamp'
  | 'task chair'
  | 'wardrobe'

/** Those of fittings. */
export type FittingLook =
  | 'bathtub'
  | 'copier'
  | 'kitchen unit'
  | 'locker'
  | 'reception desk'
  | 'shower'
  | 'toilet'
  | 'toilet cubicle'
  | 'urinal'
  | 'washbasin'
