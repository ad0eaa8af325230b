import { html, raw } from 'hono/html'
import type { Html } from './layout.ts'

export interface FileField {
  readonly id: string
  /** What is chosen, for those who do not see what stands around it. */
  readonly label: string
  /** On the button. */
  readonly button: string
  /** Endings and media types, as the attribute of that name has them. */
  readonly accept: string
  readonly multiple?: boolean
  readonly isMain?: boolean
  /** With scripts the file is sent as soon as it is chosen, so that there is nothing to say beside the button. */
  readonly isSentAtOnce?: boolean
}

/**
 * A button that chooses a file, sent as `file`, and what was chosen beside it. The field itself lies unseen above the button, so
 * that it is clicked, focused and dropped on as ever. What was chosen is said by name with scripts, without them that something was.
 */
export const fileField = ({ id, label, button, accept, multiple, isMain, isSentAtOnce }: FileField): Html =>
  html`<span class="file"><span class="button ${isMain ? 'primary' : ''}" aria-hidden="true">${button}</span><input id="${id}" type="file" name="file" aria-label="${button}: ${label}" accept="${accept}"${multiple ? raw(' multiple') : ''} required><span class="chosen" data-chosen${isSentAtOnce ? raw(' data-unscripted') : ''} aria-live="polite"></span></span>`
