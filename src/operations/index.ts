import {
  deleteOwnApplication,
  listOwnApplications,
  registerApplication,
  rotateOwnApplication,
  updateOwnApplication,
} from './applications/own-applications.ts'
import { listAudit } from './audit/list-audit.ts'
import { exportBuilding } from './buildings/export-building.ts'
import { listBuildings } from './buildings/list-buildings.ts'
import { createBuilding, deleteBuilding, readBuilding, updateBuilding } from './buildings/manage-buildings.ts'
import { previewWriteBackBuilding, writeBackBuilding } from './buildings/write-back-building.ts'
import { createBulkJob } from './bulk/create-bulk-job.ts'
import { followBulkJob } from './bulk/follow-bulk-job.ts'
import { generateDeskGrids } from './bulk/generate-desk-grids.ts'
import { cancelBulkJob, readBulkJob, removeBulkJob } from './bulk/manage-bulk-jobs.ts'
import { readDeskGridResults } from './bulk/read-bulk-results.ts'
import type { Operation } from './calling/operation.ts'
import { listChanges } from './changes/list-changes.ts'
import { readFloorChecks } from './checks/read-floor-checks.ts'
import {
  readAssetValues,
  readBuildingValues,
  readFloorValues,
  readSpaceValues,
  replaceAssetValues,
  replaceBuildingValues,
  replaceFloorValues,
  replaceSpaceValues,
  updateAssetValues,
  updateBuildingValues,
  updateFloorValues,
  updateSpaceValues,
} from './custom-attributes/manage-attribute-values.ts'
import {
  createCustomAttribute,
  deleteCustomAttribute,
  listCustomAttributes,
  readCustomAttribute,
  updateCustomAttribute,
} from './custom-attributes/manage-custom-attributes.ts'
import {
  createExtension,
  deleteExtension,
  listExtensions,
  readExtension,
  updateExtension,
} from './extensions/manage-extensions.ts'
import { duplicateFloor } from './floors/duplicate-floor.ts'
import { exportFloor } from './floors/export-floor.ts'
import { importFile } from './floors/import-file.ts'
import { listFloors } from './floors/list-floors.ts'
import {
  archiveFloor,
  createFloor,
  deleteFloor,
  readFloor,
  unarchiveFloor,
  updateFloor,
} from './floors/manage-floors.ts'
import { previewWriteBackFloor, writeBackFloor } from './floors/write-back-floor.ts'
import { furnishBrief } from './furnishing/furnish-brief.ts'
import { furnishingMethods } from './furnishing/furnishing-methods.ts'
import { cancelJob, listJobs, readJob, readJobResult } from './jobs/manage-jobs.ts'
import { saveJob } from './jobs/save-job.ts'
import { startBuildingFurnishing, startFurnishing } from './jobs/start-furnishing.ts'
import { editLayout } from './layouts/edit-layout.ts'
import { compareLayouts, listRevisions, readLayout, restoreLayout } from './layouts/manage-layouts.ts'
import {
  createLayout,
  deleteLayout,
  duplicateLayout,
  publishLayout,
  renameLayout,
  restoreLayoutById,
  saveLayoutById,
} from './layouts/manage-variants.ts'
import {
  compareWithLayout,
  listLayouts,
  listRevisionsById,
  readFigures,
  readLayoutById,
} from './layouts/read-layouts.ts'
import { listAssets, listSpaces, readAsset, readSpace } from './layouts/read-parts.ts'
import { saveLayout } from './layouts/save-layout.ts'
import { inviteMember, resendInvitation, withdrawInvitation } from './members/manage-invitations.ts'
import {
  endMemberSession,
  listMemberSessions,
  listMembers,
  removeMember,
  sendResetLink,
  updateMember,
} from './members/manage-members.ts'
import { answerConsent } from './oauth/answer-consent.ts'
import { exchangeCode } from './oauth/exchange-code.ts'
import { introspectIssuedToken, revokeIssuedToken } from './oauth/issued-token.ts'
import { listConsents, revokeConsent } from './oauth/manage-consents.ts'
import { exportProducts } from './products/export-products.ts'
import { importProducts } from './products/import-products.ts'
import { listProducts } from './products/list-products.ts'
import { createProduct, deleteProduct, readProduct, updateProduct } from './products/manage-products.ts'
import { floorSchedule, scheduleOfBuilding } from './schedules/read-schedules.ts'
import { checkOrigin } from './tokens/check-origin.ts'
import { createTemporaryToken } from './tokens/create-temporary-token.ts'
import { createToken, deleteToken, listTokens, rotateToken, updateToken } from './tokens/manage-tokens.ts'
import { readUsage } from './tokens/read-usage.ts'
import { tokenSelf } from './tokens/token-self.ts'
import { listWebhookDeliveries, replayWebhookDelivery, testWebhook } from './webhooks/manage-deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks/manage-webhooks.ts'

