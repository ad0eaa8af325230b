import { signal } from '@preact/signals'
import { dialog } from '../state/view.ts'
import type { Building, ReadCall, ReadReply } from './building-messages.ts'

/** A building file that is open, or on its way to be. */
export type OpenBuilding = { readonly fileName: string } & (
  | { readonly status: 'reading'; readonly share: number; readonly what: string }
  | { readonly status: 'failed'; readonly fault: string }
  | ({ readonly status: 'read' } & Building)
)

export const building = signal<OpenBuilding | undefined>(undefined)

let worker: Worker | undefined

/** Reads a file in a worker of its own, which ends with it, and shows its rooms to choose from. */
export async function readBuilding(file: File): Promise<void> {
  stopReading()
  const { name: fileName } = file
  building.value = { fileName, status: 'reading', share: 0, what: 'Opening the file' }
  dialog.value = 'building'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const own = new Worker(new URL(PLAN_WORKER, import.meta.url), { type: 'module' })
  worker = own
  own.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => {
    if (worker !== own) return
    if ('share' in data) building.value = { fileName, status: 'reading', ...data }
    else
      finish(
        'building' in data ? { fileName, status: 'read', ...data.building } : { fileName, status: 'failed', ...data },
      )
  })
  own.addEventListener('error', () => {
    if (worker === own) finish({ fileName, status: 'failed', fault: 'The browser ended the reading of the file' })
  })
  own.postMessage({ bytes, fileName } satisfies ReadCall, [bytes.buffer])
}

/** Ends the reading of a file that nobody waits for any more. */
export function stopReading(): void {
  worker?.terminate()
  worker = undefined
}

function finish(outcome: OpenBuilding): void {
  stopReading()
  building.value = outcome
}
