import { html } from 'hono/html'
import { type Frame, type Html, layout, SECURITY } from '../frame/layout.ts'

export interface RecoveryCodesPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  readonly codes: readonly string[]
  /** What has just been set up. */
  readonly done?: string
  /** Path to go on to. */
  readonly to?: string
}

/** The only page that shows recovery codes. */
export const recoveryCodesPage = ({ nonce, user, codes, done, to }: RecoveryCodesPage): Html =>
  layout(
    { nonce, title: 'Recovery codes', user, current: SECURITY, width: 'narrow' },
    html`<h1>Recovery codes</h1>
<p class="lead">${done === undefined ? '' : `${done} `}Keep these where you keep passwords: they are not shown again.</p>
<div class="card">
<p>Each lets you in once when your app or passkey is lost.</p>
<pre class="codes" id="recovery-codes" tabindex="0">${codes.join('\n')}</pre>
<div class="row"><button type="button" data-copy="recovery-codes" hidden><span role="status">Copy</span></button></div>
</div>
<a class="button primary" href="${to ?? SECURITY}">I have kept them</a>`,
  )
