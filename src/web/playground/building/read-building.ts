import { signal } from '@preact/signals'
import { dialog } from '../state/view.ts'
import type { Building, ReadCall, ReadReply } from './building-messages.ts'
import { readInWorker } from './read-in-worker.ts'

/** A building file that is open, or on its way to be. */
export type OpenBuilding = { readonly fileName: string } & (
  | { readonly status: 'reading'; readonly share: number; readonly what: string }
  | { readonly status: 'failed'; readonly fault: string }
  | ({ readonly status: 'read' } & Building)
)

export const building = signal<OpenBuilding | undefined>(undefined)

let end = () => {}

/** Reads a file in a worker of its own, which ends with it, and shows its rooms to choose from. */
export async function readBuilding(file: File): Promise<void> {
  stopReading()
  const { name: fileName } = file
  building.value = { fileName, status: 'reading', share: 0, what: 'Opening the file' }
  dialog.value = 'building'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL(PLAN_WORKER, import.meta.url), { type: 'module' })
  const call: ReadCall = { bytes, fileName }
  end = readInWorker<ReadReply>(worker, call, (reply) => {
    if ('share' in reply) building.value = { fileName, status: 'reading', ...reply }
    else if ('building' in reply) building.value = { fileName, status: 'read', ...reply.building }
    else building.value = { fileName, status: 'failed', ...reply }
  })
}

/** Ends the reading of a file that is not waited for any more. */
export const stopReading = (): void => end()