/** All that the service does over its protocols, in the order of its documents. */
export const operations = [
  ...furnishingMethods,
  furnishBrief,
  createFloor,
  importFile,
  listFloors,
  readFloor,
  updateFloor,
  archiveFloor,
  unarchiveFloor,
  deleteFloor,
  duplicateFloor,
  exportFloor,
  floorSchedule,
  readFloorChecks,
  previewWriteBackFloor,
  writeBackFloor,
  createBuilding,
  listBuildings,
  readBuilding,
  updateBuilding,
  deleteBuilding,
  exportBuilding,
  scheduleOfBuilding,
  previewWriteBackBuilding,
  writeBackBuilding,
  createProduct,
  listProducts,
  exportProducts,
  importProducts,
  readProduct,
  updateProduct,
  deleteProduct,
  readLayout,
  saveLayout,
  listRevisions,
  compareLayouts,
  restoreLayout,
  listLayouts,
  createLayout,
  readLayoutById,
  saveLayoutById,
  renameLayout,
  editLayout,
  duplicateLayout,
  publishLayout,
  deleteLayout,
  listRevisionsById,
  restoreLayoutById,
  readFigures,
  compareWithLayout,
  listSpaces,
  readSpace,
  listAssets,
  readAsset,
  startFurnishing,
  startBuildingFurnishing,
  listJobs,
  readJob,
  readJobResult,
  cancelJob,
  saveJob,
  generateDeskGrids,
  createBulkJob,
  readBulkJob,
  followBulkJob,
  readDeskGridResults,
  cancelBulkJob,
  removeBulkJob,
  listChanges,
  createCustomAttribute,
  listCustomAttributes,
  readCustomAttribute,
  updateCustomAttribute,
  deleteCustomAttribute,
  readBuildingValues,
  updateBuildingValues,
  replaceBuildingValues,
  readFloorValues,
  updateFloorValues,
  replaceFloorValues,
  readSpaceValues,
  updateSpaceValues,
  replaceSpaceValues,
  readAssetValues,
  updateAssetValues,
  replaceAssetValues,
  createExtension,
  listExtensions,
  readExtension,
  updateExtension,
  deleteExtension,
  createWebhook,
  listWebhooks,
  readWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  tokenSelf,
  createTemporaryToken,
  listTokens,
  readUsage,
  checkOrigin,
  createToken,
  updateToken,
  rotateToken,
  deleteToken,
  listConsents,
  revokeConsent,
  answerConsent,
  exchangeCode,
  revokeIssuedToken,
  introspectIssuedToken,
  listAudit,
  listMembers,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
  updateMember,
  removeMember,
  sendResetLink,
  listMemberSessions,
  endMemberSession,
  listOwnApplications,
  registerApplication,
  updateOwnApplication,
  rotateOwnApplication,
  deleteOwnApplication,
] as const satisfies readonly Operation[]

export type OperationName = (typeof operations)[number]['name']

/** An operation that JSON-RPC serves. */
export type RpcOperation = Operation & { readonly rpcMethod: string }

const isRpcOperation = (it: Operation): it is RpcOperation => it.rpcMethod !== undefined

/** Those that JSON-RPC serves. */
export const rpcOperations: readonly RpcOperation[] = (operations as readonly Operation[]).filter(isRpcOperation)
