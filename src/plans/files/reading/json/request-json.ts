import { ServiceError } from '../../../../base/errors.ts'
import { elementAt, firstOf } from '../../../../engine/geometry/element-at.ts'
import { movedCeiling } from '../../../../engine/geometry/moved-ceiling.ts'
import { bounds } from '../../../../engine/geometry/ring.ts'
import { FurnishParams } from '../../../../schema/furnishing/furnish-params.ts'
import type { Room } from '../../../../schema/furnishing/room.ts'
import type { LayoutAsset, LayoutSpace } from '../../../../schema/resources/floors/floor-layout.ts'
import { parse } from '../../../../schema/wire/parse.ts'
import type { FilePlanFloor } from '../../file-plan.ts'
import type { NoteList } from '../note-list.ts'
import { requireSoundRoom } from '../outlines/strict-room.ts'

/** A request and where it stands in its file. */
interface Placed {
  readonly value: unknown
  readonly path: string
}

/** Free space between rooms that are laid side by side, metres. */
const APART = 1

type Shaped = { jsonrpc?: unknown; method?: unknown; room?: unknown; boundary?: unknown; params?: unknown }

/** Whether a value is meant as params of furnish, as a JSON-RPC request of it, or as a room. */
export function isRequest(value: unknown): boolean {
  const { jsonrpc, method, room, boundary } = Object(value) as Shaped
  return [jsonrpc, method, room, boundary].some((it) => it !== undefined)
}

/**
 * One floor of the rooms of furnish requests, with their fixed furniture. Rooms that lie on top of each other, as requests made
 * one by one do, are laid side by side.
 *
 * @throws ServiceError `invalid` naming the member
 */
export function floorOfRequests(requests: readonly Placed[], name: string, notes: NoteList): FilePlanFloor {
  const rooms = requests.map((request, i) => roomOf(request, i, requests.length, notes))
  const apart = areApart(rooms.map(({ space }) => space.room)) ? rooms : sideBySide(rooms, notes)
  return {
    name,
    elevation: null,
    floorNumber: null,
    northDirection: null,
    georeference: null,
    spaces: apart.map(({ space }) => space),
    assets: apart.flatMap(({ assets }) => assets),
  }
}

interface RequestedRoom {
  readonly element: string
  readonly space: LayoutSpace
  readonly assets: readonly LayoutAsset[]
}

function roomOf({ value, path }: Placed, number: number, count: number, notes: NoteList): RequestedRoom {
  const { params, root, id } = paramsOf(value, path)
  const { room, template, furniture } = parse(FurnishParams, params, root)
  requireSoundRoom(room, `${root}.room`)
  const words = template?.name.replace(/_/g, ' ') ?? 'room'
  const own = typeof id === 'string' && id.trim() !== '' ? id.trim().slice(0, 200) : undefined
  const title = `${firstOf(words).toUpperCase()}${words.slice(1)}`
  const space: LayoutSpace = {
    id: crypto.randomUUID(),
    name: count > 1 ? `${title} ${own ?? number + 1}` : title,
    usage: null,
    template: template?.name ?? null,
    room,
  }
  if (template && template.exclude.length > 0)
    notes.changed(`${root}.template`, 'a layout does not keep which types are excluded')
  const assets = furniture.flatMap((item, i): LayoutAsset[] => {
    const { type, position, rotation = 0, shape } = item
    if (position && shape)
      return [
        {
          id: crypto.randomUUID(),
          type,
          name: null,
          position,
          rotation,
          shape,
          groupId: null,
          spaceId: space.id,
          origin: null,
          moved: false,
        },
      ]
    notes.leftOut(`${root}.furniture[${i}]`, 'is a wish without a place, which a layout does not keep')
    return []
  })
  return { element: `${root}.room`, space, assets }
}

function paramsOf(value: unknown, path: string): { params: unknown; root: string; id?: unknown } {
  const { jsonrpc, method, params, boundary } = Object(value) as Shaped
  const at = path === '' ? '' : `${path}.`
  if (jsonrpc !== undefined || method !== undefined) {
    if (method !== 'FurnishingAI.furnish')
      throw new ServiceError(
        'invalid',
        `${at}method: must be FurnishingAI.furnish, whose params have a room, got ${JSON.stringify(method)}`,
      )
    return { params, root: `${at}params`, id: (value as { id?: unknown }).id }
  }
  if (boundary !== undefined) return { params: { room: value, furniture: [] }, root: path === '' ? 'room' : path }
  const { furniture } = value as { furniture?: unknown }
  return {
    params: furniture === undefined ? { ...(value as object), furniture: [] } : value,
    root: path === '' ? 'params' : path,
  }
}

const extentOf = ({ boundary }: Room) => bounds(boundary.shape.points.flat())

/** Whether the boxes around all rooms lie beside each other, as the rooms of one plan do. */
function areApart(rooms: readonly Room[]): boolean {
  const boxes = rooms.map(extentOf).sort((a, b) => a.minX - b.minX)
  return boxes.every((box, i) => {
    for (let j = i + 1; j < boxes.length && elementAt(boxes, j).minX < box.maxX - 0.01; j++)
      if (elementAt(boxes, j).minZ < box.maxZ - 0.01 && box.minZ < elementAt(boxes, j).maxZ - 0.01) return false
    return true
  })
}

function sideBySide(rooms: readonly RequestedRoom[], notes: NoteList): RequestedRoom[] {
  let nextX = 0
  return rooms.map(({ element, space, assets }) => {
    const { minX, minZ, maxX } = extentOf(space.room)
    const [dx, dz] = [nextX - minX, -minZ]
    nextX += maxX - minX + APART
    notes.changed(element, 'lies on top of another room of the file and is laid beside it')
    const { shape, ceiling } = space.room.boundary
    const slopes = ceiling && { ceiling: movedCeiling(ceiling, dx, dz) }
    const points = shape.points.map(([x, z]): [number, number] => [x + dx, z + dz])
    return {
      element,
      space: { ...space, room: { boundary: { ...space.room.boundary, ...slopes, shape: { ...shape, points } } } },
      assets: assets.map((asset) => ({ ...asset, position: moved(asset.position, dx, dz) })),
    }
  })
}

const moved = ([x, y, z]: readonly [number, number, number], dx: number, dz: number): [number, number, number] => [
  x + dx,
  y,
  z + dz,
]
