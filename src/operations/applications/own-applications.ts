import { z } from 'zod'
import { policy } from '../../access/policy.ts'
import {
  ApplicationId,
  ApplicationWithSecret,
  RegisteredApplication,
  RotateApplicationParams,
} from '../../schema/resources/application.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { countApplicationsOf, listApplicationsOf } from '../../store/tables/tokens/applications.ts'
import { actorOf } from '../audit/audit-notes.ts'
import type { SignedIn } from '../calling/caller.ts'
import { reserveOne } from '../calling/change-account.ts'
import { FOR_OWNERS, operation } from '../calling/operation.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { lockAsOwner } from '../members/as-owner.ts'
import {
  ApplicationChanges,
  applicationOf,
  changeApplication,
  makeApplication,
  Registration,
  removeApplication,
  requireApplication,
  rotateSecret,
} from './change-application.ts'

const CLIENT_ID = 'dHv3mX0bq8Tz5RkW1LsN7cYa'

export const listOwnApplications = operation({
  access: FOR_OWNERS,
  name: 'ownApplications.list',
  type: 'query',
  summary: 'Lists the OAuth applications that the account has registered',
  errors: [],
  input: z.strictObject({}),
  output: z.array(RegisteredApplication),
  examples: [{ title: 'All applications', input: {} }],
  run: async (service, { user }) =>
    (await listApplicationsOf(requireStore(service), user.accountId)).map(applicationOf),
})

export const registerApplication = operation({
  access: FOR_OWNERS,
  name: 'ownApplications.create',
  type: 'mutation',
  summary: 'Registers an OAuth application; its secret is shown this once',
  errors: ['invalid', 'limit_reached'],
  input: Registration,
  output: ApplicationWithSecret,
  examples: [
    {
      title: 'An application with PKCE',
      input: {
        name: 'Planner',
        redirectUri: 'https://planner.example/callback',
        scopes: ['floor:readPublic'],
        requirePkce: true,
      },
    },
  ],
  run: (service, caller, params) =>
    accessTransaction(service, async (db) => {
      const { accountId } = caller.user
      await lockAsOwner(db, caller.user)
      const max = policy.applicationsMax
      const text = `applications: an account has at most ${max}, delete one first`
      await reserveOne(db, accountId, { count: () => countApplicationsOf(db, accountId), max, text })
      return makeApplication(service, db, actorOf(caller), accountId, params)
    }),
})

export const updateOwnApplication = operation({
  access: FOR_OWNERS,
  name: 'ownApplications.update',
  type: 'mutation',
  summary: 'Changes an application of the account, disables or enables it',
  errors: ['invalid', 'not_found'],
  input: ApplicationChanges,
  output: RegisteredApplication,
  examples: [{ title: 'Disable it', input: { clientId: CLIENT_ID, disabled: true } }],
  run: (service, caller, { clientId, ...changes }) =>
    withOwn(service, caller, clientId, (db, found) => changeApplication(service, db, actorOf(caller), found, changes)),
})

export const rotateOwnApplication = operation({
  access: FOR_OWNERS,
  name: 'ownApplications.rotate',
  type: 'mutation',
  summary: 'Replaces the secret of an application; the new one is shown this once',
  errors: ['not_found'],
  input: RotateApplicationParams,
  output: ApplicationWithSecret,
  examples: [{ title: 'The old secret works for one more day', input: { clientId: CLIENT_ID, graceSeconds: 86_400 } }],
  run: (service, caller, { clientId, graceSeconds }) =>
    withOwn(service, caller, clientId, (db, found) => rotateSecret(service, db, actorOf(caller), found, graceSeconds)),
})

export const deleteOwnApplication = operation({
  access: FOR_OWNERS,
  name: 'ownApplications.delete',
  type: 'mutation',
  summary: 'Deletes an application of the account, with what users let it do',
  errors: ['not_found'],
  input: ApplicationId,
  output: z.null(),
  examples: [{ title: 'By its client id', input: { clientId: CLIENT_ID } }],
  run: (service, caller, { clientId }) =>
    withOwn(service, caller, clientId, async (db, found) => {
      await removeApplication(service, db, actorOf(caller), found)
      return null
    }),
})

type Found = Awaited<ReturnType<typeof requireApplication>>

/** Does something to an application of the account, as one of its owners. @throws ServiceError `not_found`, `owner_required` */
const withOwn = <Result>(
  service: Service,
  { user }: SignedIn,
  clientId: string,
  act: (db: Db, found: Found) => Promise<Result>,
): Promise<Result> =>
  accessTransaction(service, async (db) => {
    await lockAsOwner(db, user)
    return act(db, await requireApplication(db, clientId, user.accountId))
  })
