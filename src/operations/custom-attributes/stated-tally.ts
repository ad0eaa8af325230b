import type { z } from 'zod'
import type { StatedValues } from '../../plans/whole-floors/prepared/prepared-floor.ts'
import type { AttributeValue } from '../../schema/resources/floors/custom-attribute.ts'
import type { ImportedFloors } from '../../schema/resources/floors/floor-exchange.ts'
import { ATTRIBUTES_SET } from '../../schema/resources/floors/model-facts.ts'
import type { CustomAttributeRow } from '../../store/tables/floors/custom-attributes.ts'
import { TYPE_WORDS, typeOf, WRITE_SCOPE } from './attribute-values.ts'

/** What became of the values of a file. */
export type ValuesOutcome = Pick<z.output<typeof ImportedFloors>, 'attributes' | 'notes'>

/** Attributes by resource type and name. */
export type KnownAttributes = Readonly<Record<StatedValues['resource'], ReadonlyMap<string, CustomAttributeRow>>>

/** Names that notes tell one by one; a file may have any number of them. */
const NAMES_SHOWN = 50

/** Whether an attribute takes a value, null = that it has none; undefined = there is none of its name. */
export const fits = (attribute: CustomAttributeRow | undefined, value: AttributeValue | null): boolean =>
  attribute !== undefined && (value === null || attribute.value_type === typeOf(value))

/** Counts values by what became of them. */
export class StatedTally {
  readonly #set = new Map<string, ValuesOutcome['attributes'][number]>()
  readonly #left = new Map<string, { readonly element: string; readonly reason: string; count: number }>()

  /** @returns whether the value fits the attribute, undefined where there is none */
  count(
    resourceType: StatedValues['resource'],
    apiFieldName: string,
    value: AttributeValue | null,
    attribute: CustomAttributeRow | undefined,
  ): boolean {
    if (fits(attribute, value)) {
      const key = JSON.stringify([resourceType, apiFieldName])
      const count = (this.#set.get(key)?.count ?? 0) + 1
      this.#set.set(key, { resourceType, apiFieldName, count })
      return true
    }
    const reason =
      attribute && value !== null
        ? `the custom attribute takes ${TYPE_WORDS[attribute.value_type]}, not ${TYPE_WORDS[typeOf(value)]}`
        : `the account has no custom attribute of that name: define it, then import the file again`
    const element = `${ATTRIBUTES_SET}.${apiFieldName} of ${resourceType}s`
    const key = JSON.stringify([element, reason])
    const left = this.#left.get(key)
    if (left) left.count++
    else this.#left.set(key, { element, reason, count: 1 })
    return false
  }

  outcome(): ValuesOutcome {
    const left = [...this.#left.values()]
    const rest = left.length - NAMES_SHOWN
    return {
      attributes: [...this.#set.values()],
      notes: [
        ...left.slice(0, NAMES_SHOWN).map(({ element, reason, count }) => kept(element, reason, count)),
        ...(rest > 0 ? [kept(ATTRIBUTES_SET, `${rest} more of its names are no custom attributes that fit`)] : []),
      ],
    }
  }
}

/** That of values of callers who may not set them, or may not know those that stand. */
export const withoutScope = (scopes: string): ValuesOutcome => ({
  attributes: [],
  notes: [kept(ATTRIBUTES_SET, `setting values of custom attributes takes ${scopes}`)],
})

/** That of values of callers who may not set them. */
export const notWritten = (): ValuesOutcome => withoutScope(`the scope ${WRITE_SCOPE}`)

const kept = (element: string, reason: string, count?: number) => ({
  element,
  outcome: 'changed' as const,
  reason: `${count === undefined ? '' : `${count} × `}${reason} (kept as a property set)`,
})
