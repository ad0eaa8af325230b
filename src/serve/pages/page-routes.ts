import { accountPages } from './account/account-pages.ts'
import { auditPages } from './account/audit-pages.ts'
import { memberPages } from './account/member-pages.ts'
import { reviewPages } from './account/review-pages.ts'
import { authorizationPages } from './applications/authorization-pages.ts'
import { samplePages } from './floors/arrivals/sample-pages.ts'
import { uploadPages } from './floors/arrivals/upload-pages.ts'
import { boardPages } from './floors/board/board-pages.ts'
import { buildingPages } from './floors/buildings/building-pages.ts'
import { newerFilePages } from './floors/buildings/newer-file-pages.ts'
import { checksPages } from './floors/checks/checks-pages.ts'
import { floorListPages } from './floors/floor-list-pages.ts'
import { floorPages } from './floors/floor-pages.ts'
import { floorSettingsPages } from './floors/floor-settings-pages.ts'
import { furnishingPages } from './floors/furnishing/furnishing-pages.ts'
import { layoutsPages } from './floors/layouts/layouts-pages.ts'
import { modelPages } from './floors/models/model-pages.ts'
import { exportPages } from './floors/plan/export-pages.ts'
import { floorPictures } from './floors/plan/floor-pictures.ts'
import { revisionPages } from './floors/revisions/revision-pages.ts'
import { roomPages } from './floors/rooms/room-pages.ts'
import type { AddPages } from './frame-pages.ts'
import { attributePages } from './hooks/attribute-pages.ts'
import { extensionPages } from './hooks/extension-pages.ts'
import { webhookPages } from './hooks/webhook-pages.ts'
import { productPages } from './products/product-pages.ts'
import { securityPages } from './security/security-pages.ts'
import { linkPages } from './sign-in/link-pages.ts'
import { passwordPages } from './sign-in/password-pages.ts'
import { providerPages } from './sign-in/provider-pages.ts'
import { secondStepPages } from './sign-in/second-step-pages.ts'
import { sessionPages } from './sign-in/session-pages.ts'
import { tokenListPages } from './tokens/token-list-pages.ts'
import { tokenPages } from './tokens/token-pages.ts'

/** The pages of the service, by subject: what a test mounts of them is what it is about. */
export const PAGES: readonly AddPages[] = [
  sessionPages,
  secondStepPages,
  providerPages,
  passwordPages,
  securityPages,
  reviewPages,
  linkPages,
  authorizationPages,
  tokenListPages,
  tokenPages,
  accountPages,
  memberPages,
  auditPages,
  attributePages,
  webhookPages,
  extensionPages,
  productPages,
  floorListPages,
  buildingPages,
  newerFilePages,
  floorPages,
  boardPages,
  floorPictures,
  layoutsPages,
  checksPages,
  revisionPages,
  floorSettingsPages,
  furnishingPages,
  samplePages,
  exportPages,
  modelPages,
  roomPages,
  uploadPages,
]
