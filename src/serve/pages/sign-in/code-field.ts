import { html } from 'hono/html'
import type { Html } from '../frame/layout.ts'

/** Where the code of an authenticator app is typed. */
export const codeField = (autofocus = false): Html =>
  html`<label class="field short"><span>Code</span><input name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]{6,8}" title="Six digits" maxlength="8" required ${autofocus ? 'autofocus' : ''}></label>`
