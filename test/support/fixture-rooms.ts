import { readdirSync, readFileSync } from 'node:fs'
import type { TemplateName } from '../../src/schema/furnishing/furnish-params.ts'
import type { RoomBoundary } from '../../src/schema/furnishing/room.ts'

/** A room to be furnished for its type; the line format of the evaluation program's input. */
export interface RoomCase {
  readonly id: string
  readonly source: string
  readonly roomType: TemplateName
  /** m². */
  readonly area: number
  readonly boundary: RoomBoundary
}

/** Realistic rooms of our own, at least one for each template. */
export function fixtureRooms(): RoomCase[] {
  const folder = new URL('../fixtures/rooms/', import.meta.url)
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as RoomCase)
}
