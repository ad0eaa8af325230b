import type { Migration } from 'kysely'
import * as access from './0001-access.ts'
import * as credentials from './0002-credentials.ts'
import * as floors from './0003-floors.ts'
import * as retention from './0004-retention.ts'
import * as quotas from './0005-quotas.ts'
import * as accountPages from './0006-account-pages.ts'
import * as layouts from './0007-layouts.ts'
import * as hooks from './0008-hooks.ts'
import * as jobs from './0009-jobs.ts'
import * as tokenFloors from './0010-token-floors.ts'
import * as partDigests from './0011-part-digests.ts'
import * as deskGridJobs from './0012-desk-grid-jobs.ts'
import * as secondFactors from './0013-second-factors.ts'
import * as members from './0014-members.ts'
import * as filters from './0015-filters.ts'
import * as bulkMethods from './0016-bulk-methods.ts'
import * as floorsOfChunks from './0017-floors-of-chunks.ts'
import * as resetMakers from './0018-reset-makers.ts'
import * as layoutDrafts from './0019-layout-drafts.ts'
import * as sealedSecrets from './0020-sealed-secrets.ts'
import * as publicApplications from './0021-public-applications.ts'
import * as queue from './0022-queue.ts'
import * as buildings from './0023-buildings.ts'
import * as layoutVariants from './0024-layout-variants.ts'
import * as changes from './0025-changes.ts'
import * as layoutSeats from './0026-layout-seats.ts'
import * as products from './0027-products.ts'

/** All migrations in order; append-only. A record instead of a directory scan works on every runtime. */
export const migrations: Record<string, Migration> = {
  '0001-access': access,
  '0002-credentials': credentials,
  '0003-floors': floors,
  '0004-retention': retention,
  '0005-quotas': quotas,
  '0006-account-pages': accountPages,
  '0007-layouts': layouts,
  '0008-hooks': hooks,
  '0009-jobs': jobs,
  '0010-token-floors': tokenFloors,
  '0011-part-digests': partDigests,
  '0012-desk-grid-jobs': deskGridJobs,
  '0013-second-factors': secondFactors,
  '0014-members': members,
  '0015-filters': filters,
  '0016-bulk-methods': bulkMethods,
  '0017-floors-of-chunks': floorsOfChunks,
  '0018-reset-makers': resetMakers,
  '0019-layout-drafts': layoutDrafts,
  '0020-sealed-secrets': sealedSecrets,
  '0021-public-applications': publicApplications,
  '0022-queue': queue,
  '0023-buildings': buildings,
  '0024-layout-variants': layoutVariants,
  '0025-changes': changes,
  '0026-layout-seats': layoutSeats,
  '0027-products': products,
}
