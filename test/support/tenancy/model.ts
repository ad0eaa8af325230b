// What accounts, users, tokens and floors should be, kept in memory in the plainest way. It shares no code with the service:
// who may do what is written down here once more, from the specification and docs/decisions.md.

export type Kind = 'user' | 'publishable' | 'secret' | 'temporary' | 'oauth'

/** What an answer must be: success, or a status and the code of the refusal. */
export type Verdict = 'ok' | readonly [status: number, code: string]

export interface ModelFloor {
  readonly id: string
  readonly account: string
  /** In which order it was made. */
  readonly number: number
  name: string
  isPrivate: boolean
  archived: boolean
  labels: string[]
  /** Id of its building. */
  building: string | null
  version: number
  readonly layouts: ModelLayout[]
  /** Layouts beside the default one, each with its revisions. */
  readonly variants: { readonly id: string; readonly layouts: ModelLayout[] }[]
  /** Values of custom attributes, by their names. */
  readonly values: Record<string, string>
}

export interface ModelBuilding {
  readonly id: string
  readonly account: string
  /** In which order it was made. */
  readonly number: number
  name: string
}

export interface ModelProduct {
  readonly id: string
  readonly account: string
  sku: string
  price: string
}

/** Ids in order, the name of each space, the space of each asset. */
export interface ModelLayout {
  readonly spaces: readonly (readonly [id: string, name: string])[]
  readonly assets: readonly (readonly [id: string, space: string | null])[]
}

export interface Narrowing {
  readonly ids: readonly string[]
  readonly labels: readonly string[]
}

export interface Actor {
  readonly kind: Kind
  readonly account: string
  /** Id of the token. */
  readonly id: string
  /** How requests carry it: a cookie, a header, a query. */
  readonly headers: Readonly<Record<string, string>>
  readonly query: string
  scopes: string[]
  /** null = all floors. */
  floors: Narrowing | null
  readonly parent: Actor | null
  /** Id of the user who made a publishable or secret token. */
  readonly maker?: string
  /** Networks from which alone it may be used, none for all. Games are played from no address, which is in none. */
  networks: readonly string[]
  disabled: boolean
  deleted: boolean
}

export const isDead = (actor: Actor): boolean =>
  actor.disabled || actor.deleted || (actor.parent !== null && isDead(actor.parent))

export const holds = (actor: Actor, scope: string): boolean =>
  actor.scopes.includes(scope) && (actor.parent === null || holds(actor.parent, scope))

export const isNarrowed = (actor: Actor): boolean =>
  actor.floors !== null || (actor.parent !== null && isNarrowed(actor.parent))

function isNamed({ floors, parent }: Actor, floor: ModelFloor): boolean {
  const named =
    floors === null || floors.ids.includes(floor.id) || floor.labels.some((title) => floors.labels.includes(title))
  return named && (parent === null || isNamed(parent, floor))
}

/** Whether a floor exists for an actor. */
export const isThere = (actor: Actor, floor: ModelFloor | undefined): floor is ModelFloor =>
  floor !== undefined &&
  floor.account === actor.account &&
  isNamed(actor, floor) &&
  !(actor.kind === 'publishable' && floor.isPrivate)

const DEAD = [401, 'invalid_token'] as const
const ELSEWHERE = [403, 'address_not_allowed'] as const
export const KIND = [403, 'token_kind_not_allowed'] as const
export const SCOPE = [403, 'insufficient_scope'] as const
export const NOT_OWNER = [403, 'owner_required'] as const
export const GONE = [404, 'not_found'] as const
export const NARROWED = [403, 'floor_restricted'] as const
export const CONFLICT = [409, 'conflict'] as const
export const STALE = [412, 'precondition_failed'] as const
export const INVALID = [400, 'invalid'] as const

const READ_PUBLIC = ['floor:readPublic', 'floor:queryPublic']
const READ_PRIVATE = ['floor:readPrivate', 'floor:queryPrivate']
const ALL_BUT_PUBLISHABLE: readonly Kind[] = ['user', 'secret', 'temporary', 'oauth']

