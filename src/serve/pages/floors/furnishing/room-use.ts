import { TEMPLATE_NAMES, type TemplateName } from '../../../../schema/furnishing/furnish-params.ts'

/** The use that a form chooses for a room; as it was where the form does not name the room. */
export function useOf(form: URLSearchParams, id: string, before: TemplateName | null): TemplateName | null {
  const chosen = form.get(`use-${id}`)
  if (chosen === null) return before
  return TEMPLATE_NAMES.find((it) => it === chosen) ?? null
}
