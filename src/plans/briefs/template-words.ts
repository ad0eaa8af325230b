import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { TEMPLATE_NAMES, type TemplateName } from '../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import { valueText } from '../../schema/wire/explain.ts'
import { kindOfName } from '../whole-floors/names/kind-of-name.ts'
import { WORK_TEMPLATES } from '../whole-floors/names/kind-templates.ts'
import { isEmptyKind, type RoomKind } from '../whole-floors/names/room-kinds.ts'
import { templateFor } from './brief-needs.ts'
import { CALLED_IN_BRIEFS, isBrief } from './brief-words.ts'
import { standInFor } from './pieces/listed-pieces.ts'
import { naturalPiece, piecesIn, withLess, withMore } from './pieces/natural-pieces.ts'
import { leftOutIn } from './room-sentence.ts'

// Templates as people name them: by what such a room is called, with what is wanted in it and what is not, and for whom it is.

/** A template by itself, where a list of one is sent, with what is excluded from it beside it. */
export function withOneTemplate(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { template, exclude, ...others } = given
  const one = Array.isArray(template) && template.length === 1 ? template[0] : template
  if (exclude === undefined) return one === template ? given : { ...given, template: one }
  const list = typeof exclude === 'string' ? exclude.split(/\s*,\s*/) : exclude
  if (!Array.isArray(list) || !(typeof one === 'string' || (isRecord(one) && one['exclude'] === undefined)))
    return given
  const named = isRecord(one) ? one : { name: one }
  return { ...others, template: { ...named, exclude: list } }
}

/** A template with what is wanted in it and what is not: "bedroom without a TV", "living room with two armchairs". */
export function withWordedTemplate(
  sent: Readonly<Record<string, unknown>>,
  assumed: string[],
): Readonly<Record<string, unknown>> {
  const given = withPeopleOfTemplate(sent, assumed)
  const { template, exclude } = given
  if (typeof template !== 'string' || template.length > TEMPLATE_MAX) return given
  const [called = '', ...clauses] = template.split(
    /[\s,]+(?:(?:and|but)\s+)?(?=(?:with|without|no|except|including)\s)/i,
  )
  const pieces: unknown[] = []
  const without: string[] = []
  for (const clause of clauses) {
    const left = leftOutIn(clause)
    const wanted = clause.replace(/^(?:with|including)\s+/i, '')
    // "Living room with kitchen" is a use of its own.
    const isOwnUse = left === undefined && isOtherKind(wanted, called)
    if (isOwnUse) return given
    const listed = piecesIn(wanted) ?? (standInFor(wanted) ? [wanted] : undefined)
    if (left === undefined && !listed) assumed.push(`"${clause}" of the template left out: it names no piece`)
    else if (left === undefined) pieces.push(...listed!)
    else without.push(...left.split(/\s*,\s*|\s+(?:and|or)\s+/).map((it) => it.replace(/^(?:an?|any|the)\s+/i, '')))
  }
  const unknown = without.find((it) => !piecesIn(it))
  if (unknown !== undefined)
    throw new ServiceError(
      'invalid',
      `template: does not understand ${valueText(unknown)}; exclude takes types of furniture`,
    )
  if (clauses.length === 0) return given
  return {
    ...given,
    template: called,
    ...(without.length > 0 ? { exclude: withLess(exclude, without) } : {}),
    ...(pieces.length > 0 ? { furniture: withMore(given['furniture'], pieces) } : {}),
  }
}

/** Whether a text names a room of another kind: of a "living room with kitchen" the kitchen. */
function isOtherKind(text: string, called: string): boolean {
  const kind = kindOfName(text)?.kind
  return kind !== undefined && kind !== kindOfName(called)?.kind
}

