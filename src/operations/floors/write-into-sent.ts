import { FILE_FORMATS, readingOfFormat } from '../../schema/resources/floors/file-formats.ts'
import { ExportedFile } from '../../schema/resources/floors/floor-exchange.ts'
import { WriteBackPreview } from '../../schema/resources/floors/write-back-preview.ts'
import type { Service } from '../../service/service.ts'
import type { ConversionInput, ConversionOutput } from '../../threads/conversion/conversions.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { UnparsedInput } from '../calling/unparsed-input.ts'
import { convertSent } from './convert-sent.ts'
import { encodedFile } from './export-floor.ts'
import { fileBytesMax } from './file-bytes-max.ts'

/** Types that models are announced as. */
export const MODEL_TYPES: readonly string[] = [
  'application/octet-stream',
  FILE_FORMATS.ifc.mediaType,
  ...(readingOfFormat('ifc').mediaTypes ?? []),
]

/** A model in an example: its first line. */
export const MODEL_EXAMPLE = 'SVNPLTEwMzAzLTIxOw=='

type Asking = TokenHolder | SignedIn
type Model = ConversionInput<'writeBack'>
type WrittenModel = ConversionOutput<'writeBack'>

/** What is written into a model that was sent, and for whom. */
export interface Contents extends Pick<Model, 'floors' | 'name' | 'fileName'> {
  readonly accountId: string
}

/** Finds what is written into a model. @param members those that came beside it @throws ServiceError as operations do */
export type FindContents = (
  service: Service,
  caller: Asking,
  members: Readonly<Record<string, unknown>>,
) => Promise<Contents>

/** What operations do that answer a model with furniture. */
export const writesBack = (find: FindContents) =>
  ({
    output: ExportedFile,
    large: {
      ...largeModel(find, false),
      run: async (_service: Service, _caller: Asking, { file }: WrittenModel) => encodedFile(file!),
      runFile: async (_service: Service, _caller: Asking, { file }: WrittenModel) => file!,
    },
    run: async (service: Service, caller: Asking, sent: ModelInJson) =>
      encodedFile((await writeIntoSent(service, caller, unpacked(sent), find, false)).file!),
  }) as const

/** What operations do that tell what would be written into a model. */
export const previewsWriteBack = (find: FindContents) =>
  ({
    output: WriteBackPreview,
    large: {
      ...largeModel(find, true),
      run: async (_service: Service, _caller: Asking, { preview }: WrittenModel) => preview,
    },
    run: async (service: Service, caller: Asking, sent: ModelInJson) =>
      (await writeIntoSent(service, caller, unpacked(sent), find, true)).preview,
  }) as const

/** How models are taken in and written into, on threads. */
const largeModel = (find: FindContents, isPreview: boolean) =>
  ({
    work: 'writeBack',
    spooled: true,
    bytesMax: fileBytesMax,
    prepare: (service: Service, caller: Asking, sent: UnparsedInput) =>
      writeIntoSent(service, caller, sent, find, isPreview),
  }) as const

/** A model in base64, and the members beside it. */
type ModelInJson = Readonly<Record<string, unknown>> & { readonly file: string }

const unpacked = ({ file, ...members }: ModelInJson): UnparsedInput =>
  new UnparsedInput(Uint8Array.from(Buffer.from(file, 'base64')), members, { isFile: true })

/**
 * Writes furniture into a model that was sent. It is read when it is known that the caller may have what is written.
 *
 * @throws ServiceError as `find`; `invalid` naming what is wrong with the file, `payload_too_large`, `unavailable`
 */
async function writeIntoSent(
  service: Service,
  caller: Asking,
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
