import { computed } from '@preact/signals'
import type { Furnishing } from '../../../schema/furnishing/result.ts'
import { OWN_ID } from '../state/draft.ts'
import { alternatives } from '../state/workspace.ts'
import { type AlternativeName, nameAlternatives } from './name-alternatives.ts'

const OWN: AlternativeName = { title: 'Your plan', about: '' }

/** The names of what the filmstrip shows; the plan by hand is none of the engine's ideas. */
const names = computed(() => {
  const found = alternatives.value.filter(({ id }) => id !== OWN_ID)
  const all = new Map(nameAlternatives(found).map((name, i) => [found[i]!.id, name]))
  return all.set(OWN_ID, OWN)
})

/** The name of a furnishing among the alternatives; while a drag shows one that is not among them, as if it were the only one. */
export const nameOfAlternative = (furnishing: Furnishing): AlternativeName =>
  names.value.get(furnishing.id) ?? nameAlternatives([furnishing])[0]!
