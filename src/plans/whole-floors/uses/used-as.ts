import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { kindOfName } from '../names/kind-of-name.ts'
import { HOME_TEMPLATES, WORK_TEMPLATES } from '../names/kind-templates.ts'
import { isEmptyKind } from '../names/room-kinds.ts'

/**
 * Whether a space is used as a text says: its usage is that text, in capitals or not, or it is furnished by the template of that name.
 * Of a space that no template is known of, its words tell the templates that it may have, at work or at home.
 */
export function isUsedAs(
  { name, usage, template, furnishedAs }: Pick<LayoutSpace, 'name' | 'usage' | 'template' | 'furnishedAs'>,
  text: string,
): boolean {
  if (usage?.toLowerCase() === text.toLowerCase()) return true
  const known = template ?? furnishedAs
  if (known) return known === text
  const kind = (kindOfName(name) ?? kindOfName(usage ?? ''))?.kind
  if (kind === undefined || isEmptyKind(kind)) return false
  return WORK_TEMPLATES[kind] === text || (HOME_TEMPLATES[kind]?.some((it) => it === text) ?? false)
}
