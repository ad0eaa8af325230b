/** Where the data lives: PostgreSQL by URL, embedded in a directory, or embedded in memory. */
export type Place = { readonly url: string } | { readonly directory: string } | 'memory'

/** Directory of the data in the directory of an embedded store, and in a backup of it. */
export const PGDATA = 'pgdata'

/** Reads the place from the settings: a URL wins over a directory. */
export function placeOf({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Place {
  if (databaseUrl !== '') return { url: databaseUrl }
  return dataDir === 'memory' ? 'memory' : { directory: dataDir }
}

/** Where the data of a store of a former PostgreSQL is kept after its upgrade. */
export const formerData = (data: string, version: string) => `${data}.pg${version}`
