import { originAllowed } from '../../access/origin.ts'
import { envelope, isOurs, type PlanCommand, type PlanEvent, readMessage } from '../plan-view/plan-messages.ts'

/** What a frame knows of the window that it stands in. */
export interface ChannelPlace {
  /** The window of the page around the frame. */
  readonly page: { postMessage(message: unknown, origin: string): void }
  /** Domains of the token: pages of these alone are answered. */
  readonly domains: readonly string[]
  /** Origin of the page where the browser tells it, else what the page has to say by a first command. */
  readonly origin: string | undefined
}

/** Messages between a frame and the page around it. */
export interface PageChannel {
  /** Takes a message of a window. Those of others, and those that are not ours, pass by. */
  take(message: { readonly data: unknown; readonly origin: string; readonly source: unknown }): void
  /** Says something to the page; nothing as long as its origin is not known. */
  emit(event: PlanEvent): void
}

/** @param follow called with each command of the page */
export function pageChannel(place: ChannelPlace, follow: (command: PlanCommand) => void): PageChannel {
  const allowed = (origin: string) => originAllowed(origin, place.domains)
  let origin = place.origin !== undefined && allowed(place.origin) ? place.origin : undefined
  const emit = (event: PlanEvent) => {
    if (origin !== undefined) place.page.postMessage(envelope(event), origin)
  }
  return {
    take(message) {
      if (message.source !== place.page || !isOurs(message.data) || !allowed(message.origin)) return
      origin = message.origin
      const read = readMessage(message.data)
      if (read.ok) follow(read.command)
      else emit({ type: 'error', message: read.message })
    },
    emit,
  }
}
