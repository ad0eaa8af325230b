import { html } from 'hono/html'
import { type Html, layout } from '../frame/layout.ts'
import { providerForm } from './sign-in-page.ts'

export interface ProviderLinkPage {
  readonly nonce: string
  readonly title: string
  readonly lead: Html
  /** Of who was invited. */
  readonly email: string
  /** Name of the provider. */
  readonly provider: string
  /** Where to go afterwards, a path of this service. */
  readonly to: string
  /** Secret of the link. */
  readonly invitation: string
}

/** Where an invitation leads while passwords are switched off. */
export const providerLinkPage = ({ nonce, title, lead, email, provider, to, invitation }: ProviderLinkPage): Html =>
  layout(
    { nonce, title, width: 'narrow' },
    html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<div class="card ways"><p>It is for <strong>${email}</strong>: sign in with that address.</p>
${providerForm(provider, to, true, invitation)}</div>`,
  )