/** A template with those for whom it is, "office for six people": they do there what is done in it. */
function withPeopleOfTemplate(
  given: Readonly<Record<string, unknown>>,
  assumed: string[],
): Readonly<Record<string, unknown>> {
  const { template, brief } = given
  const [, called, forWhom] =
    typeof template === 'string' && template.length <= TEMPLATE_MAX
      ? (/^(.+?)\s+for\s+(.+?)(?=$|[\s,]+(?:with|without|no)\s)/i.exec(template) ?? [])
      : []
  if (called === undefined || forWhom === undefined) return given
  const known = CALLED_IN_BRIEFS[templateCalled(called) as TemplateName]
  const said = [plainUse(called), known].map((it) => `${it} for ${forWhom}`).find(isBrief)
  if (said === undefined) return given
  const others = { ...given, template: (template as string).replace(` for ${forWhom}`, '') }
  if (brief === undefined) return { ...others, brief: said }
  assumed.push(`"for ${forWhom}" left out: the brief says who uses it`)
  return others
}

/** Longer texts are no template, characters. */
const TEMPLATE_MAX = 200

const SIZE_OF_ROOM = /\b(?:small|tiny|compact|large|big|spacious|modern|cosy|cozy|new)\s+/gi

/** What a room is called, without words of its size. */
export const plainUse = (called: string): string => called.replace(SIZE_OF_ROOM, '')

/** What stands in rooms that no template is for, by what they are called. */
const FIXTURES_IN: Partial<Readonly<Record<RoomKind, readonly FurnitureType[]>>> = {
  bath: ['toilet', 'washbasin', 'shower'],
  wc: ['toilet', 'washbasin'],
  kitchen: ['kitchen_unit'],
}

export function fixturesOf(name: unknown): readonly FurnitureType[] | undefined {
  if (typeof name !== 'string' || (TEMPLATE_NAMES as readonly string[]).includes(name)) return undefined
  const kind = kindOfName(name)?.kind
  return kind && FIXTURES_IN[kind]
}

/** Whether rooms are called so that can be furnished. */
export const isCalled = (name: string): boolean =>
  fixturesOf(name) !== undefined || (TEMPLATE_NAMES as readonly string[]).includes(templateCalled(name))

/** Types that are excluded, by their names here. */
export function excludedOf({ exclude }: Readonly<Record<string, unknown>>): { exclude?: unknown[] } {
  if (!Array.isArray(exclude)) return {}
  const typeOf = (it: unknown) => (typeof it === 'string' ? (naturalPiece(it) as { type: string }).type : it)
  return { exclude: exclude.map(typeOf) }
}

/** What is excluded, where the template follows from a brief or there is none: who lists all pieces excludes none of them. */
export function withExcluded(sent: Record<string, unknown>): void {
  const { template, furniture } = sent
  const { exclude: types } = excludedOf(sent)
  if (!types) return
  if (isRecord(template)) {
    sent['template'] = { ...template, exclude: [...new Set([template['exclude'] ?? [], types].flat())] }
    delete sent['exclude']
    return
  }
  const listed = Array.isArray(furniture) ? furniture.filter(isRecord).map(({ type }) => type) : []
  if (template === undefined && listed.length > 0 && !listed.some((it) => types.includes(it))) delete sent['exclude']
}

export const nameIn = ({ name }: Readonly<Record<string, unknown>>) =>
  typeof name === 'string' ? { name: templateCalled(name) } : {}

/** The template of a room that is called so, "living room" or "meeting_room"; the name itself where it calls none. */
export function templateCalled(name: string): string {
  if ((TEMPLATE_NAMES as readonly string[]).includes(name)) return name
  const called = kindOfName(name)
  // Of rooms to learn in those with desks are told from those with one table.
  if (!called || isEmptyKind(called.kind) || called.kind === 'training')
    return templateFor(name.trim().toLowerCase()) ?? (called?.kind === 'training' ? WORK_TEMPLATES.training : name)
  if (called.kind === 'living') return called.dining ? 'dining_living' : 'living'
  return WORK_TEMPLATES[called.kind]
}
