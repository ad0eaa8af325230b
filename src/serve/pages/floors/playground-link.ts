import { deflateRawSync } from 'node:zlib'
import { ServiceError } from '../../../base/errors.ts'
import type { Layout } from '../../../schema/resources/floors/floor-layout.ts'
import { seeOther } from '../html.ts'

/**
 * Leads to the playground with a room of a layout: the part behind the `#` is as the playground packs its links, JSON that is
 * deflated and written in letters that addresses may hold.
 *
 * @throws ServiceError `not_found`
 */
export function playgroundLink({ spaces }: Pick<Layout, 'spaces'>, roomId: string): Response {
  const space = spaces.find(({ id }) => id === roomId)
  if (!space) throw new ServiceError('not_found', 'room: not found')
  const { room, template } = space
  const params = {
    room,
    ...(template === null ? {} : { template: { name: template, exclude: [] } }),
    furniture: [],
    maxResults: 10,
  }
  const linked = JSON.stringify({ mode: 'furnish', params, chosen: 0 })
  return seeOther(`/#1.${deflateRawSync(linked).toString('base64url')}`)
}
