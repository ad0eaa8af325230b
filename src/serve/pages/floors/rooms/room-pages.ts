import type { Hono } from 'hono'
import { ServiceError } from '../../../../base/errors.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import { describeRooms } from '../../../../operations/floors/describe-rooms.ts'
import { drawContent } from '../../../../operations/floors/draw-layout.ts'
import { editLayout } from '../../../../operations/layouts/edit-layout.ts'
import { readLayoutById } from '../../../../operations/layouts/read-layouts.ts'
import { piecesOfRoom, type RoomPiece } from '../../../../operations/layouts/room-pieces.ts'
import type { LayoutContent, LayoutSpace } from '../../../../schema/resources/floors/floor-layout.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { chosenUnit } from '../../chosen-unit.ts'
import { operationForm, type RefusedForm } from '../../operation-form.ts'
import { requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { FLOOR_FORM_BYTES_MAX, ONE_FLOOR } from '../floor-addresses.ts'
import { floorResponse } from '../floor-response.ts'
import { floorHeadOf, floorOfPath } from '../floor-view.ts'
import { floorPath, layoutPath } from '../floor-words.ts'
import { layoutIdOf, seenLayout } from '../layouts/seen-layout.ts'
import { picture, themeOf } from '../plan/floor-pictures.ts'
import { planViewOf } from '../plan/plan-view-of.ts'
import { pieceMoves } from './piece-moves.ts'
import { pieceName, roomPage } from './room-page.ts'

const ONE_ROOM = `${ONE_FLOOR}/rooms/:room{[0-9a-f-]{36}}`

/** Width of the drawing of a room, pixels. */
const ROOM_WIDTH = 640

/** The pages of single rooms, on which pieces are moved and removed. */
export function roomPages(app: Hono<Env>, service: Service): void {
  app.get(ONE_ROOM, requireSession(service, showRoom))
  app.get(`${ONE_ROOM}/plan.svg`, requireSession(service, sendRoomPlan))
  app.post(`${ONE_ROOM}/pieces`, movePieces(service, { bytesMax: FLOOR_FORM_BYTES_MAX }))
}

/** A room, what stands in it, and both as a layout of their own. */
interface FurnishedRoom {
  readonly revision: number
  readonly space: LayoutSpace
  readonly pieces: readonly RoomPiece[]
  readonly content: LayoutContent
}

/** @throws ServiceError `not_found` */
async function furnishedRoom({ service, caller, c }: SignedInRequest, layoutId: string): Promise<FurnishedRoom> {
  const layout = await perform(service, readLayoutById, caller, () => ({ layoutId }))
  const space = layout.spaces.find(({ id }) => id === c.req.param('room'))
  if (!space) throw new ServiceError('not_found', 'room: not found')
  const pieces = piecesOfRoom(layout, space)
  const content = { spaces: [space], assets: pieces.map(({ asset }) => asset) }
  return { revision: layout.revision, space, pieces, content }
}

async function showRoom(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const floor = await floorOfPath(request)
  const { seen } = await seenLayout(request)
  const { revision, space, pieces, content } = await furnishedRoom(request, seen.id)
  const path = `${floorPath(floor.id)}/rooms/${space.id}/plan.svg?layout=${seen.id}&revision=${revision}`
  const plan = planViewOf(content, path, space.name, ROOM_WIDTH)
  return floorResponse(
    request,
    (common) =>
      roomPage({
        ...common,
        floor: floorHeadOf(floor, request.user, seen),
        seen,
        space,
        area: describeRooms(content)[0]!.area,
        pieces: content.assets,
        plan: {
          ...plan,
          rooms: pieces.map(({ asset, outline }) => ({
            id: asset.id,
            name: pieceName(asset),
            points: plan.place(outline),
          })),
        },
        typed: refused?.sent ?? new URLSearchParams(),
      }),
    refused,
  )
}

async function sendRoomPlan(request: SignedInRequest): Promise<Response> {
  const { service, user } = request
  const { seen } = await seenLayout(request)
  const { revision, space, content } = await furnishedRoom(request, seen.id)
  const [theme, unit] = [themeOf(request), chosenUnit(request.c)]
  return picture(request, ['room', seen.id, space.id, revision, theme, unit].join(' '), () =>
    drawContent(service, user.accountId, content, { size: 'plan', options: { width: ROOM_WIDTH, theme, unit } }),
  )
}

const movePieces = operationForm({
  operation: editLayout,
  async read(request, form) {
    const { seen } = await seenLayout(request)
    const { content } = await furnishedRoom(request, seen.id)
    return {
      layoutId: seen.id,
      baseRevision: Number(form.get('revision')),
      operations: pieceMoves(form, content.assets),
      message: 'Pieces moved',
    }
  },
  done: (request) =>
    layoutPath(
      { floorId: request.c.req.param('id')!, id: layoutIdOf(request) },
      `/rooms/${request.c.req.param('room')}`,
      'pieces',
    ),
  page: showRoom,
})
