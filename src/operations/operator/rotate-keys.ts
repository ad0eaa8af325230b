import type { Service } from '../../service/service.ts'
import { renewedKeyring } from '../../store/keys/open-keyring.ts'
import { sealAnew } from '../../store/keys/sealed-columns.ts'
import { requireKeyring, requireStore } from '../calling/transaction.ts'

/** What a rotation did, by ids of keys. */
export interface RotatedKeys {
  readonly key: string
  /** Of how many webhooks and users the secrets had another key. */
  readonly sealed: number
  /** Keys that nothing in the store needs any more, but earlier backups. */
  readonly previous: readonly string[]
}

/**
 * Seals all secrets with the newest key while the service goes on. An embedded store whose key file is its own gets a new key;
 * others are given one by their operator.
 */
export async function rotateKeys(service: Service): Promise<RotatedKeys> {
  const db = requireStore(service)
  requireKeyring(service)
  const keyring = renewedKeyring(service.config)
  service.keyring = keyring
  const sealed = await sealAnew(db, keyring)
  return { key: keyring.current, sealed, previous: keyring.ids.filter((id) => id !== keyring.current) }
}
