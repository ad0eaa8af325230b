import type { Room } from '../../schema/furnishing/room.ts'

/** What is known of where a storey lies. */
export interface StoreyPlace {
  readonly elevation: number | null
  readonly floorNumber: number | null
  /** Of the storey, metres; null = not known. */
  readonly height: number | null
  /** Of its highest room, metres; null = it has none. */
  readonly roomHeight: number | null
}

/** Of the highest room of a floor, metres; null = it has none. */
export const roomHeightOf = (spaces: readonly { readonly room: Room }[]): number | null =>
  spaces.reduce<number | null>((most, { room }) => Math.max(most ?? 0, room.boundary.shape.h), null)

/** What is between the rooms of two storeys, and a storey of which nothing is known, metres. */
const SLAB = 0.3
const USUAL_HEIGHT = 3

/**
 * Elevations of storeys that stand one on another, metres. Those that are known stay; others stand on the storey before. Where
 * none is known, the ground floor is at 0, else the lowest storey.
 *
 * @param storeys lowest first
 */
export function storeyLevels(storeys: readonly StoreyPlace[]): number[] {
  const levels: number[] = []
  let top = 0
  for (const storey of storeys) {
    const level = storey.elevation ?? tidy(top)
    levels.push(level)
    top = level + heightOf(storey)
  }
  if (storeys.some(({ elevation }) => elevation !== null)) return levels
  const ground = levels[storeys.findIndex(({ floorNumber }) => floorNumber !== null && floorNumber >= 0)] ?? 0
  return levels.map((level) => tidy(level - ground))
}

const heightOf = ({ height, roomHeight }: StoreyPlace): number =>
  height || (roomHeight === null ? USUAL_HEIGHT : roomHeight + SLAB)

const tidy = (metres: number): number => Math.round(metres * 1e6) / 1e6 + 0
