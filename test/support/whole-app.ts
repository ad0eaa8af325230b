import { createApp } from '../../src/serve/app.ts'
import type { Telemetry } from '../../src/service/telemetry/start-telemetry.ts'
import { signedInWorld as signedInWorldOf, accessWorld as worldOf } from './access.ts'
import type { TestDatabase } from './databases.ts'
import { scene as sceneOf } from './service.ts'

export * from './access.ts'

/** A service over a migrated store that answers all that the service does: for tests of its pages and documents. */
export const accessWorld = (database: TestDatabase, environment?: Record<string, string>, telemetry?: Telemetry) =>
  worldOf(database, environment, telemetry, createApp)

/** The same with a user who has signed in. */
export const signedInWorld = (database: TestDatabase, environment?: Record<string, string>) =>
  signedInWorldOf(database, environment, createApp)

/** The same without a store. */
export const scene = (
  environment?: Record<string, string>,
  served?: Parameters<typeof sceneOf>[1],
  telemetry?: Telemetry,
) => sceneOf(environment, served, telemetry, createApp)
