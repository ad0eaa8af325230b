import type { CustomAttribute } from '../../schema/resources/custom-attribute.ts'
import type { CustomAttributeRow } from '../../store/tables/floors/custom-attributes.ts'

/** A row as the API shows it. */
export const customAttributeOf = (row: CustomAttributeRow): CustomAttribute => ({
  id: row.id,
  apiFieldName: row.api_field_name,
  title: row.title,
  description: row.description,
  resourceType: row.resource_type,
  valueType: row.value_type,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
