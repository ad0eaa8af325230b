import {
  LAYER_ROLES,
  type LayerMap,
  type LayerRole,
  LENGTH_UNITS,
  type LengthUnit,
} from '../../../plans/files/read-options.ts'
import { READ_FORMATS, type ReadFormat } from '../../../schema/resources/floors/file-formats.ts'
import { chosen, oneOf, repeated } from '../options.ts'
import type { ReadingOptions } from '../request.ts'
import { UsageError } from '../usage-error.ts'

/** The options of commands that read plans. */
export const READING_OPTIONS = {
  format: () => chosen('--format <format>', 'in place of what the content tells', READ_FORMATS),
  layers: () =>
    repeated(
      '--layers <role=names>',
      `layers of a DXF that hold ${LAYER_ROLES.join(', ')}, such as rooms=A-AREA*,ROOMS`,
    ),
  unit: () => chosen('--unit <unit>', 'unit of a drawing that does not say its own', Object.keys(LENGTH_UNITS)),
}

/** What the command line gives of how a plan is read. */
export interface GivenReading {
  readonly format?: ReadFormat
  readonly layers?: string[]
  readonly unit?: LengthUnit
}

export const readingOf = ({ format, layers, unit }: GivenReading): ReadingOptions => ({
  format,
  layers: layersOf(layers),
  unit,
})

/** What layers hold, from texts such as `rooms=A-AREA*,ROOMS`. */
function layersOf(entries: readonly string[] | undefined): LayerMap | undefined {
  if (!entries) return undefined
  const map: Partial<Record<LayerRole, string[]>> = {}
  for (const text of entries) {
    const [, role = '', names = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [undefined, text]
    const list = names.split(',').flatMap((it) => it.trim() || [])
    const key = oneOf('--layers', role, LAYER_ROLES)
    if (list.length === 0) throw new UsageError(`--layers ${role}= needs names of layers, such as ${role}=A-*`)
    map[key] = [...(map[key] ?? []), ...list]
  }
  return map
}
