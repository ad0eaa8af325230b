import type { Extension } from '../../schema/resources/extension.ts'
import type { ExtensionRow } from '../../store/tables/floors/account-extensions.ts'

/** A row as the API shows it. */
export const extensionOf = (row: ExtensionRow): Extension => ({
  id: row.id,
  name: row.name,
  description: row.description,
  url: row.url,
  parameters: [...row.parameters],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
