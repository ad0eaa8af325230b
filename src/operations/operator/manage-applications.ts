import type { z } from 'zod'
import {
  ApplicationId,
  type RegisteredApplication,
  RotateApplicationParams,
} from '../../schema/resources/application.ts'
import { plainText } from '../../schema/wire/plain-text.ts'
import type { Service } from '../../service/service.ts'
import { listApplications as select } from '../../store/tables/tokens/applications.ts'
import {
  ApplicationChanges,
  applicationOf,
  changeApplication,
  makeApplication,
  Registration,
  removeApplication,
  requireApplication,
  rotateSecret,
} from '../applications/change-application.ts'
import { OPERATOR } from '../audit/audit-notes.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { requireAccount } from './find-account.ts'

/**
 * What the operator is given for an application. @see docs/specification.md#oauth-application-registration
 * (docs/decisions.md#a13)
 */
export const CreateApplication = Registration.extend({ account: plainText(100).optional() })

/** @returns the application with its secret, which is shown only this once */
export const createApplication = (service: Service, { account, ...params }: z.output<typeof CreateApplication>) =>
  accessTransaction(service, async (db) => {
    const { id } = await requireAccount(db, account)
    return makeApplication(service, db, OPERATOR, id, params)
  })

export const listApplications = async (service: Service): Promise<RegisteredApplication[]> =>
  (await select(requireStore(service))).map(applicationOf)

export const NamedApplication = ApplicationId
export const RotateApplication = RotateApplicationParams

export const rotateApplication = (service: Service, { clientId, graceSeconds }: z.output<typeof RotateApplication>) =>
  accessTransaction(service, async (db) =>
    rotateSecret(service, db, OPERATOR, await requireApplication(db, clientId), graceSeconds),
  )

export const UpdateApplication = ApplicationChanges

export const updateApplication = (
  service: Service,
  { clientId, ...changes }: z.output<typeof UpdateApplication>,
): Promise<RegisteredApplication> =>
  accessTransaction(service, async (db) =>
    changeApplication(service, db, OPERATOR, await requireApplication(db, clientId), changes),
  )

export const deleteApplication = (service: Service, { clientId }: z.output<typeof NamedApplication>) =>
  accessTransaction(service, async (db) => {
    const found = await requireApplication(db, clientId)
    await removeApplication(service, db, OPERATOR, found)
    return applicationOf(found)
  })
