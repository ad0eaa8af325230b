// What hostile bodies cost a built server: CPU of the serving thread, its longest turn, and the peak of memory. Linux only.
// `npx tsx tools/hunt/hostile-bodies.ts [--build folder] [--only pattern]`
import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { build: { type: 'string', default: 'build' }, only: { type: 'string', default: '' } },
})

const MB = 1024 * 1024
const rpc = (params: string, method = 'furnish') =>
  `{"jsonrpc":"2.0","id":1,"method":"FurnishingAI.${method}","params":${params}}`
const keys = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":0`).join(',')
const ROOM =
  '"room":{"boundary":{"shape":{"type":"polygon-extrusion","points":[[0,0],[9,0],[9,9],[0,9]],"h":2.6},"openings":[{"type":"door","pos":1,"l":0.9,"y":0,"h":2}]}}'
const owned = (customData: string, count = 1) =>
  rpc(
    `{${ROOM},"maxResults":20,"furniture":[{"type":"other","shape":{"type":"box","a":0.5,"b":0.5,"h":0.7,"customData":${customData}},"targetCount":${count}}]}`,
  )
const objects = (bytes: number) => `[${'{},'.repeat(bytes / 3)}{}]`
const obstacle = '{"type":"polygon-extrusion","points":[[0,0],[1,0],[0,1]],"h":1}'

const kinds: Record<string, { path?: string; body: string; chunked?: number }> = {
  'small request': { body: owned('{}') },
  'objects in params': { body: rpc(`{"a":${objects(4.9 * MB)}}`) },
  'objects in customData': { body: owned(`{"a":${objects(4.9 * MB)}}`) },
  '400 000 keys in customData': { body: owned(`{${keys(400_000)}}`) },
  'unknown keys in params': { body: rpc(`{${keys(400_000)}}`) },
  'unknown keys in the envelope': { body: `{${keys(400_000)}}` },
  'faults in params': { body: rpc(`{${ROOM},"furniture":[${'1,'.repeat(1_700_000)}1]}`) },
  nesting: { body: '['.repeat(4.9 * MB) },
  escapes: { body: rpc(`{"a":"${'\\u0061'.repeat(800_000)}"}`) },
  'a long id': { body: `{"jsonrpc":"2.0","method":"x","id":"${'x'.repeat(4.9 * MB)}"}` },
  'a batch of 100': {
    body: `[${Array(100)
      .fill(rpc(`{"a":${objects(48_000)}}`))
      .join(',')}]`,
  },
  'a batch of millions': { body: `[${'1,'.repeat(2_400_000)}1]` },
  malformed: { body: `${rpc(`{"a":${objects(4.9 * MB)}}`)}}` },
  'tiny chunks': { body: rpc(`{"a":${objects(500_000)}}`), chunked: 1 },
  'obstacles of a desk grid': {
    body: rpc(
      `{"boundingBox":{"x":50,"y":3,"z":50},"chairSpacing":1,"furniture":[{"type":"task_table","shape":{"type":"box","a":1.6,"b":0.8,"h":0.7}}],"obstacles":[${Array(20_000).fill(obstacle).join(',')}]}`,
      'generateDeskGrid',
    ),
  },
  'tRPC: objects': { path: '/trpc/furnish', body: `{"a":${objects(4.9 * MB)}}` },
  'tRPC: keys': { path: '/trpc/furnish', body: `{${keys(400_000)}}` },
  'tRPC: faults of a desk grid': {
    path: '/trpc/generateDeskGrid',
    body: `{"boundingBox":{},"chairSpacing":1,"furniture":[${'1,'.repeat(1_700_000)}1]}`,
  },
  'customData in 60 pieces': { body: owned(`{"a":"${'x'.repeat(65_000)}"}`, 60) },
  '1 MB customData in 60 pieces (refused since the bound)': { body: owned(`{"a":"${'x'.repeat(MB - 300)}"}`, 60) },
}

const SERVER = new URL('../../test/support/probed-server.mjs', import.meta.url).pathname
const child = spawn(process.execPath, ['--expose-gc', SERVER, values.build], { stdio: ['pipe', 'pipe', 'inherit'] })
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
const { port } = JSON.parse((await lines.next()).value)

async function probe(): Promise<{ cpuMs: number; longestMs: number; peakMb: number }> {
  child.stdin.write('\n')
  return JSON.parse((await lines.next()).value)
}

function send({ path = '/jsonrpc', body, chunked }: { path?: string; body: string; chunked?: number }) {
  return new Promise<string>((settle) => {
    const headers = {
      'content-type': 'application/json',
      ...(!chunked && { 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('close', () => settle(`${response.statusCode}, ${(bytes / MB).toFixed(1)} MB`))
    })
    sent.on('error', (error) => settle(error.message))
    for (let at = 0; chunked && at < body.length; at += chunked) sent.write(body.slice(at, at + chunked))
    sent.end(chunked ? '' : body)
  })
}

console.log('| body | MB | answer | serving thread, CPU ms | longest turn, CPU ms | peak memory above idle, MB |')
console.log('|---|---|---|---|---|---|')
for (let i = 0; i < 20; i++) await send(kinds['small request']!)
for (const [name, kind] of Object.entries(kinds)) {
  if (!new RegExp(values.only).test(name)) continue
  await probe()
  const answer = await send(kind)
  const { cpuMs, longestMs, peakMb } = await probe()
  const cells = [(kind.body.length / MB).toFixed(1), answer, cpuMs.toFixed(0), longestMs.toFixed(0), peakMb.toFixed(0)]
  console.log(`| ${name} | ${cells.join(' | ')} |`)
}
child.kill('SIGKILL')
