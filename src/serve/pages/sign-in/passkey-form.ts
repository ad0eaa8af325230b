import { html } from 'hono/html'
import { type Html, hidden } from '../frame/layout.ts'

export interface PasskeyForm {
  readonly action: string
  /** Address that says what the authenticator is to be asked. */
  readonly options: string
  readonly fields: Readonly<Record<string, string>>
  readonly button: string
  readonly isPrimary?: boolean
  /** Makes a new passkey in place of asking for one, and what stands above the button. */
  readonly making?: Html
}

/** A form that a passkey fills in; there only with scripts, which alone can ask an authenticator. */
export const passkeyForm = ({ action, options, fields, button, isPrimary, making }: PasskeyForm): Html =>
  html`<form method="post" action="${action}" data-passkey="${making ? 'create' : 'get'}" data-options="${options}" hidden>
${hidden({ ...fields, answer: '' })}${making ?? ''}
<p class="notice bad" role="alert" hidden></p>
<div class="${making ? 'row' : 'stretch'}"><button class="${isPrimary ? 'primary' : ''}">${button}</button></div>
</form>`
