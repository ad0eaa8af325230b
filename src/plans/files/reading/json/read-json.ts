import { ServiceError } from '../../../../base/errors.ts'
import type { FilePlan, FilePlanFloor } from '../../file-plan.ts'
import type { ReadOptions } from '../../read-options.ts'
import { nameOfFile } from '../file-name.ts'
import { NoteList } from '../note-list.ts'
import { parseJsonBytes } from '../parse-text.ts'
import { floorOfLayout, isLayout } from './layout-json.ts'
import { floorOfRequests, isRequest } from './request-json.ts'

/**
 * Reads JSON: layouts, floors with their layouts, and furnish requests, one or a list of them.
 *
 * @throws ServiceError `invalid` naming the member
 */
export function readJson(bytes: Uint8Array, { fileName, onProgress }: ReadOptions): FilePlan {
  onProgress?.(0, 'Reading JSON')
  const value = parseJsonBytes(bytes)
  const notes = new NoteList()
  return { floors: floorsOf(value, nameOfFile(fileName), notes), notes: notes.all() }
}

function floorsOf(value: unknown, name: string, notes: NoteList): FilePlanFloor[] {
  const { floors } = Object(value) as { floors?: unknown }
  const list = Array.isArray(floors) ? floors : Array.isArray(value) ? value : undefined
  const root = list === floors ? 'floors' : ''
  if (!list) return [floorOf(value, '', name, notes)]
  if (list.length === 0) throw new ServiceError('invalid', 'The file has an empty list')
  if (list.every(isRequest))
    return [
      floorOfRequests(
        list.map((it, i) => ({ value: it, path: `${root}[${i}]` })),
        name,
        notes,
      ),
    ]
  return list.map((it, i) => floorOf(it, `${root}[${i}]`, list.length > 1 ? `${name} ${i + 1}` : name, notes))
}

function floorOf(value: unknown, path: string, name: string, notes: NoteList): FilePlanFloor {
  if (isLayout(value)) return floorOfLayout(value, path, name)
  if (isRequest(value)) return floorOfRequests([{ value, path }], name, notes)
  const where = path === '' ? 'The file' : path
  throw new ServiceError(
    'invalid',
    `${where}: must be a layout {spaces, assets}, a furnish request {room, template, furniture}, a JSON-RPC request of FurnishingAI.furnish, or GeoJSON`,
  )
}
