import { Buffer } from 'node:buffer'
import type { ContentBlock } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import type { CallerOf } from '../../operations/calling/operation.ts'
import { readFloorChecks } from '../../operations/checks/read-floor-checks.ts'
import { exportFloor } from '../../operations/floors/export-floor.ts'
import { drawOverview, type FloorOverview, floorOverview } from '../../operations/floors/floor-overview.ts'
import { importFile } from '../../operations/floors/import-file.ts'
import { listFloors } from '../../operations/floors/list-floors.ts'
import { readFloor } from '../../operations/floors/manage-floors.ts'
import { drawPicture } from '../../operations/furnishing/furnishing-methods.ts'
import { editLayout } from '../../operations/layouts/edit-layout.ts'
import { PLAIN_UNITS } from '../../schema/furnishing/read-length.ts'
import { FILE_FORMATS, READ_FORMATS, WRITTEN_FORMATS } from '../../schema/resources/floors/file-formats.ts'
import { FLOOR_STANDARDS } from '../../schema/resources/floors/floor-checks.ts'
import { ImportOptions } from '../../schema/resources/floors/floor-exchange.ts'
import { EditLayoutParams, LayoutOperation } from '../../schema/resources/floors/layout-operations.ts'
import { parse } from '../../schema/wire/parse.ts'
import { text } from '../../schema/wire/text.ts'
import { spaceCalled } from './floor-calls/called-on-floor.ts'
import { naturalOperations } from './floor-calls/natural-operations.ts'
import { fileResource, floorUri } from './floor-resources.ts'
import {
  answered,
  argument,
  detail,
  listedArguments,
  oneOf,
  planPicture,
  READING,
  SAVING,
  type Tool,
  type ToolContext,
} from './tool.ts'

/** Most floors on a page, which a model reads as a whole. */
const FLOORS_MAX = 100

const listInput = z.strictObject({
  search: text(200).optional().describe('Part of the name'),
  after: text(200).optional().describe('The `next` of the page before; left out for the first page'),
  limit: z.int().min(1).max(FLOORS_MAX).default(20).describe('Most floors on a page'),
  includeArchived: z.boolean().default(false).describe('Whether archived ones are listed too'),
})

const id = argument('string')
const DETAIL = oneOf(['small', 'whole'], 'Default small')

const readInput = z.strictObject({
  floorId: text(255).describe('Id of the floor'),
  layoutId: text(255).optional().describe('A layout of the floor; left out: the default one'),
  spaceId: z.uuid().optional().describe('Only this space and what stands in it'),
  picture: planPicture,
  detail,
})

const importInput = ImportOptions.extend({
  file: text(60_000).describe('The file as text; with encoding base64 as that'),
  encoding: z.enum(['text', 'base64']).default('text').describe('How the file is written'),
})

const checkInput = readFloorChecks.input.extend({ detail })

const changeInput = z.strictObject({
  floorId: text(255).optional().describe('The floor, whose default layout is changed'),
  layoutId: text(255).optional().describe('Or another layout'),
  baseRevision: EditLayoutParams.shape.baseRevision.default(null),
  operations: EditLayoutParams.shape.operations,
  message: EditLayoutParams.shape.message,
})

