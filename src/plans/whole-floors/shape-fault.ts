import { modelOf } from '../../engine/furnishing/request/model.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'

/** Why a shape is none that can be placed (`points: …`, `c: …`); undefined where it is one. */
export function shapeFault(shape: Shape): string | undefined {
  const model = modelOf(shape)
  return model.ok ? undefined : model.fault
}
