import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import type { ModelFacts } from '../../../schema/resources/floors/model-facts.ts'
import { kindOfName } from './kind-of-name.ts'
import { plainName } from './plain-words.ts'

/** Properties in which programs say what kind of space it is, as `plainName` has them. */
const CATEGORIES: ReadonlySet<string> = new Set([
  ...['category', 'category description', 'omni class table 13 category'],
  ...['occupancy type', 'space type', 'room type', 'function', 'usage', 'use'],
  ...['raumtyp', 'raumart', 'raumnutzung', 'nutzung', 'nutzungsart', 'fonction', 'funzione', 'funcion', 'functie'],
])

/**
 * What the words of a model tell of the use of a space for which it states none: its name without numbers ("Office" of "Office 2.14"),
 * else its category, where the planner understands them; else null.
 */
export function derivedUsage({ name, model }: Pick<LayoutSpace, 'name' | 'model'>): string | null {
  if (kindOfName(name)) return withoutNumbers(name)
  return (model && categoriesOf(model).find((it) => kindOfName(it))) ?? null
}

/** A name without what tells it from others like it, as long as it still says the same. */
function withoutNumbers(name: string): string {
  const words = name.split(' ').filter((word) => !/\p{N}/u.test(word))
  const rest = words.join(' ').replace(/^[\s\p{Pd},;:/]+|[\s\p{Pd},;:/]+$/gu, '')
  return kindOfName(rest)?.kind === kindOfName(name)?.kind ? rest : name
}

/** Texts by which a model classifies a space, without the codes before them: "Corridor" of "13-85 11 11: Corridor". */
const categoriesOf = ({ classifications = [], properties = {}, type }: ModelFacts): string[] =>
  [
    ...classifications.map((it) => it.name),
    ...Object.values(properties).flatMap((set) =>
      Object.entries(set).flatMap(([name, value]) => (CATEGORIES.has(plainName(name)) ? [value] : [])),
    ),
    type,
  ].flatMap((it) => {
    const text = typeof it === 'string' ? it.replace(/^[\p{N}\s.-]+:\s*/u, '').trim() : ''
    return text === '' || text.length > USAGE_MAX ? [] : [text]
  })

/** Longest usage of a space, characters. */
const USAGE_MAX = 200
