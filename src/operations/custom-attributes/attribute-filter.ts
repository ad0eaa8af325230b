import { valueReadScopes } from '../../access/visible-change.ts'
import { ServiceError } from '../../base/errors.ts'
import type { AttributeResource, AttributeValue } from '../../schema/resources/floors/custom-attribute.ts'
import type { AttributeFilter } from '../../schema/resources/floors/list-params.ts'
import type { Service } from '../../service/service.ts'
import { listCustomAttributes } from '../../store/tables/floors/custom-attributes.ts'
import { refuseScope } from '../calling/authorize.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'

/** A value that a resource must have of an attribute. */
export interface WantedValue {
  readonly attributeId: string
  readonly value: AttributeValue
}

/**
 * The values that a filter asks for, in the types of their attributes: in an address all of them are texts.
 *
 * @throws ServiceError `invalid` naming the attribute
 */
export async function wantedValues(
  service: Service,
  caller: TokenHolder | SignedIn,
  resource: AttributeResource,
  filter: AttributeFilter | undefined,
): Promise<WantedValue[]> {
  const entries = Object.entries(filter ?? {})
  if (entries.length === 0) return []
  const known = await listCustomAttributes(requireStore(service), reachOf(caller).accountId, resource)
  return entries.map(([name, sent]) => {
    const attribute = known.find(({ api_field_name }) => api_field_name === name)
    if (!attribute) throw invalid(name, `is no custom attribute of a ${resource}`)
    const value = typed(sent, attribute.value_type)
    if (value === undefined) throw invalid(name, `must be a ${attribute.value_type}`)
    return { attributeId: attribute.id, value }
  })
}

/** A value as one of a type; undefined where it is none. */
function typed(sent: AttributeValue, type: 'text' | 'number' | 'boolean'): AttributeValue | undefined {
  if (type === 'text') return String(sent)
  if (typeof sent === type) return sent
  if (type === 'boolean') return sent === 'true' ? true : sent === 'false' ? false : undefined
  return typeof sent === 'string' && sent.trim() !== '' && Number.isFinite(Number(sent)) ? Number(sent) : undefined
}

/** Who filters by values can read them. @throws ServiceError `insufficient_scope` */
export async function requireValues(
  service: Service,
  caller: TokenHolder | SignedIn,
  isPrivate: boolean,
): Promise<void> {
  if (!readsValues(caller, isPrivate)) await refuseScope(service, caller, valueReadScopes(isPrivate))
}

export const readsValues = (caller: TokenHolder | SignedIn, isPrivate: boolean): boolean =>
  valueReadScopes(isPrivate).some((it) => reachOf(caller).scopes.includes(it))

const invalid = (name: string, detail: string) =>
  new ServiceError('invalid', `filter.attributes.${name}: ${detail}`, undefined, {
    errors: [{ pointer: `/filter/attributes/${name}`, detail }],
  })
