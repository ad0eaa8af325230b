import { ATTRIBUTES_SET, type Modelled } from '../../schema/resources/floors/model-facts.ts'

/** A part of a layout without the values of custom attributes that a model says of it, for they stand with the floor. */
export function withoutAttributes<It extends Modelled>(part: It): It {
  const { [ATTRIBUTES_SET]: own, ...properties } = part.model?.properties ?? {}
  if (own === undefined) return part
  const { properties: _, ...said } = part.model!
  const { model: __, ...rest } = part
  const model = { ...said, ...(Object.keys(properties).length > 0 && { properties }) }
  return (Object.keys(model).length > 0 ? { ...rest, model } : rest) as It
}