const isElsewhere = ({ networks, parent }: Actor): boolean =>
  networks.length > 0 || (parent !== null && isElsewhere(parent))

/** Whether an actor is let in, whatever it asks for. */
export const admitted = (actor: Actor): Verdict => (isDead(actor) ? DEAD : isElsewhere(actor) ? ELSEWHERE : 'ok')

/** Whether an actor may try at all. */
function mayTry(actor: Actor, scopes: readonly string[], kinds: readonly Kind[] = ALL_BUT_PUBLISHABLE): Verdict {
  return first(
    admitted(actor),
    () => when(!kinds.includes(actor.kind), KIND),
    () => when(!scopes.some((it) => holds(actor, it)), SCOPE),
  )
}

/** What is found out first decides. */
export function first(...verdicts: readonly (Verdict | (() => Verdict))[]): Verdict {
  for (const it of verdicts) {
    const verdict = typeof it === 'function' ? it() : it
    if (verdict !== 'ok') return verdict
  }
  return 'ok'
}

const when = (isSo: boolean, verdict: Verdict): Verdict => (isSo ? verdict : 'ok')

/** Whether an actor may read a floor, or what is on it. */
export const mayRead = (actor: Actor, floor: ModelFloor | undefined): Verdict =>
  first(
    mayTry(actor, [...READ_PUBLIC, ...READ_PRIVATE], [...ALL_BUT_PUBLISHABLE, 'publishable']),
    () => when(!isThere(actor, floor), GONE),
    () => when(!(floor!.isPrivate ? READ_PRIVATE : READ_PUBLIC).some((it) => holds(actor, it)), SCOPE),
  )

const holdsFor = (actor: Actor, floor: ModelFloor, isPublic: readonly string[], isPrivate: readonly string[]) =>
  isThere(actor, floor) && (floor.isPrivate ? isPrivate : isPublic).some((it) => holds(actor, it))

/** The floors of a building that an actor may read. */
export const readable = (actor: Actor, floors: readonly ModelFloor[]): ModelFloor[] =>
  floors.filter((it) => mayRead(actor, it) === 'ok')

/** Whether a building exists for an actor: one of its floors does, or it has none and the actor is for the whole account. */
const isBuildingThere = (actor: Actor, building: ModelBuilding | undefined, floors: readonly ModelFloor[]): boolean =>
  building?.account === actor.account &&
  (floors.length === 0
    ? !isNarrowed(actor) && actor.kind !== 'publishable'
    : floors.some((floor) => isThere(actor, floor)))

/** Whether an actor may read a building, or its values. */
export function mayReadBuilding(
  actor: Actor,
  building: ModelBuilding | undefined,
  floors: readonly ModelFloor[],
  what: 'facts' | 'values' = 'facts',
): Verdict {
  const isPublic = what === 'facts' ? READ_PUBLIC : READ_VALUES.slice(0, 1)
  const isPrivate = what === 'facts' ? READ_PRIVATE : READ_VALUES.slice(1)
  return first(
    mayTry(actor, [...isPublic, ...isPrivate], [...ALL_BUT_PUBLISHABLE, 'publishable']),
    () => when(!isBuildingThere(actor, building, floors), GONE),
    () =>
      when(
        floors.length === 0
          ? !isPrivate.some((it) => holds(actor, it))
          : !floors.some((it) => holdsFor(actor, it, isPublic, isPrivate)),
        SCOPE,
      ),
  )
}

export const mayChangeBuilding = (
  actor: Actor,
  scope: string,
  building: ModelBuilding | undefined,
  floors: readonly ModelFloor[],
): Verdict =>
  first(
    mayTry(actor, [scope]),
    () => when(!isBuildingThere(actor, building, floors), GONE),
    () => when(!floors.every((it) => isThere(actor, it)), NARROWED),
  )

/** What is exported are the floors that the actor reaches. */
export const mayExportBuilding = (
  actor: Actor,
  building: ModelBuilding | undefined,
  floors: readonly ModelFloor[],
): Verdict => first(mayTry(actor, ['floor:export']), () => when(!isBuildingThere(actor, building, floors), GONE))

