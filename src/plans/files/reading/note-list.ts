import type { FileNote } from '../file-plan.ts'

/** Most notes of one file; what is beyond them is counted in a last one. */
const NOTES_MAX = 2000

/** Collects what could not be read as it stands in a file. */
export class NoteList {
  readonly #notes: FileNote[] = []
  #beyond = 0

  leftOut(element: string, reason: string): void {
    this.#add({ element, outcome: 'left out', reason })
  }

  changed(element: string, reason: string): void {
    this.#add({ element, outcome: 'changed', reason })
  }

  all(): FileNote[] {
    if (this.#beyond === 0) return this.#notes
    const rest = `${this.#beyond} further notes are not listed`
    return [...this.#notes, { element: 'file', outcome: 'left out', reason: rest }]
  }

  #add(note: FileNote): void {
    if (this.#notes.length < NOTES_MAX) this.#notes.push(note)
    else this.#beyond++
  }
}
