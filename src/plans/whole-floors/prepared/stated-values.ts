import type { Modelled } from '../../../schema/resources/floors/model-facts.ts'
import { valuesOfPart, writtenValues } from '../../layouts/value-sets.ts'
import type { StatedValues } from './prepared-floor.ts'

interface Parts {
  readonly spaces: readonly (Modelled & { readonly id?: string | undefined })[]
  readonly assets: readonly (Modelled & { readonly id?: string | undefined })[]
}

/** Values of custom attributes that a file has for spaces and assets, by the property sets that models are written with. */
export const statedValues = ({ spaces, assets }: Parts): StatedValues[] => [
  ...valuesOf(spaces, 'space'),
  ...valuesOf(assets, 'asset'),
]

const valuesOf = (parts: Parts['spaces'], resource: StatedValues['resource']): StatedValues[] =>
  parts.flatMap(({ id, model }) => {
    const values = valuesOfPart({ model }) ?? {}
    // A file that we wrote also shows which values were removed from it.
    const isStated = Object.keys(values).length > 0 || writtenValues({ model }) !== undefined
    return id === undefined || !isStated ? [] : [{ resource, id, values }]
  })
