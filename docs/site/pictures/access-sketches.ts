import { Sketch } from './sketch.ts'

type Scheme = 'light' | 'dark'

interface Message {
  readonly from: number
  readonly to: number
  readonly text: string
  /** A line under the arrow. */
  readonly note?: string
  /** Whether it answers what came before. */
  readonly back?: boolean
}

/** Who says what to whom, from top to bottom. */
function sequence(
  title: string,
  description: string,
  lanes: readonly string[],
  messages: readonly Message[],
  scheme: Scheme,
): Sketch {
  const [width, step, top] = [880, 62, 84]
  const height = top + messages.length * step + 24
  const sketch = new Sketch(width, height, title, description, scheme)
  const { accent, quiet, line, soft, warm, paper } = sketch.theme
  const lane = (i: number) => 120 + (i * (width - 240)) / (lanes.length - 1)
  for (const [i, name] of lanes.entries()) {
    sketch.line(
      [
        [lane(i), 60],
        [lane(i), height - 20],
      ],
      line,
      1.25,
      '4 5',
    )
    sketch.rect([lane(i) - 88, 22], 176, 38, soft, accent, 8)
    sketch.text(name, [lane(i), 46], { anchor: 'middle', weight: 600 })
  }
  for (const [i, { from, to, text, note, back = false }] of messages.entries()) {
    const y = top + i * step + 22
    const [x1, x2] = [lane(from), lane(to)]
    const sign = Math.sign(x2 - x1)
    const colour = back ? warm : accent
    sketch.arrow([x1 + sign * 3, y], [x2 - sign * 3, y], colour, 1.75, back ? '6 4' : '')
    const middle = (x1 + x2) / 2
    sketch.text(text, [middle, y - 8], { anchor: 'middle', size: 12.5, weight: 560, halo: true })
    if (note !== undefined)
      sketch.text(note, [middle, y + 16], { anchor: 'middle', size: 11.5, fill: quiet, mono: true, halo: true })
    sketch.circle([Math.min(x1, x2) - 22, y], 10, paper, line)
    sketch.text(String(i + 1), [Math.min(x1, x2) - 22, y + 4], { anchor: 'middle', size: 11, fill: quiet })
  }
  return sketch
}

const oauth = (scheme: Scheme) =>
  sequence(
    'The authorization code flow',
    'The application sends the browser to the service, the user allows, the browser comes back with a code, the application redeems it for a token and calls with it.',
    ['Browser', 'Your application', 'Roomwright'],
    [
      { from: 0, to: 1, text: 'wants to use floor plans', note: 'GET /connect' },
      { from: 1, to: 0, text: 'sent to the service', note: '303 …/oauth/authorize', back: true },
      {
        from: 0,
        to: 2,
        text: 'asks for access, with state and the PKCE challenge',
        note: 'GET /oauth/authorize?client_id&state&code_challenge',
      },
      {
        from: 2,
        to: 0,
        text: 'signs in and allows; sent back with a code',
        note: '303 <redirect_uri>?code&state',
        back: true,
      },
      { from: 0, to: 1, text: 'brings the code', note: 'GET <redirect_uri>?code&state' },
      { from: 1, to: 2, text: 'redeems the code once', note: 'POST /oauth/token' },
      { from: 2, to: 1, text: 'the token', note: '{ access_token, token_type }', back: true },
      { from: 1, to: 2, text: 'reads floors in the name of the user', note: 'Authorization: Bearer rw_at_…' },
    ],
    scheme,
  )

const temporary = (scheme: Scheme) =>
  sequence(
    'A temporary token for a browser',
    'Your server keeps the secret token, gives the browser a temporary one with fewer scopes, and the browser calls with that.',
    ['Browser', 'Your server', 'Roomwright'],
    [
      { from: 0, to: 1, text: 'needs private floors for a while', note: 'GET /token' },
      { from: 1, to: 2, text: 'makes a temporary token', note: 'POST /v2/temporary-access-token/create' },
      { from: 2, to: 1, text: 'the token and its end', note: '{ authorization, expiresAt }', back: true },
      { from: 1, to: 0, text: 'hands it on', note: 'rw_tk_…', back: true },
      { from: 0, to: 2, text: 'reads a private floor', note: 'GET /v2/floor/<id>  Authorization: Bearer rw_tk_…' },
    ],
    scheme,
  )

const publishable = (scheme: Scheme) =>
  sequence(
    'A publishable token and the origin of the page',
    'The browser adds the origin of the page by itself. The service compares it with the domains of the token.',
    ['Page on shop.example', 'Roomwright'],
    [
      {
        from: 0,
        to: 1,
        text: 'the browser adds Origin by itself',
        note: 'GET /v2/floor/<id>?pubtoken=rw_pk_…   Origin: https://shop.example',
      },
      {
        from: 1,
        to: 0,
        text: 'shop.example is one of the domains: the floor',
        note: '200   Access-Control-Allow-Origin: https://shop.example',
        back: true,
      },
      { from: 0, to: 1, text: 'the same token, copied to a page elsewhere', note: 'Origin: https://elsewhere.example' },
      { from: 1, to: 0, text: 'refused', note: '403 origin_not_allowed', back: true },
    ],
    scheme,
  )

function kinds(scheme: Scheme): Sketch {
  const sketch = new Sketch(
    880,
    330,
    'The four kinds of token',
    'Publishable and secret tokens are made by a user, temporary ones from a secret or an OAuth token, OAuth tokens by an application.',
    scheme,
  )
  const { accent, soft, quiet, warm, warmSoft, text } = sketch.theme
  const card = (x: number, y: number, name: string, prefix: string, lines: readonly string[], isSecret: boolean) => {
    sketch.rect([x, y], 236, 108, isSecret ? soft : warmSoft, isSecret ? accent : warm, 10)
    sketch.text(name, [x + 16, y + 28], { weight: 640, size: 15 })
    sketch.text(prefix, [x + 220, y + 28], { anchor: 'end', mono: true, size: 12, fill: isSecret ? accent : warm })
    for (const [i, line] of lines.entries()) sketch.text(line, [x + 16, y + 54 + i * 20], { size: 12.5, fill: quiet })
  }
  sketch.text('made by a user on the tokens page', [40, 34], { fill: quiet, size: 12.5 })
  card(40, 48, 'publishable', 'rw_pk_', ['public, in pages', 'bound to domains', 'reads public floors'], false)
  card(40, 186, 'secret', 'rw_sk_', ['on servers only', 'any scope its maker holds', 'until deleted'], true)
  card(322, 186, 'temporary', 'rw_tk_', ['for browsers and jobs', '15 minutes to 1 day', 'ends with its parent'], true)
  card(
    604,
    186,
    'OAuth',
    'rw_at_',
    ['one for each consent', 'the scopes of the application', 'until access is revoked'],
    true,
  )
  sketch.arrow([279, 240], [319, 240], text).arrow([601, 240], [561, 240], text)
  sketch.text('POST /v2/temporary-access-token/create', [440, 318], {
    anchor: 'middle',
    mono: true,
    size: 12,
    fill: quiet,
  })
  sketch.text('made by an application from a code', [722, 172], { anchor: 'middle', fill: quiet, size: 12.5 })
  return sketch
}

/** Drawings of who gets which token, and how. */
export const accessSketches = {
  'access-kinds': kinds,
  'access-oauth': oauth,
  'access-temporary': temporary,
  'access-publishable': publishable,
} as const
