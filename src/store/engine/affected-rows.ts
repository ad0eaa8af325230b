/** Commands that change rows. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** How many rows a statement has changed, as Kysely reads it. */
export const affectedRows = ({ command, count }: { readonly command: string; readonly count?: number | null }) =>
  CHANGES.has(command) ? { numAffectedRows: BigInt(count!) } : {}
