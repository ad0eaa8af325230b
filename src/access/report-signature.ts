import { type KeyObject, verify } from 'node:crypto'

/** How the body of a report is signed, as secret scanners say it in its header fields. */
export interface ReportSignature {
  /** Of the key; undefined where the field is missing, as with the signature. */
  readonly identifier: string | undefined
  /** ECDSA with SHA-256, DER in base64. */
  readonly signature: string | undefined
}

/** A key on P-256 of a sender who signs reports. */
export interface ScannerKey {
  readonly identifier: string
  readonly key: KeyObject
}

/** Whether a body was signed with the key that is named. */
export function isSigned(
  keys: readonly ScannerKey[],
  { identifier, signature }: ReportSignature,
  body: Uint8Array,
): boolean {
  const key = keys.find((it) => it.identifier === identifier)?.key
  return key !== undefined && signature !== undefined && verify('sha256', body, key, Buffer.from(signature, 'base64'))
}
