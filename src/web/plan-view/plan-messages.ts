// What pages say to a plan and what it says to them: the one definition for the frame, the element and docs/embedding.md.

import {
  colours,
  flag,
  ids,
  type Marker,
  type MemberReader,
  markers,
  type OptionalReader,
  oneOf,
  optional,
  text,
  texts,
} from './message-members.ts'

/** The member that names our messages among those of others, and its value: the version. */
export const MESSAGE_KEY = 'roomwright'
export const MESSAGE_VERSION = 1

interface CommandDefinition {
  readonly does: string
  // biome-ignore lint/suspicious/noExplicitAny: each member has a type of its own
  readonly members: Readonly<Record<string, MemberReader<any>>>
}

const command = <const M extends CommandDefinition['members']>(does: string, members: M) => ({ does, members })

export const COMMANDS = {
  connect: command(
    'Asks for the event `ready`; as every command, it has the viewer say what is selected from now on',
    {},
  ),
  select: command('Selects spaces and assets in place of those before', { ids }),
  highlight: command('Outlines spaces and assets without selecting them, in place of those before', { ids }),
  view: command('Shows the plan or the floor in 3D', { view: oneOf('plan', '3d') }),
  fit: command('Shows the whole floor, or what is named', { ids: optional(ids) }),
  colours: command(
    'Colours spaces by an attribute, with a legend: `usage` and `template` are known of the floor, of others `values` has them. Without `by` the colours go',
    { by: optional(text), values: optional(texts), palette: optional(colours) },
  ),
  markers: command('Shows markers in place of those before', { markers }),
  search: command('Finds spaces and assets whose name, use, type or id holds each word; `zoom` shows what is found', {
    text,
    zoom: optional(flag),
  }),
} as const

type Commands = typeof COMMANDS
export type CommandName = keyof Commands

type Required<M> = { [K in keyof M as M[K] extends OptionalReader<unknown> ? never : K]: ValueOf<M[K]> }
type Optional<M> = { [K in keyof M as M[K] extends OptionalReader<unknown> ? K : never]?: ValueOf<M[K]> }
type ValueOf<R> = R extends MemberReader<infer T> ? T : never

/** A command without its envelope, such as `{ type: 'select', ids: [] }`. */
export type PlanCommand = {
  [N in CommandName]: { readonly type: N } & Readonly<
    Required<Commands[N]['members']> & Optional<Commands[N]['members']>
  >
}[CommandName]

export type { Marker }

/** A space or an asset as events name it. */
export interface PlanItem {
  readonly id: string
  readonly kind: 'space' | 'asset'
  readonly name: string
  /** The use of a space, the type of an asset. */
  readonly type: string
}

/** What a plan says, by its name. */
export interface PlanEvents {
  readonly ready: Readonly<Record<never, never>>
  readonly select: { readonly ids: readonly string[]; readonly items: readonly PlanItem[] }
  readonly hover: { readonly item: PlanItem | null }
  readonly marker: { readonly marker: string }
  readonly view: { readonly view: 'plan' | '3d' }
  readonly results: { readonly text: string; readonly total: number; readonly items: readonly PlanItem[] }
  readonly error: { readonly message: string }
}
export type EventName = keyof PlanEvents

export type PlanEvent = { [N in EventName]: { readonly type: N } & PlanEvents[N] }[EventName]

/** For the documents: when each event is sent, and its members. */
export const EVENTS: Readonly<Record<EventName, { readonly when: string; readonly members: string }>> = {
  ready: { when: 'The plan takes commands', members: 'none' },
  select: { when: 'The selection has changed', members: '`ids`, `items`: `{ id, kind, name, type }`' },
  hover: { when: 'The pointer has come to another space or asset', members: '`item`, null beside all of them' },
  marker: { when: 'A marker was pressed', members: '`marker`: its id' },
  view: { when: 'The plan or 3D is shown', members: '`view`' },
  results: { when: 'A search is done', members: '`text`, `total`, `items`: the first 50' },
  error: { when: 'A command was not understood or cannot be followed', members: '`message`' },
}

export type ReadCommand =
  | { readonly ok: true; readonly command: PlanCommand }
  | { readonly ok: false; readonly message: string }

/** Reads a command strictly: an unknown name, an unknown member or a wrong value is a fault that says what to send. */
export function readCommand(message: unknown): ReadCommand {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return { ok: false, message: 'A command must be an object with a type' }
  const { type, ...members } = message as Readonly<Record<string, unknown>>
  if (typeof type !== 'string' || !Object.hasOwn(COMMANDS, type))
    return { ok: false, message: `There is no command ${shown(type)}: send one of ${Object.keys(COMMANDS).join(', ')}` }
  const readers: CommandDefinition['members'] = COMMANDS[type as CommandName].members
  const foreign = Object.keys(members).find((it) => !Object.hasOwn(readers, it))
  if (foreign !== undefined) return { ok: false, message: `${type} has no member ${shown(foreign)}` }
  for (const [name, { accepts, isOptional, says }] of Object.entries(readers)) {
    const value = members[name]
    if (value === undefined ? !isOptional : !accepts(value))
      return { ok: false, message: `${type}: ${name} must be ${says.replaceAll('`', '')}` }
  }
  return { ok: true, command: message as PlanCommand }
}

const shown = (value: unknown): string => (typeof value === 'string' ? `"${value.slice(0, 40)}"` : String(typeof value))

/** Whether a message of a page is meant for a plan; others pass by. */
export const isOurs = (message: unknown): message is Readonly<Record<string, unknown>> =>
  typeof message === 'object' && message !== null && Object.hasOwn(message, MESSAGE_KEY)

/** Reads a message with its envelope. */
export function readMessage(message: Readonly<Record<string, unknown>>): ReadCommand {
  const { [MESSAGE_KEY]: version, ...command } = message
  return version === MESSAGE_VERSION
    ? readCommand(command)
    : { ok: false, message: `${MESSAGE_KEY} must be ${MESSAGE_VERSION}, the version of the messages` }
}

export const envelope = (event: PlanEvent) => ({ [MESSAGE_KEY]: MESSAGE_VERSION, ...event })