/** The buildings that a list holds, in the order in which they were made. */
export const listedBuildings = (
  actor: Actor,
  buildings: Iterable<ModelBuilding>,
  floors: readonly ModelFloor[],
): ModelBuilding[] =>
  [...buildings]
    .filter((building) => {
      const own = floors.filter((it) => it.building === building.id)
      return (
        isBuildingThere(actor, building, own) &&
        (own.length === 0 ? holds(actor, 'floor:queryPrivate') : listed(actor, own, true).length > 0)
      )
    })
    .sort((a, b) => a.number - b.number)

export const mayList = (actor: Actor): Verdict =>
  mayTry(actor, ['floor:queryPublic', 'floor:queryPrivate'], [...ALL_BUT_PUBLISHABLE, 'publishable'])

/** The floors that a list holds, in the order in which they were made. */
export const listed = (actor: Actor, floors: Iterable<ModelFloor>, archivedToo: boolean): ModelFloor[] =>
  [...floors]
    .filter((it) => isThere(actor, it) && holds(actor, it.isPrivate ? 'floor:queryPrivate' : 'floor:queryPublic'))
    .filter((it) => archivedToo || !it.archived)
    .sort((a, b) => a.number - b.number)

export const mayCreate = (actor: Actor): Verdict =>
  first(mayTry(actor, ['floor:update']), () => when(isNarrowed(actor), NARROWED))

/** Whether an actor may read a product of its account: as any floor of it. */
export const mayReadProduct = (actor: Actor, product: ModelProduct | undefined): Verdict =>
  first(mayTry(actor, [...READ_PUBLIC, ...READ_PRIVATE], [...ALL_BUT_PUBLISHABLE, 'publishable']), () =>
    when(product?.account !== actor.account, GONE),
  )

/** Prices are neither in pages for everybody nor for who was given some floors. */
export const seesPrices = (actor: Actor): boolean => actor.kind !== 'publishable' && !isNarrowed(actor)

export const mayWriteProduct = (actor: Actor, product: ModelProduct | undefined): Verdict =>
  first(mayCreate(actor), () => when(product?.account !== actor.account, GONE))

export const mayExportProducts = (actor: Actor): Verdict =>
  first(mayTry(actor, ['floor:queryPublic', 'floor:queryPrivate']), () => when(isNarrowed(actor), NARROWED))

/** Whether an actor may change a floor. @param ifMatch version that the change is based on; null = any */
export const mayChange = (
  actor: Actor,
  floor: ModelFloor | undefined,
  { current = 0, ifMatch = null }: { current?: number; ifMatch?: number | null } = {},
  alsoNot: (floor: ModelFloor) => Verdict = () => 'ok',
): Verdict =>
  first(
    mayTry(actor, ['floor:update']),
    () => when(!isThere(actor, floor), GONE),
    () => alsoNot(floor!),
    () => when(floor!.archived, CONFLICT),
    () => when(ifMatch !== null && ifMatch !== current, STALE),
  )

export const mayArchive = (actor: Actor, floor: ModelFloor | undefined): Verdict =>
  first(mayTry(actor, ['floor:archive']), () => when(!isThere(actor, floor), GONE))

export const mayDelete = (actor: Actor, floor: ModelFloor | undefined): Verdict =>
  first(mayArchive(actor, floor), () => when(!floor!.archived, CONFLICT))

/** Ids of spaces and of assets that other floors of the same account have now. */
export function takenElsewhere(floor: ModelFloor | { account: string; id?: string }, all: Iterable<ModelFloor>) {
  const others = [...all].filter((it) => it.account === floor.account && it.id !== floor.id)
  const newest = others.flatMap((it) => it.layouts.at(-1) ?? [])
  return {
    spaces: new Set(newest.flatMap((it) => it.spaces.map(([id]) => id))),
    assets: new Set(newest.flatMap((it) => it.assets.map(([id]) => id))),
  }
}

/** What belongs to an account as a whole. */
export interface Thing {
  readonly kind: 'extension' | 'webhook' | 'customAttribute'
  readonly id: string
  readonly account: string
  name: string
}

