import type { AttributeValue } from '../../../schema/resources/floors/custom-attribute.ts'
import { ATTRIBUTES_SET, type Modelled } from '../../../schema/resources/floors/model-facts.ts'
import type { StatedValues } from './prepared-floor.ts'

interface Parts {
  readonly spaces: readonly (Modelled & { readonly id?: string | undefined })[]
  readonly assets: readonly (Modelled & { readonly id?: string | undefined })[]
}

/** Values of custom attributes that a file has for spaces and assets, by the property set that models are written with. */
export const statedValues = ({ spaces, assets }: Parts): StatedValues[] => [
  ...valuesOf(spaces, 'space'),
  ...valuesOf(assets, 'asset'),
]

const valuesOf = (parts: Parts['spaces'], resource: StatedValues['resource']): StatedValues[] =>
  parts.flatMap(({ id, model }) => {
    const set = Object.entries(model?.properties?.[ATTRIBUTES_SET] ?? {})
    const values = set.filter((it): it is [string, AttributeValue] => it[1] !== null)
    return id === undefined || values.length === 0 ? [] : [{ resource, id, values: Object.fromEntries(values) }]
  })
