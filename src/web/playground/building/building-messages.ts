import type { FileNote } from '../../../plans/files/file-plan.ts'
import type { TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { Room } from '../../../schema/furnishing/room.ts'

/** What the worker that reads building files is sent. */
export interface ReadCall {
  readonly bytes: Uint8Array
  readonly fileName: string
}

/** A room of a file, moved so that it begins at the origin. */
export interface BuildingRoom {
  readonly id: string
  readonly name: string
  readonly room: Room
  /** m² */
  readonly area: number
  /** How it is furnished by its use; null = not at all. */
  readonly template: TemplateName | null
}

export interface BuildingFloor {
  readonly name: string
  readonly rooms: readonly BuildingRoom[]
}

export interface Building {
  readonly floors: readonly BuildingFloor[]
  readonly notes: readonly FileNote[]
}

/** What the worker answers: how far it is, and in the end what it has read or why it has not. */
export type ReadReply =
  | { readonly share: number; readonly what: string }
  | { readonly building: Building }
  | { readonly fault: string }
