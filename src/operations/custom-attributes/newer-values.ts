import { valueReadScopes } from '../../access/visible-change.ts'
import { ServiceError } from '../../base/errors.ts'
import type { StatedValues } from '../../plans/whole-floors/prepared/prepared-floor.ts'
import type { FloorUpdate } from '../../schema/resources/floors/floor-exchange.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { listCustomAttributes, valuesOfParts } from '../../store/tables/floors/custom-attributes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { readsValues } from './attribute-filter.ts'
import { attributeTexts } from './attribute-texts.ts'
import { WRITE_SCOPE } from './attribute-values.ts'
import {
  fits,
  type KnownAttributes,
  notWritten,
  StatedTally,
  type ValuesOutcome,
  withoutScope,
} from './stated-tally.ts'
import type { ValuesToStore } from './store-stated-values.ts'

type ValueChange = FloorUpdate['attributes'][number]

/** A floor that there is, and what a newer file has of values of its spaces and assets. */
interface FloorOfFile {
  readonly id: string
  readonly name: string
  readonly private: boolean
  readonly values: readonly StatedValues[]
}

/** What the values of a newer file mean to a caller: they change those of callers that may both read and write them. */
export class NewerValues {
  readonly #service: Service
  readonly #caller: TokenHolder | SignedIn
  readonly #attributes: KnownAttributes

  private constructor(service: Service, caller: TokenHolder | SignedIn, attributes: KnownAttributes) {
    this.#service = service
    this.#caller = caller
    this.#attributes = attributes
  }

  static async of(service: Service, caller: TokenHolder | SignedIn): Promise<NewerValues> {
    const { accountId } = reachOf(caller)
    const named = async (resource: 'space' | 'asset') => {
      const rows = await listCustomAttributes(requireStore(service), accountId, resource)
      return new Map(rows.map((row) => [row.api_field_name, row]))
    }
    return new NewerValues(service, caller, { space: await named('space'), asset: await named('asset') })
  }

  /** The values that stand, to compare with; undefined where none are changed. @throws ServiceError as `attributeTexts` */
  async standing(floor: FloorOfFile): Promise<string | undefined> {
    if (floor.values.length === 0 || !this.#mayWrite) return undefined
    return attributeTexts(this.#service, this.#caller, { id: floor.id, name: floor.name, isPrivate: floor.private })
  }

  /** Those of changes that are of an attribute of the account and of its type. */
  fitting(changes: readonly ValueChange[]): ValueChange[] {
    return changes.filter(({ resourceType, apiFieldName, after }) =>
      fits(this.#attributes[resourceType].get(apiFieldName), after),
    )
  }

  /** What of a file is not set, and why. @param added values of floors that are new */
  notes(floors: readonly FloorOfFile[], added: readonly StatedValues[]): ValuesOutcome['notes'] {
    const stated = [...floors.flatMap(({ values }) => values), ...added]
    if (stated.length === 0) return []
    if (!this.#mayWrite) return notWritten().notes
    const unread = floors.find((it) => it.values.length > 0 && !readsValues(this.#caller, it.private))
    const tally = new StatedTally()
    for (const { resource, values } of stated)
      for (const [name, value] of Object.entries(values))
        tally.count(resource, name, value, this.#attributes[resource].get(name))
    return [
      ...(unread
        ? withoutScope(
            `the scopes ${WRITE_SCOPE} and ${valueReadScopes(unread.private).join(' or ')} where floors are there already`,
          ).notes
        : []),
      ...tally.outcome().notes,
    ]
  }

  get #mayWrite(): boolean {
    return reachOf(this.#caller).scopes.includes(WRITE_SCOPE)
  }
}

/**
 * Values to set in place of those that stand; null removes one.
 *
 * @param db a transaction that holds the floor
 * @throws ServiceError `conflict` where others stand than those that were compared
 */
export async function valuesToSet(
  db: Db,
  floorId: string,
  changes: readonly ValueChange[],
): Promise<readonly ValuesToStore[]> {
  const set = changes.filter(({ outcome }) => outcome !== 'kept')
  if (set.length === 0) return []
  const standing = new Map(
    (await valuesOfParts(db, floorId, [...new Set(set.map(({ id }) => id))])).map((it) => [keyOf(it), it.value]),
  )
  if (set.some((it) => (standing.get(keyOf(it)) ?? null) !== it.before))
    throw new ServiceError('conflict', 'custom-attributes: were changed meanwhile, try again')
  return set.map(({ resourceType: resource, id, apiFieldName, after }) => ({
    resource,
    id,
    values: { [apiFieldName]: after },
  }))
}

const keyOf = ({ id, apiFieldName }: Pick<ValueChange, 'id' | 'apiFieldName'>): string => `${id} ${apiFieldName}`
