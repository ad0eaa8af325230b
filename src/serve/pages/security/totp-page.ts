import { html, raw } from 'hono/html'
import { encode } from 'uqr'
import { type Frame, type Html, hidden, layout, notice, SECURITY } from '../frame/layout.ts'
import { codeField } from '../sign-in/code-field.ts'

export interface TotpPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  /** `otpauth:` address that the app reads. */
  readonly address: string
  /** The secret in it, to be typed. */
  readonly secret: string
  readonly to?: string
  readonly fault?: string
}

/** Shows the secret to an app, and waits for its first code. */
export const totpPage = ({ nonce, user, address, secret, to, fault }: TotpPage): Html =>
  layout(
    { nonce, title: 'Set up an app', user, current: SECURITY, width: 'narrow' },
    html`<p class="crumb"><a href="${SECURITY}">← Security</a></p>
<h1>Set up an app</h1>
<p class="lead">Read this with your authenticator app, then type the code that it shows.</p>
${notice(fault, true)}
<div class="card">
<div class="qr">${raw(drawing(address))}</div>
<p class="quiet">On this phone, <a href="${address}">open it in the app</a>; or type this key:</p>
<p class="key"><code>${secret.match(/.{1,4}/g)!.join(' ')}</code></p>
<form method="post" action="${SECURITY}/totp/confirm">${hidden({ csrf: user.csrf, ...(to === undefined ? {} : { to }) })}
${codeField(true)}
<div class="stretch"><button class="primary">Turn it on</button></div></form>
</div>`,
  )

/** Modules of light around the code, which readers need. */
const BORDER = 4

function drawing(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])))
  return `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code for the app" shape-rendering="crispEdges"><path class="light" d="M0,0h${size}v${size}h-${size}z"/><path class="dark" d="${dark.join('')}"/></svg>`
}
