import type { TokenSummary } from '../schema/token.ts'

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

function ofPublishable({ domains, scopes }: TokenSummary, text: string, url: string): Snippet[] {
  const reads = scopes.some((it) => it === 'floor:readPublic' || it === 'floor:queryPublic')
  const path = reads ? '/v2/floor/FLOOR_ID' : '/v2/token/self'
  return [
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