/** Need a token, and the scopes that the operations ask for. */
export const floorTools: readonly Tool[] = [
  {
    name: 'list_floors',
    title: 'List floors',
    description: 'Floors of the account: id, name, area in m², storey, building. Next page: after = next.',
    access: listFloors.access,
    input: listInput,
    listed: listedArguments(listInput, {
      search: argument('string', 'Part of the name'),
      after: id,
      limit: argument('integer'),
      includeArchived: null,
    }),
    annotations: READING,
    async run({ service, caller }, sent) {
      const { after, limit, search, includeArchived } = parse(listInput, sent, '')
      const params = {
        limit,
        offset: 0,
        includeArchived,
        count: false,
        geometry: false,
        ...(after === undefined ? {} : { cursor: after }),
        ...(search === undefined ? {} : { search }),
      }
      const { features, next } = await listFloors.run(service, caller as CallerOf<'secret'>, params)
      const floors = features.map(({ geometry: _, resourceRelations: _relations, ...floor }) => floor)
      return answered({ floors, next })
    },
  },
  {
    name: 'read_floor',
    title: 'Read a floor',
    description:
      'One floor with its plan: facts, spaces with ids, what stands in each. whole: also outlines and every piece with its id, which change_layout takes.',
    access: readFloor.access,
    input: readInput,
    listed: listedArguments(
      readInput,
      {
        floorId: id,
        layoutId: null,
        spaceId: argument('string', 'Only this space, or its name'),
        picture: oneOf(['png', 'none']),
        detail: DETAIL,
      },
      ['floorId'],
    ),
    annotations: READING,
    async run(context, sent) {
      const { spaceId: called } = sent
      const spaceId = called === undefined ? undefined : await spaceCalled(context, sent, called, 'spaceId')
      const input = parse(readInput, spaceId === undefined ? sent : { ...sent, spaceId }, '')
      const read = await floorOverview(context.service, context.caller as CallerOf<'secret'>, input)
      const picture =
        input.picture === 'none' ? [] : [await pictureOf(context, await drawOverview(context.service, read))]
      return answered({ floor: read.floor, layout: layoutOf(read, input) }, ...picture)
    },
  },
  {
    name: 'import_floor',
    title: 'Import floors from a file',
    description: `Stores the floors of a file of up to 60 kB: ${READ_FORMATS.map((it) => FILE_FORMATS[it].name).join(', ')}. Larger ones: POST /v2/floor/import. Notes say what was left out.`,
    access: importFile.access,
    input: importInput,
    listed: listedArguments(
      importInput,
      {
        file: argument('string', 'Its text'),
        encoding: oneOf(['text', 'base64']),
        fileName: argument('string'),
        format: null,
        private: argument('boolean', 'Default true'),
        buildingId: id,
        update: null,
        values: null,
        layers: null,
        unit: null,
      },
      ['file'],
    ),
    annotations: SAVING,
    async run({ service, caller }, sent) {
      const { file, encoding, ...options } = parse(importInput, sent, '')
      const bytes = Buffer.from(file, encoding === 'text' ? 'utf8' : 'base64')
      const imported = await importFile.run(service, caller as CallerOf<'secret'>, {
        ...options,
        file: bytes.toString('base64'),
      })
      const floors = imported.floors.map(({ id, properties }) => ({ id, name: properties.name, area: properties.area }))
      return answered({ ...imported, floors })
    },
  },
  {
    name: 'change_layout',
    title: 'Change a layout',
    description: `Small changes of a floor, all or none, as a new revision. Operations: ${operationWords()}. Ids are those of read_floor, detail whole. Example: {"floorId":"…","operations":[{"op":"move","id":"…","position":[2.5,0,1]}]}`,
    access: editLayout.access,
    input: changeInput,
    listed: listedArguments(
      changeInput,
      {
        floorId: id,
        layoutId: null,
        baseRevision: argument('integer', 'The revision that was read'),
        operations: { type: 'array', items: argument('object') },
        message: argument('string', 'What changed, for people'),
      },
      ['floorId', 'operations'],
    ),
    annotations: SAVING,
    async run(context, sent) {
      const { service, caller } = context
      const asked = { ...sent, operations: await naturalOperations(context, sent) }
      const { floorId, layoutId, ...params } = parse(changeInput, asked, '')
      const target = layoutId ?? floorId
      const input = parse(EditLayoutParams, { ...params, layoutId: target }, '')
      return answered(await editLayout.run(service, caller as CallerOf<'secret'>, input))
    },
  },
  {
    name: 'check_floor',
    title: 'Check a floor',
    description: 'Ways out, doors, routes, daylight, noise, toilets and areas of a floor, by the figures of standards.',
    access: readFloorChecks.access,
    input: checkInput,
    listed: listedArguments(
      checkInput,
      { floorId: id, layoutId: null, standard: oneOf(FLOOR_STANDARDS), detail: DETAIL },
      ['floorId'],
    ),
    annotations: READING,
    async run({ service, caller }, sent) {
      const { detail, ...params } = parse(checkInput, sent, '')
      const checked = await readFloorChecks.run(service, caller as CallerOf<'secret'>, params)
      return answered(detail === 'whole' ? checked : checksInShort(checked))
    },
  },
  {
    name: 'export_floor',
    title: 'Export a floor',
    description: 'A floor as a file: a picture at once, small texts too, the rest as a resource to read.',
    access: exportFloor.access,
    input: exportFloor.input,
    listed: listedArguments(
      exportFloor.input,
      {
        floorId: id,
        format: oneOf(WRITTEN_FORMATS),
        layoutId: null,
        revision: argument('integer'),
        theme: null,
        labels: null,
        width: argument('integer', 'Pixels'),
        unit: oneOf(PLAIN_UNITS),
        scale: argument('integer', '1:n of pdf'),
        paper: null,
        author: null,
        schedule: null,
      },
      ['floorId', 'format'],
    ),
    annotations: READING,
    async run({ service, caller }, sent) {
      const input = parse(exportFloor.input, sent, '')
      const file = await exportFloor.run(service, caller as CallerOf<'secret'>, input)
      const facts = {
        fileName: file.fileName,
        mediaType: file.mediaType,
        bytes: Buffer.byteLength(file.content, 'base64'),
      }
      return answered(facts, fileResource(input, file))
    },
  },
]

