import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Where a call on another thread waits until a test lets it go on. Of files, which need no messages of a runtime. */
export class FileGate {
  /** Folder of its files, for the other side. */
  readonly path = mkdtempSync(join(tmpdir(), 'roomwright-gate-'))

  /** Settles when calls have come so many times. */
  async arrived(times = 1): Promise<void> {
    const arrivals = join(this.path, 'arrivals')
    while (!existsSync(arrivals) || readFileSync(arrivals).length < times) await setTimeout(5)
  }

  open(): void {
    writeFileSync(join(this.path, 'open'), '')
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
