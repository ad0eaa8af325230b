import type { TokenSummary } from '../../../schema/resources/token.ts'
import type { OfferedFloors } from './floor-choice.ts'

export interface Snippet {
  readonly id: string
  readonly title: string
  readonly code: string
}

type Floor = OfferedFloors['floors'][number]

/** Stands for the id of a floor where the account has none that the token reads. */
const NO_FLOOR = 'FLOOR_ID'

/** The id in the snippets: a token may be narrowed to a floor that is not among the first of the account. */
function idOf(floor: Floor | undefined, { floors: [only = 'label:', ...more] }: TokenSummary): string {
  if (floor) return floor.id
  return more.length > 0 || only.startsWith('label:') ? NO_FLOOR : only
}

/** The floors that a token reads: a publishable one public floors, one that is narrowed those named. */
export function readableFloors({ kind, floors, scopes }: TokenSummary, offered: OfferedFloors): Floor[] {
  const readsPrivate =
    kind === 'secret' && scopes.some((it) => it === 'floor:readPrivate' || it === 'floor:queryPrivate')
  return offered.floors.filter((it) => (readsPrivate || !it.private) && (floors.length === 0 || floors.includes(it.id)))
}

/** Code that uses a token as it is, on one of the floors that it reads. @param url base URL of the service */
export const snippets = (token: TokenSummary, text: string, url: string, floor: Floor | undefined): Snippet[] =>
  token.kind === 'secret' ? ofSecret(token, text, url, floor) : ofPublishable(token, text, url, floor)

function ofSecret(token: TokenSummary, text: string, url: string, floor: Floor | undefined): Snippet[] {
  const { scopes } = token
  const action = ['readPrivate', 'readPublic', 'queryPrivate', 'queryPublic'].find((it) =>
    scopes.some((scope) => scope === `floor:${it}`),
  )
  const temporary = JSON.stringify({ scopes: [{ resource: 'floor', action }], durationSeconds: 900 })
  return [
    {
      id: 'snippet-curl',
      title: 'curl: what the token is and may do',
      code: `curl ${url}/v2/token/self \\
  -H 'authorization: Bearer ${text}'`,
    },
    ...(action === undefined
      ? []
      : [
          {
            id: 'snippet-temporary',
            title: 'curl: a token for a browser, of a quarter of an hour',
            code: `curl ${url}/v2/temporary-access-token/create \\
  -H 'authorization: Bearer ${text}' \\
  -H 'content-type: application/json' \\
  -d '${temporary}'`,
          },
        ]),
    {
      id: 'snippet-fetch',
      title: 'JavaScript, on your backend',
      code: `const token = '…' // from where your backend keeps its passwords
const answer = await fetch('${url}/v2/${action === undefined ? 'token/self' : `floor/${idOf(floor, token)}`}', {
  headers: { authorization: \`Bearer \${token}\` },
})
console.log(answer.status, await answer.json())`,
    },
  ]
}

/** Whether a token shows public floors. */
const readsFloors = ({ scopes }: TokenSummary) =>
  scopes.some((it) => it === 'floor:readPublic' || it === 'floor:queryPublic')

/** What a page holds to show a floor in a frame; nothing for tokens that show none. */
export function embedSnippet(token: TokenSummary, text: string, url: string, floor: Floor | undefined): Snippet[] {
  if (token.kind !== 'publishable' || !readsFloors(token)) return []
  return [
    {
      id: 'snippet-embed',
      title: `HTML: the plan of ${floor?.name ?? 'a floor'} in your page`,
      code: `<iframe src="${url}/embed/${idOf(floor, token)}?pubtoken=${text}"
  title="Floor plan" width="800" height="600" style="border: 0" loading="lazy"></iframe>`,
    },
  ]
}

function ofPublishable(token: TokenSummary, text: string, url: string, floor: Floor | undefined): Snippet[] {
  const { domains } = token
  const reads = readsFloors(token)
  const path = reads ? `/v2/floor/${idOf(floor, token)}` : '/v2/token/self'
  return [
    ...embedSnippet(token, text, url, floor),
    {
      id: 'snippet-page',
      title: 'JavaScript, in your page',
      code: `const answer = await fetch('${url}${path}?pubtoken=${text}')
console.log(answer.status, await answer.json())`,
    },
    {
      id: 'snippet-curl',
      title: 'curl, with the origin that a browser sends',
      code: `curl '${url}/v2/token/self?pubtoken=${text}' \\
  -H 'origin: ${originOf(domains[0] ?? '')}'`,
    },
  ]
}

/** An origin that a domain entry allows. */
const originOf = (domain: string) => {
  const host = domain.replace('*.', 'www.')
  return host.includes('://') ? host : `https://${host}`
}
