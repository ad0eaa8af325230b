import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { nameOfFile } from '../../plans/files/reading/file-name.ts'
import type { FloorToWriteBack } from '../../plans/files/write-back/matched-floors.ts'
import type { WrittenPlan } from '../../plans/files/write-plan.ts'
import { fileNameOf } from '../../plans/files/writing/file-name-of.ts'
import { FILE_FORMATS, inWords } from '../../schema/resources/floors/file-formats.ts'
import type { WriteBackPreview } from '../../schema/resources/floors/write-back-preview.ts'
import { parse } from '../../schema/wire/parse.ts'
import { contentOfTexts, type LayoutTexts, valuesOfText } from './layout-texts.ts'
import { bytesOf, membersOf, type SentInput, type SpooledBytes } from './sent-input.ts'

/** A file that was sent in base64, and the members beside it. */
export interface UnpackedFile {
  readonly bytes: Uint8Array
  readonly members: Readonly<Record<string, unknown>>
}

const FileInJson = z.looseObject({ file: z.base64() })

/** @throws ServiceError `invalid` for JSON without a file in base64 */
export async function unpackFile(sent: SentInput): Promise<UnpackedFile> {
  const { file, ...members } = parse(FileInJson, await membersOf(sent), '')
  return { bytes: new Uint8Array(Buffer.from(file, 'base64')), members }
}

/** The file that floors came from, and their facts and contents; its bytes are used up. */
export interface ModelToWriteBack {
  readonly bytes: Uint8Array | SpooledBytes
  /** What the file that was sent is called, and what it is named after otherwise. */
  readonly fileName: string | undefined
  readonly name: string
  /** Whether only to tell what would be written. */
  readonly isPreview: boolean
  readonly floors: readonly (LayoutTexts & {
    readonly facts: Omit<FloorToWriteBack, 'spaces' | 'assets' | 'values'>
    /** Of custom attributes as JSON, a list of `[id, name, value]`; undefined = none are written. */
    readonly values: string | undefined
  })[]
}

export interface ModelWrittenBack {
  readonly preview: WriteBackPreview
  /** Left out where only a preview was asked for. */
  readonly file?: WrittenPlan
}

/**
 * Writes furniture into the file that it belongs to: that of all floors of which the file has something.
 *
 * @throws ServiceError `invalid` naming the floors where the file has nothing of any of them, but in previews
 */
export async function writeIntoModel({
  bytes,
  isPreview,
  floors,
  ...names
}: ModelToWriteBack): Promise<ModelWrittenBack> {
  const { writeBack } = await import('../../plans/files/write-back/write-back.ts')
  const contents = floors.map(({ facts, values, ...texts }) => ({
    ...facts,
    ...contentOfTexts(texts),
    ...(values !== undefined && { values: valuesOfText(values) }),
  }))
  const written = await writeBack(await bytesOf(bytes), contents)
  const { preview } = written
  if (isPreview) return { preview }
  if (preview.floors.every(({ outcome }) => outcome === 'missing')) {
    const missing = preview.floors.map((it) => JSON.stringify(it.name))
    throw new ServiceError(
      'invalid',
      `The IFC file has neither a space nor the storey of ${inWords(missing, 'or')}: give the model that it came from, or a newer state of it`,
    )
  }
  const { mediaType, ending } = FILE_FORMATS.ifc
  const name = names.fileName === undefined ? names.name : nameOfFile(names.fileName)
  return { preview, file: { bytes: written.bytes, mediaType, fileName: `${fileNameOf(name)}.${ending}` } }
}
