import type { z } from 'zod'
import { parse } from '../../schema/wire/parse.ts'
import type { Service } from '../../service/service.ts'
import { BackUpStore, backUpStore } from './back-up-store.ts'
import { ExportAuditPage, exportAuditPage } from './export-audit-page.ts'
import { ImportFloors, importFloors } from './import-floors.ts'
import { eraseAccount, listAccounts, NamedAccount, resumeAccount, suspendAccount } from './manage-accounts.ts'
import {
  CreateApplication,
  createApplication,
  deleteApplication,
  listApplications,
  NamedApplication,
  RotateApplication,
  rotateApplication,
  UpdateApplication,
  updateApplication,
} from './manage-applications.ts'
import {
  CreateUser,
  createUser,
  deleteUser,
  InviteUser,
  inviteUser,
  listUsers,
  NamedUser,
  resetLink,
  UpdateUser,
  updateUser,
} from './manage-users.ts'
import { ReadFloorPlan, readFloorPlan } from './read-floor-plan.ts'
import { rotateKeys } from './rotate-keys.ts'

/** One thing that the operator of the service may do, on its machine only. */
type Order = (service: Service, params: unknown) => Promise<unknown>

const order =
  <Schema extends z.ZodType>(
    schema: Schema,
    run: (service: Service, params: z.output<Schema>) => Promise<unknown>,
  ): Order =>
  (service, params) =>
    run(service, parse(schema, params, ''))

/** What the command line can have done, by name. */
export const orders = {
  'user create': order(CreateUser, createUser),
  'user list': listUsers,
  'user update': order(UpdateUser, updateUser),
  'user invite': order(InviteUser, inviteUser),
  'user reset-link': order(NamedUser, resetLink),
  'user delete': order(NamedUser, deleteUser),
  'app create': order(CreateApplication, createApplication),
  'app list': listApplications,
  'app update': order(UpdateApplication, updateApplication),
  'app rotate': order(RotateApplication, rotateApplication),
  'app delete': order(NamedApplication, deleteApplication),
  'account list': listAccounts,
  'account suspend': order(NamedAccount, suspendAccount),
  'account resume': order(NamedAccount, resumeAccount),
  'account erase': order(NamedAccount, eraseAccount),
  'floor import': order(ImportFloors, importFloors),
  'floor export': order(ReadFloorPlan, readFloorPlan),
  'audit export': order(ExportAuditPage, exportAuditPage),
  backup: order(BackUpStore, backUpStore),
  'rotate keys': rotateKeys,
} as const satisfies Record<string, Order>

export type OrderName = keyof typeof orders
