import { html } from 'hono/html'
import type { TokenSummary } from '../../../schema/resources/token.ts'
import { copyButton } from '../frame/code-block.ts'
import type { Frame, Html } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'
import type { OfferedFloors } from './floor-choice.ts'

/** What every page about tokens shows. */
export interface TokensFrame {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  readonly now: number
}

export const TOKENS = '/settings/access-tokens'
export const tokensFrame = (title: string, { nonce, user }: TokensFrame): Frame => ({
  nonce,
  title,
  user,
  current: TOKENS,
})

export const KINDS = {
  publishable: {
    title: 'Publishable',
    text: 'For the code of your pages, where everybody can read them. They show public floors, on the domains you name.',
  },
  secret: {
    title: 'Secret',
    text: 'For your backend only. A secret is shown once, when it is made.',
  },
} as const
export type Kind = keyof typeof KINDS

/** A token is said to end soon within so many days. */
const SOON_DAYS = 14

/** The state of a token, and whether it ends soon. */
export const stateTags = ({ status, expiresAt }: TokenSummary, now: number): Html => {
  const tone = status === 'active' ? 'good' : status === 'replaced' ? '' : 'bad'
  const days = expiresAt === null ? undefined : Math.ceil((expiresAt - now) / 86_400)
  const soon = status === 'active' && days !== undefined && days <= SOON_DAYS
  return html`<span class="tag ${tone}">${status}</span>${soon ? html` <span class="tag warn">ends ${moment(expiresAt!, now)}</span>` : ''}`
}

/** The token itself, to be copied. */
export const tokenText = (text: string): Html =>
  html`<div class="secret"><code id="token" tabindex="0" aria-label="The token">${text}</code>${copyButton('token', 'the token')}</div>`

/** The start of a token, by which it is known from others. */
export const startText = ({ start }: TokenSummary): Html | '' => (start === null ? '' : html`<code>${start}…</code>`)

/** What a token is narrowed to, with names where they are known: a floor that is gone has only its id. */
const floorsInWords = ({ floors }: TokenSummary, offered: OfferedFloors): Html =>
  html`${floors.map((entry, i) => {
    const name = offered.floors.find(({ id }) => id === entry)?.name
    const text = entry.startsWith('label:')
      ? html`label “${entry.slice(6)}”`
      : name
        ? html`${name}`
        : html`<code>${entry}</code>`
    return html`${i === 0 ? '' : ', '}${text}`
  })}`

/** Whether a user may change a token: who made it, and owners. */
export const isChangeable = ({ createdBy }: TokenSummary, { owner, email }: TokensFrame['user']): boolean =>
  owner || createdBy === email

export const facts = (token: TokenSummary, now: number, offered: OfferedFloors): Html => html`<dl>
${token.start === null ? '' : html`<dt>Begins with</dt><dd>${startText(token)}</dd>`}
${token.kind === 'publishable' ? html`<dt>Domains</dt><dd>${token.domains.join(', ')}</dd>` : ''}
<dt>Floors</dt><dd>${token.floors.length === 0 ? 'all' : floorsInWords(token, offered)}</dd>
${token.addresses.length === 0 ? '' : html`<dt>From</dt><dd>${token.addresses.join(', ')}</dd>`}
${token.quota === null ? '' : html`<dt>Calls</dt><dd>at most ${token.quota} in a period</dd>`}
<dt>Created</dt><dd>${moment(token.createdAt, now)}${token.createdBy === null ? '' : html` by ${token.createdBy}`}</dd>
<dt>Last used</dt><dd>${token.lastUsedAt === null ? 'never' : moment(token.lastUsedAt, now)}${
  token.lastAddress ? html` from ${token.lastAddress}` : ''
}${token.lastOrigin ? html`, on ${token.lastOrigin}` : ''}</dd>
<dt>${token.expiresAt !== null && token.expiresAt <= now ? 'Ended' : 'Ends'}</dt><dd>${token.expiresAt === null ? 'never' : moment(token.expiresAt, now)}</dd>
</dl>`

/** A period as people say it. */
export const periodInWords = (seconds: number): string =>
  seconds % 60 === 0 ? (seconds === 60 ? 'a minute' : `${seconds / 60} minutes`) : `${seconds} seconds`
