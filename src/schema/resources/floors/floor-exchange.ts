import * as z from 'zod'
import { PLAIN_UNITS } from '../../furnishing/read-length.ts'
import { OPENING_TYPES } from '../../furnishing/room.ts'
import { component } from '../../wire/components.ts'
import { plainText } from '../../wire/plain-text.ts'
import { text } from '../../wire/text.ts'
import { Building, BuildingId } from './building.ts'
import { attributeValue } from './custom-attribute.ts'
import {
  BUILDING_FORMATS,
  FILE_FORMATS,
  formatsWith,
  inWords,
  READ_FORMATS,
  WRITTEN_FORMATS,
  type WriteOptionName,
} from './file-formats.ts'
import { Floor, FloorId } from './floor.ts'
import { LayoutId } from './floor-layouts.ts'
import { SCHEDULE_NAMES } from './schedule.ts'

const ofFormats = (option: WriteOptionName) => `Of ${inWords(formatsWith(option), 'and')}`

/** Units of drawings, as in the types of plans in files. */
export const DRAWING_UNITS = ['metres', 'centimetres', 'millimetres', 'feet', 'inches'] as const

const patterns = z.array(text(100).min(1)).max(100).optional()

/** How a file of floors is read. */
export const ImportOptions = z.strictObject({
  format: z.enum(READ_FORMATS).optional().describe('Left out: told by its content, its type and its name'),
  fileName: text(255).optional().describe('Names the floors where the file does not'),
  private: z.boolean().default(true).describe('Of the floors; false = public'),
  buildingId: z
    .uuid()
    .optional()
    .describe('The building whose storeys they are; left out: several floors become a building of their own'),
  update: z
    .enum(['preview', 'apply'])
    .optional()
    .describe(
      'With `buildingId`: the file is a newer state of the building. preview tells what it changes, apply saves it',
    ),
  values: z
    .enum(['merge', 'file'])
    .optional()
    .describe(
      'With `update`: whether values of custom attributes that were changed here since the file last told them stay (merge, the default), or become those of the file',
    ),
  layers: z
    .strictObject({
      rooms: patterns.describe('Closed polylines'),
      doors: patterns.describe('Lines, arcs and blocks'),
      windows: patterns.describe('Lines and blocks'),
      furniture: patterns.describe('Blocks'),
      names: patterns.describe('Texts'),
    })
    .optional()
    .describe('Of DXF: names of layers that hold what, `*` and `?` for any characters; in an address as JSON'),
  unit: z.enum(DRAWING_UNITS).optional().describe('Of drawings that do not say theirs, or say it wrong'),
})

/** Which layers of a DXF hold what. */
export type DrawingLayers = NonNullable<z.output<typeof ImportOptions>['layers']>

export const ImportFloorsParams = component(
  'ImportFloorsParams',
  ImportOptions.extend({ file: z.base64().describe('The file; over REST it is the body itself') }),
  'A file to read floors from',
)

export const FileNote = component(
  'FileNote',
  z.strictObject({
    element: z.string().describe('What names it in its file, such as `#1204 IfcSpace "Kitchen"` or features[3]'),
    outcome: z
      .enum(['left out', 'changed'])
      .describe('Whether it was left out, or read otherwise than it stands there'),
    reason: z.string().describe('Why, for people'),
  }),
  'Something that could not be read as it stands in a file',
)

const brief = { id: z.uuid().describe('Of the space or asset'), name: z.string().describe('Its name, else its type') }

const briefDifferences = <More extends z.ZodRawShape>(what: string, more: More) =>
  z
    .strictObject({
      added: z.array(z.strictObject(brief)).describe('Those that the file has alone'),
      removed: z.array(z.strictObject(brief)).describe('Those that are gone with it'),
      changed: z
        .array(
          z.strictObject({
            ...brief,
            formerName: z.string().optional().describe('What it is called until now, where that is another name'),
            changes: z.array(z.string()).describe('Names of the members that differ'),
            ...more,
          }),
        )
        .describe('Those that it has otherwise: moved (position, room), renamed (name), of other facts (model)'),
    })
    .describe(what)

export const OpeningChange = component(
  'OpeningChange',
  z.strictObject({
    type: z.enum(OPENING_TYPES).describe('What it is'),
    number: z
      .int()
      .min(1)
      .describe('Its number among the openings of its room, from 1; of one that is removed, as it was'),
    name: z.string().optional().describe('Its name or mark in the building model; left out = none'),
    outcome: z
      .enum(['moved', 'changed', 'added', 'removed'])
      .describe('changed: it is where it was, with another size, leaf or name'),
    by: z.number().optional().describe('How far its middle has moved, metres'),
  }),
  'What became of a door, a window or a gap of a room',
)
export type OpeningChange = z.output<typeof OpeningChange>

/** Facts about a floor that newer files change. */
export const STOREY_FACTS = ['name', 'floorNumber', 'elevation', 'height'] as const

