import type { AttributeValue, CustomAttributeValues } from '../../schema/resources/floors/custom-attribute.ts'
import type { FloorUpdate } from '../../schema/resources/floors/floor-exchange.ts'
import type { LayoutAsset, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import {
  areSame,
  digestOf,
  digestsOf,
  type ValueDigests,
  valuesOfPart,
  withoutValues,
  withValuesOf,
  writtenValues,
} from '../layouts/value-sets.ts'

/** What a newer file makes of a value of a custom attribute. */
export type ValueChange = FloorUpdate['attributes'][number]

/** The values of custom attributes that stand here. */
export interface KnownValues {
  /** By the ids of spaces and assets; who is left out has none. */
  readonly values: ReadonlyMap<string, CustomAttributeValues>
  /** Whether all become those that the file has, else those alone that nobody has changed here. */
  readonly takesFile: boolean
}

type Part = LayoutSpace | LayoutAsset

/** A space or piece of a newer file, and what it is here; undefined = it is new. */
export interface UpdatedPart<It extends Part> {
  readonly part: It
  readonly old: It | undefined
}

/**
 * Compares the values of a newer file with those that stand here and those that it had before. Its property sets are left out of what the
 * model says where they tell nothing new: values stand with the floor. A part without these sets says nothing of values, and those that the
 * file before had of it are kept to compare with the next one.
 */
export function updatedValues<It extends Part>(
  resourceType: ValueChange['resourceType'],
  parts: readonly UpdatedPart<It>[],
  known: KnownValues | undefined,
): { readonly parts: It[]; readonly changes: ValueChange[] } {
  const changes: ValueChange[] = []
  const updated = parts.map(({ part, old }) => {
    if (!known || !hasValueSets(part)) return old ? withValuesOf(old, part) : part
    const after = valuesOfPart(part) ?? {}
    const now = known.values.get(part.id) ?? {}
    const before = digestsBefore(part, old)
    for (const apiFieldName of new Set([...Object.keys(after), ...before.keys()])) {
      const value = { now: now[apiFieldName], after: after[apiFieldName], before: before.get(apiFieldName) }
      const outcome = outcomeOf(value, known.takesFile)
      if (outcome === undefined) continue
      const [id, name] = [part.id, nameOf(part)]
      const both = { before: value.now ?? null, after: value.after ?? null }
      changes.push({ resourceType, id, name, apiFieldName, ...both, outcome })
    }
    return isNothingNew(part, old, now) ? withoutValues(part) : part
  })
  return { parts: updated, changes }
}

/** Values as they were when file and floor had the same: when we wrote the file, but where a file of this writing came in since. */
function digestsBefore(part: Part, old: Part | undefined): ValueDigests {
  const [written, seen] = [writtenValues(part), writtenValues(old)]
  const isSeen = written?.revision === seen?.revision && areSame(written?.digests, seen?.digests)
  return written && !isSeen ? written.digests : digestsOf(valuesOfPart(old))
}

/** Whether all values of a file stand here, and it was not edited since we wrote it, nor had another file values. */
function isNothingNew(part: Part, old: Part | undefined, now: CustomAttributeValues): boolean {
  const after = valuesOfPart(part) ?? {}
  const written = writtenValues(part)
  return (
    !(old && hasValueSets(old)) &&
    Object.entries(after).every(([name, value]) => now[name] === value) &&
    (!written || areSame(written.digests, digestsOf(after)))
  )
}

interface ComparedValue {
  /** As it stands here, undefined = there is none. */
  readonly now: AttributeValue | undefined
  /** As the file has it. */
  readonly after: AttributeValue | undefined
  /** The digest of what it was when both had the same, undefined = not known. */
  readonly before: string | undefined
}

/** @returns undefined where there is nothing to do: both agree, or only here it was changed since */
function outcomeOf({ now, after, before }: ComparedValue, takesFile: boolean): ValueChange['outcome'] | undefined {
  if (now === after) return undefined
  if (now === undefined || takesFile || digestOf(now) === before) return after === undefined ? 'removed' : 'set'
  return after !== undefined && digestOf(after) === before ? undefined : 'kept'
}

const hasValueSets = (part: Part): boolean => (valuesOfPart(part) ?? writtenValues(part)) !== undefined

const nameOf = (part: Part): string => ('type' in part ? (part.name ?? part.type) : part.name)
