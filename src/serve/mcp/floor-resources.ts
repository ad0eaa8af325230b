import { Buffer } from 'node:buffer'
import type { ContentBlock, ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'
import type { CallerOf } from '../../operations/calling/operation.ts'
import { whenAllowed } from '../../operations/calling/when-allowed.ts'
import { exportFloor } from '../../operations/floors/export-floor.ts'
import { floorOverview } from '../../operations/floors/floor-overview.ts'
import { listFloors } from '../../operations/floors/list-floors.ts'
import { readFloor } from '../../operations/floors/manage-floors.ts'
import { FILE_FORMATS, WRITTEN_FORMATS, type WrittenFormat } from '../../schema/resources/floors/file-formats.ts'
import type { ExportedFile } from '../../schema/resources/floors/floor-exchange.ts'
import { parse } from '../../schema/wire/parse.ts'
import type { ToolContext } from './tool.ts'

/** Floors on a page of resources. */
const PAGE = 50
/** Longest file that stands in the answer of a tool, bytes: a longer one is read as a resource. */
const EMBEDDED_MAX = 20_000

export const floorUri = (id: string) => `roomwright://floors/${id}`
const fileUri = (id: string, format: WrittenFormat) => `${floorUri(id)}/file.${FILE_FORMATS[format].ending}`

/** Addresses of floors and their files. */
export const floorTemplates: readonly ResourceTemplate[] = [
  {
    uriTemplate: floorUri('{floorId}'),
    name: 'floor',
    description: 'A floor with its layout: spaces and every piece',
    mimeType: 'application/json',
  },
  {
    uriTemplate: `${floorUri('{floorId}')}/file.{ending}`,
    name: 'floor-file',
    description: `A floor as a file: ${WRITTEN_FORMATS.map((it) => FILE_FORMATS[it].ending).join(', ')}`,
  },
]

/**
 * A page of the floors that the caller may list.
 *
 * @throws ServiceError as `floor.list`
 */
export async function floorResources({ service, caller }: ToolContext, cursor: string | undefined) {
  return whenAllowed(service, listFloors, caller, async () => {
    const params = { limit: PAGE, offset: 0, includeArchived: false, count: false, geometry: false, cursor }
    const { features, next } = await listFloors.run(service, caller as CallerOf<'secret'>, params)
    const resources = features.map(
      ({ id, properties }): Resource => ({ uri: floorUri(id), name: properties.name, mimeType: 'application/json' }),
    )
    return { resources, ...(next === null ? {} : { nextCursor: next }) }
  })
}

const ADDRESS = /^roomwright:\/\/floors\/([^/]+)(?:\/file\.([a-z]+))?$/

/**
 * A floor or a file of it; undefined for an address of neither.
 *
 * @throws ServiceError as `floor.read` and `floor.export`
 */
export async function readFloorResource(context: ToolContext, uri: string): Promise<ReadResourceResult | undefined> {
  const [, floorId, ending] = ADDRESS.exec(uri) ?? []
  if (floorId === undefined) return undefined
  const { service } = context
  const caller = context.caller as CallerOf<'secret'>
  if (ending === undefined)
    return whenAllowed(service, readFloor, caller, async () => {
      const { floor, id, revision, spaces, assets } = await floorOverview(service, caller, { floorId })
      const text = JSON.stringify({ floor, layout: { layoutId: id, revision, spaces, assets } })
      return { contents: [{ uri, mimeType: 'application/json', text }] }
    })
  const format = WRITTEN_FORMATS.find((it) => FILE_FORMATS[it].ending === ending)
  if (!format) return undefined
  return whenAllowed(service, exportFloor, caller, async () => {
    const file = await exportFloor.run(service, caller, parse(exportFloor.input, { floorId, format }, ''))
    return { contents: [contentOf(uri, file)] }
  })
}

const contentOf = (uri: string, { mediaType: mimeType, content }: ExportedFile) =>
  isText(mimeType)
    ? { uri, mimeType, text: Buffer.from(content, 'base64').toString() }
    : { uri, mimeType, blob: content }

const isText = (mediaType: string) => /^(text\/|image\/svg|application\/(geo\+)?json$)/.test(mediaType)

/** A file as an answer of a tool has it: a picture, a short text, or the address under which the rest is read. */
export function fileResource(
  { floorId, format }: { readonly floorId: string; readonly format: WrittenFormat },
  file: ExportedFile,
): ContentBlock {
  if (format === 'png') return { type: 'image', mimeType: file.mediaType, data: file.content }
  const uri = fileUri(floorId, format)
  if (isText(file.mediaType) && file.content.length <= EMBEDDED_MAX)
    return { type: 'resource', resource: contentOf(uri, file) }
  return { type: 'resource_link', uri, name: file.fileName, mimeType: file.mediaType }
}