/** What a newer file makes of a floor of its building. */
export const FloorUpdate = component(
  'FloorUpdate',
  z.strictObject({
    floorId: z.uuid().nullable().describe('The floor; null = one that the building does not have yet'),
    name: z.string().describe('Of the floor'),
    outcome: z
      .enum(['changed', 'same', 'added', 'missing'])
      .describe('added: it is new; missing: the file does not have it, and it stays as it is'),
    facts: z
      .array(
        z.strictObject({
          fact: z
            .enum(STOREY_FACTS)
            .describe('The fact; a name only where floor and file have the same id in the building model'),
          before: z.union([z.string(), z.number()]).nullable().describe('As it is; null = not known'),
          after: z.union([z.string(), z.number()]).describe('As the file has it'),
        }),
      )
      .describe('What becomes of facts about the floor; what the file does not know stays'),
    spaces: briefDifferences('What becomes of the spaces', {
      walls: z.boolean().optional().describe('Of another room: whether its outline or ceiling differs'),
      openings: z
        .array(OpeningChange)
        .optional()
        .describe('Of another room: what becomes of its doors, windows and gaps'),
    }),
    assets: briefDifferences('What becomes of the assets', {}),
    attributes: z
      .array(
        z.strictObject({
          resourceType: z.enum(['space', 'asset']).describe('What has the value'),
          ...brief,
          apiFieldName: z.string().describe('The custom attribute'),
          before: attributeValue.nullable().describe('The value here; null = none'),
          after: attributeValue.nullable().describe('The value in the file; null = it has it no longer'),
          outcome: z
            .enum(['set', 'removed', 'kept'])
            .describe(
              'set: it becomes that of the file; removed: the file no longer has it; kept: it was changed here too, and stays',
            ),
        }),
      )
      .describe('Values of custom attributes that the file has otherwise, for callers that may read and write them'),
  }),
  'What a newer file makes of a floor',
)
export type FloorUpdate = z.output<typeof FloorUpdate>

export const ImportedFloors = component(
  'ImportedFloors',
  z.strictObject({
    floors: z.array(Floor).describe('Those that were made, one for each storey, lowest first'),
    changes: z.array(FloorUpdate).optional().describe('With `update`: what the file makes of each floor'),
    building: Building.nullable().describe('The building that was made of them, or that they joined; null = none'),
    attributes: z
      .array(
        z.strictObject({
          resourceType: z.enum(['space', 'asset']).describe('What has the values'),
          apiFieldName: z.string().describe('The custom attribute'),
          count: z
            .int()
            .describe('How many spaces or assets have got a value, or lost one that a newer file has no longer'),
        }),
      )
      .describe('Custom attributes whose values of the file were set; notes tell those that were not, and why'),
    notes: z.array(FileNote).describe('What could not be read as it stands in the file; empty = everything was read'),
  }),
  'What came in from a file',
)

export const ExportFloorParams = z.strictObject({
  floorId: FloorId,
  format: z.enum(WRITTEN_FORMATS).describe(`gltf is binary, a .${FILE_FORMATS.gltf.ending}`),
  layoutId: LayoutId.optional().describe('A layout of the floor; left out: the default one'),
  revision: z.int().min(1).max(2_147_483_647).optional().describe('Of the layout; left out: the newest'),
  theme: z
    .enum(['light', 'dark'])
    .optional()
    .describe(`${ofFormats('theme')}; default light`),
  labels: z
    .boolean()
    .optional()
    .describe(`${ofFormats('labels')}: whether spaces are named; default true`),
  width: z
    .int()
    .min(100)
    .max(4096)
    .optional()
    .describe(`${ofFormats('width')}, pixels; default 1600`),
  unit: z
    .enum(PLAIN_UNITS)
    .optional()
    .describe(`${ofFormats('unit')}: m = metres, ft = feet and inches, areas in square feet; default m`),
  scale: z
    .union([z.literal(20), z.literal(50), z.literal(100), z.literal(200), z.literal(500), z.literal(1000)])
    .optional()
    .describe(`${ofFormats('scale')}, 1:n; default the largest that fits the paper`),
  paper: z
    .enum(['a4', 'a3', 'a2', 'a1', 'a0'])
    .optional()
    .describe(`${ofFormats('paper')}; default the smallest that the floor fits on`),
  author: plainText(100)
    .optional()
    .describe(`${ofFormats('author')}: who has drawn it, for its title block`),
  schedule: z
    .enum([...SCHEDULE_NAMES, 'all'])
    .optional()
    .describe('Of csv, its table, default furniture; of pdf, the tables on pages of their own, default none'),
})

export const ExportBuildingParams = z.strictObject({
  buildingId: BuildingId,
  format: z
    .enum(BUILDING_FORMATS)
    .describe(`gltf is binary, a .${FILE_FORMATS.gltf.ending}; pdf has a page for each floor`),
  labels: ExportFloorParams.shape.labels.describe('Of pdf: whether spaces are named; default true'),
  unit: ExportFloorParams.shape.unit.describe('Of pdf: m = metres, ft = feet and inches; default m'),
  scale: ExportFloorParams.shape.scale.describe('Of pdf, 1:n; default for each floor the largest that fits the paper'),
  paper: ExportFloorParams.shape.paper.describe('Of pdf; default for each floor the smallest that it fits on'),
  author: ExportFloorParams.shape.author.describe('Of pdf: who has drawn it, for its title block'),
  schedule: ExportFloorParams.shape.schedule,
})

export const ExportedFile = component(
  'ExportedFile',
  z.strictObject({
    fileName: z.string().describe('What the file may be called'),
    mediaType: z.string().describe('What it is'),
    content: z.base64().describe('The file; over REST it is the answer itself'),
  }),
  'A floor or a building as a file',
)
export type ExportedFile = z.output<typeof ExportedFile>
