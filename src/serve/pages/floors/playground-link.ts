import { ServiceError } from '../../../base/errors.ts'
import { packLink } from '../../../schema/furnishing/share-link.ts'
import type { Layout } from '../../../schema/resources/floors/floor-layout.ts'
import { seeOther } from '../html.ts'

/**
 * Leads to the playground with a room of a layout.
 *
 * @throws ServiceError `not_found`
 */
export async function playgroundLink({ spaces }: Pick<Layout, 'spaces'>, roomId: string): Promise<Response> {
  const space = spaces.find(({ id }) => id === roomId)
  if (!space) throw new ServiceError('not_found', 'room: not found')
  const { room, template } = space
  const params = {
    room,
    ...(template === null ? {} : { template: { name: template, exclude: [] } }),
    furniture: [],
    maxResults: 10,
  }
  return seeOther(`/#${await packLink({ asked: { mode: 'furnish', params }, chosen: 0 })}`)
}
