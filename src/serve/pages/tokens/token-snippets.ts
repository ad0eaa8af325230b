import type { TokenSummary } from '../../../schema/resources/token.ts'

export interface Snippet {
  readonly id: string
  readonly title: string
  readonly code: string
}

/** Code that uses a token as it is, or after the id of a floor was put in. @param url base URL of the service */
export const snippets = (token: TokenSummary, text: string, url: string): Snippet[] =>
  token.kind === 'secret' ? ofSecret(token, text, url) : ofPublishable(token, text, url)

function ofSecret({ scopes }: TokenSummary, text: string, url: string): Snippet[] {
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
const answer = await fetch('${url}/v2/${action === undefined ? 'token/self' : 'floor/FLOOR_ID'}', {
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
export function embedSnippet(token: TokenSummary, text: string, url: string): Snippet[] {
  if (token.kind !== 'publishable' || !readsFloors(token)) return []
  const [only, ...more] = token.floors
  const floorId = only === undefined || more.length > 0 || only.startsWith('label:') ? 'FLOOR_ID' : only
  return [
    {
      id: 'snippet-embed',
      title: 'HTML: the plan of a floor in your page',
      code: `<iframe src="${url}/embed/${floorId}?pubtoken=${text}"
  title="Floor plan" width="800" height="600" style="border: 0" loading="lazy"></iframe>`,
    },
  ]
}

function ofPublishable(token: TokenSummary, text: string, url: string): Snippet[] {
  const { domains } = token
  const reads = readsFloors(token)
  const path = reads ? '/v2/floor/FLOOR_ID' : '/v2/token/self'
  return [
    ...embedSnippet(token, text, url),
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
