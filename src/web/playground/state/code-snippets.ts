import { type Asked, rpcRequest } from './draft.ts'

export interface Snippet {
  readonly id: 'json' | 'curl' | 'typescript' | 'in-process' | 'python'
  readonly name: string
  /** What to do with it. */
  readonly hint: string
  readonly code: string
}

/** Method of the client and of the library, and what the result holds. */
const CALLS = {
  furnish: { client: 'furnish', library: 'furnish' },
  groups: { client: 'generateGroups', library: 'generateGroups' },
  'desk-grid': { client: 'generateDeskGrid', library: 'generateDeskGrid' },
} as const

/**
 * The request as a program would send it, in each language.
 *
 * @param service address of the service, without a slash at its end
 */
export function snippetsOf(asked: Asked, service: string): readonly Snippet[] {
  const request = pretty(rpcRequest(asked))
  const params = pretty(asked.params)
  const { client, library } = CALLS[asked.mode]
  return [
    {
      id: 'json',
      name: 'JSON',
      hint: 'The request as JSON-RPC. Save it as request.json and run npx roomwright with it, or open it here again.',
      code: request,
    },
    {
      id: 'curl',
      name: 'curl',
      hint: 'For a terminal.',
      code: `curl ${service}/jsonrpc \\\n  -H 'content-type: application/json' \\\n  -d '${request.replaceAll("'", "'\\''")}'`,
    },
    {
      id: 'typescript',
      name: 'TypeScript',
      hint: 'Calls this service with the types of every input and result.',
      code: `import { createRoomwrightClient } from 'roomwright/client'

const client = createRoomwrightClient('${service}')
const { furnishings, diagnostics } = await client.${client}.mutate(${params})
console.log(furnishings.length, diagnostics)
`,
    },
    {
      id: 'in-process',
      name: 'In process',
      hint: 'Without a server: in Node, Deno, Bun, browsers and workers.',
      code: `import { ${library} } from 'roomwright'

const { furnishings, diagnostics } = await ${library}(${params})
console.log(furnishings.length, diagnostics)
`,
    },
    {
      id: 'python',
      name: 'Python',
      hint: 'With the standard library alone.',
      code: `import json, urllib.request

request = json.loads(r"""
${request}
""")
answer = urllib.request.urlopen(urllib.request.Request(
    "${service}/jsonrpc",
    json.dumps(request).encode(),
    {"content-type": "application/json"},
))
result = json.load(answer)["result"]
print(len(result["furnishings"]), "alternatives")
`,
    },
  ]
}

/** JSON in which short arrays and objects stay on one line. */
export function pretty(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (flat === undefined) return 'null'
  if (typeof value !== 'object' || value === null || flat.length <= 72) return spaced(value)
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((it) => pretty(it, inner))
    : Object.entries(value)
        .filter(([, it]) => it !== undefined)
        .map(([key, it]) => `${JSON.stringify(key)}: ${pretty(it, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`
}

function spaced(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  const members = Object.entries(value).filter(([, it]) => it !== undefined)
  if (members.length === 0) return '{}'
  return `{ ${members.map(([key, it]) => `${JSON.stringify(key)}: ${spaced(it)}`).join(', ')} }`
}
