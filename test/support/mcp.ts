import { inflateSync } from 'node:zlib'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Hono } from 'hono'
import type { FurnishingResult } from '../../src/schema/furnishing/result.ts'
import type { Env } from '../../src/serve/http/env.ts'

/** A client of the SDK that speaks to an app, and what was answered over HTTP. */
export async function mcpClient(app: Hono<Env>, headers: Record<string, string> = {}, base = 'http://localhost') {
  const answers: Response[] = []
  const fetch = async (url: string | URL, init?: RequestInit) => {
    const answer = await app.request(String(url), init)
    answers.push(answer)
    return answer
  }
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { fetch, requestInit: { headers } })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult
  return { client, answers, call }
}

/** The data of a whole answer of furnishings; a small one has no pieces. */
export const wholeIn = ({ structuredContent }: CallToolResult) =>
  structuredContent as unknown as FurnishingResult & {
    readonly totals: readonly Readonly<Record<string, number>>[]
    readonly unlisted: number
  }

/** The text of an answer. */
export const textIn = ({ content }: CallToolResult): string =>
  content.flatMap((it) => (it.type === 'text' ? [it.text] : [])).join('\n')

/** The image of an answer. */
export function imageIn({ content }: CallToolResult): Uint8Array {
  const image = content.find((it) => it.type === 'image')
  if (image?.type !== 'image' || image.mimeType !== 'image/png') throw new Error('No PNG')
  return Buffer.from(image.data, 'base64')
}

/** Width, height and colours of a PNG of four bytes for each pixel. */
export function readPng(png: Uint8Array): { width: number; height: number; colours: Set<number> } {
  const bytes = Buffer.from(png)
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error('No PNG')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const data: Buffer[] = []
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  const colours = new Set<number>()
  const raw = inflateSync(Buffer.concat(data))
  const stride = width * 4 + 1
  const rows = unfiltered(raw, stride, height)
  for (let i = 0; i < rows.length; i += 4) colours.add(rows.readUIntBE(i, 3))
  return { width, height, colours }
}

/** @see PNG specification, section 9: filters of rows */
function unfiltered(raw: Buffer, stride: number, height: number): Buffer {
  const length = stride - 1
  const out = Buffer.alloc(length * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < length; x++) {
      const left = x < 4 ? 0 : out[y * length + x - 4]!
      const above = y === 0 ? 0 : out[(y - 1) * length + x]!
      const corner = x < 4 || y === 0 ? 0 : out[(y - 1) * length + x - 4]!
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][raw[y * stride]!]!
      out[y * length + x] = raw[y * stride + 1 + x]! + predicted
    }
  return out
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const [a, b, c] = [left, above, corner].map((it) => Math.abs(estimate - it)) as [number, number, number]
  return a <= b && a <= c ? left : b <= c ? above : corner
}
