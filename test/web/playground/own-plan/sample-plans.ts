import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import type { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Room } from '../../../../src/schema/furnishing/room.ts'
import { centredAt } from '../../../../src/web/playground/board/pieces/edit-pieces.ts'
import { PlanJudge } from '../../../../src/web/playground/solver/judge-plan.ts'
import { faultsOf } from '../../../../src/web/playground/state/own-plan/fault-words.ts'
import { SAMPLE_ROOMS } from '../../../../src/web/playground/state/sample-rooms.ts'

export const kernels = new Kernels()
const judge = new PlanJudge()

/** What the verifier says of a plan, in words. */
export const faults = (room: Room, pieces: readonly PlacedItem[]) =>
  faultsOf(judge.verdict(room, pieces).violations, pieces, room)

export const best = (params: FurnishParams) => furnish(kernels, params).furnishings[0]!.furniture

/** The rooms to begin with, furnished. */
export const samples = SAMPLE_ROOMS.map(({ name, params }) => ({
  name,
  params,
  pieces: best({ ...params, maxResults: 1 }),
}))
export const living = samples[0]!

/** The place in the list of the first piece of a type in the living room. */
export const only = (type: PlacedItem['type']) => living.pieces.findIndex((item) => item.type === type)

/** The living room with the middle of a piece somewhere else. */
export const at = (type: PlacedItem['type'], x: number, z: number) =>
  living.pieces.with(only(type), centredAt(living.pieces[only(type)]!, [x, z]))

export function movedOnto(type: PlacedItem['type'], other: PlacedItem['type']) {
  const { position, shape } = living.pieces[only(other)]!
  const [x, , z] = position
  if (shape.type !== 'box') throw new Error('no box')
  return at(type, x + shape.a / 2, z + shape.b / 2)
}
