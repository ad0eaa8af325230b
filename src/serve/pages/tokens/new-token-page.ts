import { html } from 'hono/html'
import { faultSummary } from '../frame/form-fault.ts'
import { type Html, hidden, layout } from '../frame/layout.ts'
import { type TokenFields, tokenFields } from './token-form.ts'
import { KINDS, TOKENS, type TokensFrame, tokensFrame } from './token-words.ts'

export interface NewTokenPage extends TokensFrame, Omit<TokenFields, 'isNew' | 'owner'> {
  /** Chosen beforehand, so that sending the form twice makes one token. */
  readonly id: string
}

export const newTokenPage = (page: NewTokenPage): Html =>
  layout(
    { ...tokensFrame(`New ${page.kind} token`, page), width: 'middle' },
    html`<p class="crumb"><a href="${TOKENS}">← Access tokens</a></p>
<h1>New ${page.kind} token</h1>
<p class="lead">${KINDS[page.kind].text}</p>
${faultSummary(page.fault)}
<form class="card" method="post" action="${TOKENS}">
${hidden({ csrf: page.user.csrf, kind: page.kind, id: page.id })}
${tokenFields({ ...page, owner: page.user.owner === true, isNew: true })}
<div class="row"><button class="primary">Create token</button><a class="button plain" href="${TOKENS}">Cancel</a></div>
</form>`,
  )
