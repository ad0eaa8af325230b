import type { ReadFormat } from '../../schema/resources/floors/file-formats.ts'
import type { OnProgress } from './file-plan.ts'

/** What layers of a DXF hold. */
export const LAYER_ROLES = ['rooms', 'doors', 'windows', 'furniture', 'names'] as const
export type LayerRole = (typeof LAYER_ROLES)[number]

/** Which layers of a DXF hold what: names or patterns with `*` and `?`, in any case. What is left out keeps its default. */
export type LayerMap = Readonly<Partial<Record<LayerRole, readonly string[]>>>

/** Metres of the units of length that drawings are made in. */
export const LENGTH_UNITS = { metres: 1, centimetres: 0.01, millimetres: 0.001, feet: 0.3048, inches: 0.0254 } as const
export type LengthUnit = keyof typeof LENGTH_UNITS

/** Where browsers have web-ifc from. */
export interface IfcLibrary {
  load(): Promise<typeof import('web-ifc')>
  /** Address of its WebAssembly. */
  readonly wasm: string
}

export interface ReadOptions {
  /** Detected from the content when it is left out. */
  readonly format?: ReadFormat
  /** Names a floor whose file has no name for it. */
  readonly fileName?: string
  readonly layers?: LayerMap
  /** Of DXF, and of GeoJSON without a position on the earth; in place of what the file says. */
  readonly unit?: LengthUnit
  readonly onProgress?: OnProgress
  /** Whether the bytes belong to the reader: it may change them, and let go of them before it is done. */
  readonly ownsBytes?: boolean
  /** Needed in browsers only; others load the package. */
  readonly ifcLibrary?: IfcLibrary
}
