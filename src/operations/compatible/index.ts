import type { Operation } from '../calling/operation.ts'
import { attributeAddresses } from './attribute-addresses.ts'
import { floorAddresses } from './floor-addresses.ts'
import { extensionAddresses, layoutAddresses } from './layout-addresses.ts'

/** Addresses that clients of another service send their requests to (docs/protocols.md#other-clients). */
export const compatibleAddresses: readonly Operation[] = [
  ...floorAddresses,
  ...attributeAddresses,
  ...layoutAddresses,
  ...extensionAddresses,
]