const ALL: readonly Kind[] = [...ALL_BUT_PUBLISHABLE, 'publishable']

/** Whether an actor may ask what has changed. */
export const mayFollow = (actor: Actor): Verdict =>
  mayTry(actor, [...READ_PUBLIC, ...READ_PRIVATE, ...READ_VALUES, 'customAttributes:read', 'extension:query'], ALL)

/** Whether an actor may do something with what belongs to the whole account; definitions can be read by all kinds. */
export const mayUse = (
  actor: Actor,
  scope: string,
  thing: Thing | 'none' | 'any',
  forNarrowed: 'refused' | 'allowed' = 'refused',
): Verdict =>
  first(
    mayTry(actor, [scope], forNarrowed === 'allowed' ? ALL : ALL_BUT_PUBLISHABLE),
    () => when(forNarrowed === 'refused' && isNarrowed(actor), NARROWED),
    () => when(thing === 'none' || (thing !== 'any' && thing.account !== actor.account), GONE),
  )

const READ_VALUES = ['customAttributeValues:readPublic', 'customAttributeValues:readPrivate'] as const

export const mayReadValues = (actor: Actor, floor: ModelFloor | undefined): Verdict =>
  first(
    mayTry(actor, READ_VALUES, ALL),
    () => when(!isThere(actor, floor), GONE),
    () => when(!holds(actor, READ_VALUES[floor!.isPrivate ? 1 : 0]), SCOPE),
  )

export const mayWriteValues = (actor: Actor, floor: ModelFloor | undefined): Verdict =>
  first(
    mayTry(actor, ['customAttributeValues:write']),
    () => when(!isThere(actor, floor), GONE),
    () => when(floor!.archived, CONFLICT),
  )

export const mayExport = (actor: Actor, floor: ModelFloor | undefined): Verdict =>
  first(mayTry(actor, ['floor:export']), () => when(!isThere(actor, floor), GONE))

/** As reading the floor, which publishable tokens may not here. */
export const mayListJobs = (actor: Actor, floor: ModelFloor | undefined): Verdict =>
  first(mayTry(actor, [...READ_PUBLIC, ...READ_PRIVATE]), () => mayRead(actor, floor))

export const mayListBuildingJobs = (
  actor: Actor,
  building: ModelBuilding | undefined,
  floors: readonly ModelFloor[],
): Verdict => first(mayTry(actor, [...READ_PUBLIC, ...READ_PRIVATE]), () => mayReadBuilding(actor, building, floors))

/** A job that furnishes floors, and which of them were private when it was asked for. */
export interface ModelJob {
  readonly id: string
  readonly account: string
  /** Kind and id of who asked for it. */
  readonly maker: string
  readonly floors: readonly { readonly id: string; readonly wasPrivate: boolean }[]
}

export const makerOf = ({ kind, id }: Actor) => `${kind === 'user' ? 'user' : 'token'} ${id}`

/** Whether an actor may see a job, or end it. @param floorOf the floor of an id; undefined for one that has gone */
export function maySeeJob(
  actor: Actor,
  job: ModelJob | undefined,
  floorOf: (id: string) => ModelFloor | undefined,
  to: 'see' | 'end',
): Verdict {
  const reads = [...READ_PUBLIC, ...READ_PRIVATE]
  const isReached = (id: string) => {
    const floor = floorOf(id)
    return floor === undefined ? !isNarrowed(actor) : isThere(actor, floor)
  }
  const needed = (isPrivate: boolean) =>
    to === 'end' && job!.maker !== makerOf(actor) ? ['floor:update'] : isPrivate ? READ_PRIVATE : READ_PUBLIC
  return first(
    mayTry(actor, to === 'end' ? [...reads, 'floor:update'] : reads),
    () => when(job?.account !== actor.account || !job.floors.every(({ id }) => isReached(id)), GONE),
    () => {
      const isPrivate = job!.floors.map(({ id, wasPrivate }) => floorOf(id)?.isPrivate ?? wasPrivate)
      return when(!isPrivate.every((it) => needed(it).some((scope) => holds(actor, scope))), SCOPE)
    },
  )
}
