import { computed } from '@preact/signals'
import type { Furnishing } from '../../../schema/furnishing/result.ts'
import { alternatives } from '../state/workspace.ts'
import { type AlternativeName, nameAlternatives } from './name-alternatives.ts'

/** The names of what the filmstrip shows. */
const names = computed(
  () => new Map(nameAlternatives(alternatives.value).map((name, i) => [alternatives.value[i]!.id, name])),
)

/** The name of a furnishing among the alternatives; while a drag shows one that is not among them, as if it were the only one. */
export const nameOfAlternative = (furnishing: Furnishing): AlternativeName =>
  names.value.get(furnishing.id) ?? nameAlternatives([furnishing])[0]!
