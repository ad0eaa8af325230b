import { html } from 'hono/html'
import type { TokenSummary } from '../../../schema/resources/token.ts'
import { codeBlock } from '../frame/code-block.ts'
import { type Html, layout } from '../frame/layout.ts'
import type { OfferedFloors } from './floor-choice.ts'
import { readableFloors, snippets } from './token-snippets.ts'
import { TOKENS, type TokensFrame, tokensFrame, tokenText } from './token-words.ts'

export interface CreatedTokenPage extends TokensFrame {
  readonly token: TokenSummary
  readonly text: string
  readonly offered: OfferedFloors
  /** Base URL of the service. */
  readonly url: string
}

/** The only page that shows the text of a secret token. */
export const createdTokenPage = (page: CreatedTokenPage): Html => {
  const { token, text, url } = page
  const [floor] = readableFloors(token, page.offered)
  const isSecret = token.kind === 'secret'
  return layout(
    { ...tokensFrame('Token created', page), width: 'middle' },
    html`<h1>Your new token</h1>
<p class="lead">${isSecret ? 'Copy it now: it is not shown again.' : 'Copy it into your page.'}</p>
<div class="card"><h2>${token.name}</h2>
${tokenText(text)}
<p class="quiet">${
      isSecret
        ? 'Keep it where your backend keeps its passwords, never in a page, an app or a repository.'
        : html`Pages send it as <code>?pubtoken=…</code>, from ${token.domains.join(', ')} alone.`
    }</p></div>
<section class="card"><h2>Try it</h2>
${snippets(token, text, url, floor).map(({ id, title, code }) => codeBlock(id, title, code))}</section>
<div class="row"><a class="button primary" href="${TOKENS}">Done</a><a class="button plain" href="/reference">API reference</a></div>`,
  )
}
