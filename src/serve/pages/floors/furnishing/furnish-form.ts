import { describeRooms } from '../../../../operations/floors/describe-rooms.ts'
import { FITTINGS, KEEP_MODES } from '../../../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutDocument } from '../../../../schema/resources/floors/floor-layouts.ts'
import { useOf } from './room-use.ts'
import { targetsIn } from './target-fields.ts'

/** What a storey is in its building, which decides what follows from the names of its rooms; undefined = not known. */
type Storey = Parameters<typeof describeRooms>[1]

/** What the form of a floor's rooms asks for, as the operation takes it. */
export function furnishingAsked(form: URLSearchParams, layout: LayoutDocument, storey: Storey) {
  const ticked = new Set(form.getAll('space'))
  const spaces = layout.spaces.map(({ id }) => id).filter((id) => ticked.has(id))
  return {
    floorId: layout.floorId,
    ...(layout.isDefault ? {} : { layoutId: layout.id }),
    revision: layout.revision,
    ...(spaces.length === layout.spaces.length ? {} : { spaces }),
    mapping: usesChanged(form, layout, storey),
    alternatives: Number(form.get('alternatives') ?? 3),
    ...mannerAsked(form),
  }
}

/** What the fields of `furnishChoice` ask for, but the number of alternatives. */
export function mannerAsked(form: URLSearchParams) {
  const standard = form.get('standard')
  const targets = targetsIn(form)
  return {
    keep: KEEP_MODES.find((it) => it === form.get('keep')) ?? 'moved',
    ...(standard ? { standard: [standard] } : {}),
    ...(form.get('products') === 'true' ? { products: true } : {}),
    ...(targets ? { targets } : {}),
    ...(form.get('fitOut') === 'all' ? { fitOut: [...FITTINGS] } : {}),
  }
}

/** Uses that are not those of the layout. One that is taken back follows from the name of the room again. */
function usesChanged(form: URLSearchParams, layout: LayoutDocument, storey: Storey) {
  const changed = layout.spaces.flatMap(({ id, template }) => {
    const chosen = useOf(form, id, template)
    return chosen === template ? [] : [{ id, chosen }]
  })
  if (changed.length === 0) return []
  const derived = new Map(describeRooms(layout, storey).map((room) => [room.id, room.use.template]))
  return changed.map(({ id, chosen }) => ({
    match: { spaceId: id },
    template: chosen ?? derived.get(id) ?? null,
  }))
}
