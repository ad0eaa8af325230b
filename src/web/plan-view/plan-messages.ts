// What pages say to a plan and what it says to them: the one definition for the frame, the element and docs/embedding.md.

import type { LayoutAsset } from '../../schema/resources/floors/floor-layout.ts'
import {
  colours,
  flag,
  id,
  ids,
  type Marker,
  type MemberReader,
  markers,
  type OptionalReader,
  oneOf,
  optional,
  text,
  values,
} from './message-members.ts'

/** The member that names our messages among those of others, and its value: the version. */
export const MESSAGE_KEY = 'roomwright'
export const MESSAGE_VERSION = 1

// biome-ignore lint/suspicious/noExplicitAny: each member has a type of its own
type Members = Readonly<Record<string, MemberReader<any>>>

/** The members of each command. What commands are for stands in message-words.ts, which no page loads. */
export const COMMANDS = {
  connect: {},
  select: { ids },
  highlight: { ids },
  view: { view: oneOf('plan', '3d') },
  fit: { ids: optional(ids) },
  colours: { by: optional(text), values: optional(values), palette: optional(colours), title: optional(text) },
  markers: { markers },
  search: { text, zoom: optional(flag) },
  show: { floor: id },
} as const satisfies Readonly<Record<string, Members>>

type Commands = typeof COMMANDS
export type CommandName = keyof Commands

type Required<M> = { [K in keyof M as M[K] extends OptionalReader<unknown> ? never : K]: ValueOf<M[K]> }
type Optional<M> = { [K in keyof M as M[K] extends OptionalReader<unknown> ? K : never]?: ValueOf<M[K]> }
type ValueOf<R> = R extends MemberReader<infer T> ? T : never

/** A command without its envelope, such as `{ type: 'select', ids: [] }`. */
export type PlanCommand = {
  [N in CommandName]: { readonly type: N } & Readonly<Required<Commands[N]> & Optional<Commands[N]>>
}[CommandName]

/** A command for the plan that is shown, rather than for another one in its place. */
export type DrawnCommand = Exclude<PlanCommand, { type: 'show' }>

export type { Marker }
export type PlanView = 'plan' | '3d'
/** How spaces are coloured: the members of `colours`. */
export type PlanColours = Omit<Extract<PlanCommand, { type: 'colours' }>, 'type'>

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
  readonly view: { readonly view: PlanView }
  readonly results: { readonly text: string; readonly total: number; readonly items: readonly PlanItem[] }
  readonly change: {
    readonly pieces: readonly LayoutAsset[]
    readonly operations: readonly PlanOperation[]
    /** Ids of pieces that stand in another one or beyond their space. */
    readonly illegal: readonly string[]
  }
  readonly error: { readonly message: string }
}

/** What can be saved by `POST /v2/layout/{id}/operations`. */
export type PlanOperation =
  | { readonly op: 'move'; readonly id: string; readonly position: readonly [number, number, number] }
  | { readonly op: 'turn'; readonly id: string; readonly rotation: number }

export type EventName = keyof PlanEvents

export type PlanEvent = { [N in EventName]: { readonly type: N } & PlanEvents[N] }[EventName]

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
  const readers: Members = COMMANDS[type as CommandName]
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