/** What operations there are, with their members, as the schema has them. */
function operationWords(): string {
  return LayoutOperation.options
    .map(({ shape: { op, ...members } }) => {
      const names = Object.entries(members).map(([name, it]) => (it.safeParse(undefined).success ? `${name}?` : name))
      return `${op.value} {${names.join(', ')}}`
    })
    .join(', ')
}

function layoutOf(
  { id, revision, floor, spaces, assets }: FloorOverview,
  { spaceId, detail }: { spaceId?: string | undefined; detail: 'small' | 'whole' },
): Record<string, unknown> {
  const shown = spaceId === undefined ? spaces : spaces.filter((it) => it.id === spaceId.toLowerCase())
  const facts = { layoutId: id, revision, uri: floorUri(floor.id) }
  const standing = (space: string | null) => assets.filter((it) => it.spaceId === space)
  if (detail === 'whole') {
    const pieces = spaceId === undefined ? assets : shown.flatMap((it) => standing(it.id))
    return { ...facts, spaces: shown, assets: pieces }
  }
  return {
    ...facts,
    spaces: shown.map(({ id, name, usage, template }) => ({
      id,
      name,
      ...(usage === null ? {} : { usage }),
      ...(template === null ? {} : { template }),
      pieces: counted(standing(id)),
    })),
    ...(spaceId === undefined ? { outside: counted(standing(null)) } : {}),
  }
}

function counted(assets: readonly { readonly type: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type } of assets) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

/** The checks that do not hold or are not known, in their own sentences; the others by name. */
function checksInShort({ checks, totals, ...facts }: Awaited<ReturnType<typeof readFloorChecks.run>>) {
  const named = (status: string) => checks.flatMap((it) => (it.status === status ? [it.id] : []))
  return {
    ...facts,
    unmet: checks.flatMap(({ id, status, standard, reason, placesTotal, places }) =>
      status === 'unmet' ? [{ id, standard, reason, placesTotal, worst: places[0]?.text }] : [],
    ),
    unknown: checks.flatMap(({ id, status, missing }) => (status === 'unknown' ? [{ id, missing }] : [])),
    met: named('met'),
    totals,
  }
}

/** A drawing as an image. @param svg the document */
export async function pictureOf({ service, caller, signal }: ToolContext, svg: string): Promise<ContentBlock> {
  const png = await drawPicture(service, caller, svg, signal)
  return { type: 'image', mimeType: 'image/png', data: Buffer.from(png).toString('base64') }
}
