import { ServiceError } from '../../base/errors.ts'

/** Characters that may stand around a common password without making it another: digits, signs. */
const DECORATION_MAX = 4

/**
 * Why a new password would be among the first that are tried; undefined when it would not. The list holds the 49 000
 * commonest of leaked passwords.
 *
 * @see ASVS 5.0 6.2.4, 6.2.11
 */
export async function commonPasswordFault(password: string, email: string): Promise<string | undefined> {
  const text = password.normalize('NFKC').toLowerCase()
  if (/^(.{1,5}?)\1+.{0,4}$/su.test(text)) return 'must not repeat a few characters'
  const name = email.toLowerCase()
  const own = [name, name.split('@')[0]!, name.split('@')[1] ?? '']
  if (own.some((it) => it.length > 2 && coreOf(text) === coreOf(it))) return 'must not be the e-mail or a part of it'
  const common = await commonPasswords()
  return common.has(text) || common.has(coreOf(text)) ? 'is among the most common passwords' : undefined
}

/** @throws ServiceError `invalid` for a password that would be among the first that are tried */
export async function refuseCommonPassword(password: string, email: string): Promise<void> {
  const fault = await commonPasswordFault(password, email)
  if (fault !== undefined) throw new ServiceError('invalid', `password: ${fault}`)
}

/** A text without the digits and signs around it, if they are few. */
function coreOf(text: string): string {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return core !== '' && text.length - core.length <= DECORATION_MAX ? core : text
}

let known: Promise<ReadonlySet<string>> | undefined

/** Unpacked when a password is set for the first time. */
const commonPasswords = () =>
  (known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  ))
