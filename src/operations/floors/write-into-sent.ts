import { FILE_FORMATS, readingOfFormat } from '../../schema/resources/floors/file-formats.ts'
import type { Service } from '../../service/service.ts'
import type { ConversionInput, ConversionOutput } from '../../threads/conversion/conversions.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { UnparsedInput } from '../calling/unparsed-input.ts'
import { convertSent } from './convert-sent.ts'
import { fileBytesMax } from './file-bytes-max.ts'

/** Types that models are announced as. */
export const MODEL_TYPES: readonly string[] = [
  'application/octet-stream',
  FILE_FORMATS.ifc.mediaType,
  ...(readingOfFormat('ifc').mediaTypes ?? []),
]

type Model = ConversionInput<'writeBack'>
export type WrittenModel = ConversionOutput<'writeBack'>

/** What is written into a model that was sent, and for whom. */
export interface Contents extends Pick<Model, 'floors' | 'name' | 'fileName'> {
  readonly accountId: string
}

/** Finds what is written into a model. @param members those that came beside it @throws ServiceError as operations do */
export type FindContents = (
  service: Service,
  caller: TokenHolder | SignedIn,
  members: Readonly<Record<string, unknown>>,
) => Promise<Contents>

/** How models are taken in and written into, on threads. */
export const largeModel = (find: FindContents, isPreview: boolean) =>
  ({
    work: 'writeBack',
    spooled: true,
    bytesMax: fileBytesMax,
    prepare: (service: Service, caller: TokenHolder | SignedIn, sent: UnparsedInput) =>
      writeIntoSent(service, caller, sent, find, isPreview),
  }) as const

/** @param file in base64 */
export const sentModel = (file: string, members: Readonly<Record<string, unknown>>): UnparsedInput =>
  new UnparsedInput(Uint8Array.from(Buffer.from(file, 'base64')), members, { isFile: true })

/**
 * Writes furniture into a model that was sent. It is read when it is known that the caller may have what is written.
 *
 * @throws ServiceError as `find`; `invalid` naming what is wrong with the file, `payload_too_large`, `unavailable`
 */
export async function writeIntoSent(
  service: Service,
  caller: TokenHolder | SignedIn,
  sent: UnparsedInput,
  find: FindContents,
  isPreview: boolean,
): Promise<WrittenModel> {
  const { bytes, members } = sent.isFile ? sent : await convertSent(service, caller, 'unpackFile', sent)
  const { accountId, ...contents } = await find(service, caller, members)
  // In JSON it has had its place and gives it up with it.
  const place = sent.isFile ? sent.held?.place : undefined
  return service.conversions.run(
    'writeBack',
    { bytes, isPreview, ...contents },
    { client: accountId, onCost: service.onCost, place },
  )
}
