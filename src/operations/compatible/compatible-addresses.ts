import type { Operation } from '../calling/operation.ts'
import { attributeAddresses } from './attributes-by-name.ts'
import { floorAddresses } from './floors-and-files.ts'
import { extensionAddresses, layoutAddresses } from './layouts-and-extensions.ts'

/** Addresses that clients of another service send their requests to (docs/operations.md#addresses-of-other-clients). */
export const compatibleAddresses: readonly Operation[] = [
  ...floorAddresses,
  ...attributeAddresses,
  ...layoutAddresses,
  ...extensionAddresses,
]
