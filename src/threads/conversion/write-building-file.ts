import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { ServiceError } from '../../base/errors.ts'
import type { FilePlanBuilding, FilePlanFloor, OnProgress } from '../../plans/files/file-plan.ts'
import { type WrittenPlan, writeBuilding } from '../../plans/files/write-plan.ts'
import type { WriteOptions } from '../../plans/files/writing/write-options.ts'
import { roomHeightOf, storeyLevels } from '../../plans/layouts/storey-levels.ts'
import type { BuildingFormat } from '../../schema/resources/floors/file-formats.ts'
import { contentWithValues, type LayoutTexts } from './layout-texts.ts'

/** Where a text lies in a file, bytes. */
export type Span = readonly [from: number, to: number]

/** A building to write: its facts, and its floors, lowest first. What they hold lies in a file of ours as JSON. */
export interface BuildingToWrite {
  readonly format: BuildingFormat
  readonly options: WriteOptions
  readonly facts: Omit<FilePlanBuilding, 'floors'>
  readonly floors: readonly (Readonly<Record<keyof LayoutTexts, Span>> & {
    readonly facts: Omit<FilePlanFloor, 'spaces' | 'assets'>
    /** Of custom attributes; undefined = those that its own files said. */
    readonly values: Span | undefined
    /** Of the layout. */
    readonly revision: number
  })[]
  /** The file that has the contents. */
  readonly contents: string
  /** The file that is made. */
  readonly written: string
}

/** A building that has been written into its file. */
export interface WrittenBuilding extends Omit<WrittenPlan, 'bytes'> {
  /** Bytes. */
  readonly length: number
}

/** Largest file of a building, bytes: the disk is for others too. */
const BYTES_MAX = 2 ** 30

/**
 * Writes a building storey by storey from one file of ours into another, so that it takes the memory of a storey.
 *
 * @throws ServiceError `payload_too_large` where the file would be larger than `BYTES_MAX`
 */
export async function writeBuildingFile(building: BuildingToWrite, onProgress: OnProgress): Promise<WrittenBuilding> {
  const { format, options, facts, floors } = building
  const contents = openSync(building.contents, 'r')
  const file = openSync(building.written, 'wx', 0o600)
  try {
    const read = <Rows>(span: Span): Rows => JSON.parse(textAt(contents, span)) as Rows
    const isOpen = floors.some(({ facts: { elevation } }) => elevation === null)
    const levels = storeyLevels(
      floors.map(({ facts: { height = null, ...own }, spaces }) => ({
        ...own,
        height,
        // Which matters where storeys stand one on another.
        roomHeight: isOpen ? roomHeightOf(read(spaces)) : null,
      })),
    )
    const storeys = floors.map(({ facts: own, spaces, assets, values, revision }, i) => ({
      ...own,
      elevation: levels[i]!,
      content() {
        onProgress(i / floors.length, own.name)
        const texts = { spaces: textAt(contents, spaces), assets: textAt(contents, assets) }
        return contentWithValues(texts, values && textAt(contents, values), revision)
      },
    }))
    let length = 0
    const written = await writeBuilding(format, { ...facts, floors: storeys }, options, (bytes) => {
      length += bytes.length
      if (length > BYTES_MAX)
        throw new ServiceError(
          'payload_too_large',
          `building: is more than ${BYTES_MAX} bytes as ${format}: ask for its floors one by one`,
        )
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    })
    return { ...written, length }
  } finally {
    closeSync(contents)
    closeSync(file)
  }
}

function textAt(file: number, [from, to]: Span): string {
  const bytes = Buffer.allocUnsafe(to - from)
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, bytes.length - at, from + at)
    if (count === 0) throw new Error('a file of the spool is shorter than it was')
    at += count
  }
  return bytes.toString()
}
