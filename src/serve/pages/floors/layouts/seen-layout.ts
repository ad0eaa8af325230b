import { ServiceError } from '../../../../base/errors.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import { listLayouts } from '../../../../operations/layouts/read-layouts.ts'
import type { FloorLayout } from '../../../../schema/resources/floors/floor-layouts.ts'
import type { SignedInRequest } from '../../signed-in-request.ts'

/** The layout of a floor that the address of a page names: `?layout=<id>`, without it the default one. */
export const layoutIdOf = ({ c }: SignedInRequest): string => c.req.query('layout') ?? c.req.param('id')!

/** The layouts of the floor of a page, and which of them is looked at. @throws ServiceError `not_found` */
export async function seenLayout(
  request: SignedInRequest,
): Promise<{ readonly seen: FloorLayout; readonly layouts: readonly FloorLayout[] }> {
  const { service, caller, c } = request
  const { layouts } = await perform(service, listLayouts, caller, () => ({ floorId: c.req.param('id')! }))
  const id = layoutIdOf(request)
  const seen = layouts.find((it) => it.id === id)
  if (!seen) throw new ServiceError('not_found', 'layout: not found')
  return { seen, layouts }
}
