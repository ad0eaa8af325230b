import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, test } from 'vitest'
import { imageIn, readPng, textIn } from '../../support/mcp.ts'
import { CLI } from '../../support/process.ts'
import { badRequests } from './bad-requests.ts'

const bedroom = JSON.parse(readFileSync(new URL('../../../examples/bedroom.json', import.meta.url), 'utf8')).params

describe('roomwright mcp', () => {
  test('serves a client of the SDK: tools, a plan, a refusal, an end', async () => {
    const transport = new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp'], stderr: 'pipe' })
    const written = text(transport.stderr as unknown as AsyncIterable<string>)
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'furnish',
      'generate_groups',
      'generate_desk_grid',
      'verify',
      'playground_link',
    ])
    const call = async (args: Record<string, unknown>) =>
      (await client.callTool({ name: 'furnish', arguments: args })) as CallToolResult
    const answers = await Promise.all([call(bedroom), call({ ...bedroom, maxResults: 21 })])
    expect(readPng(imageIn(answers[0]!)).width).toBe(900)
    expect(textIn(answers[1]!)).toBe('invalid: maxResults: must be <= 20, got 21')
    await client.close()
    expect(await written).toBe('')
  })

  const request = (id: number, method: string, params: object = {}) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
  const opening = request(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })

  test('the end of the input waits for the answers, and nothing but the protocol is on the standard output', async () => {
    const child = spawn(process.execPath, [CLI, 'mcp'])
    const furnish = request(2, 'tools/call', { name: 'furnish', arguments: { ...bedroom, picture: 'none' } })
    child.stdin.end(`${opening}nonsense\n${furnish}`)
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    const messages = output.trimEnd().split('\n')
    expect(messages.map((line) => JSON.parse(line).id)).toEqual([1, 2])
    expect([code, errors]).toEqual([0, expect.stringContaining('"level":"warn"')])
  })

  test('bad requests are answered as over HTTP, and the next ones all the same', async () => {
    const child = spawn(process.execPath, [CLI, 'mcp'])
    const ids = badRequests.map((_, i) => 100 + i)
    const sent = badRequests.map(({ message, id }, i) =>
      id === null || typeof message !== 'object' ? message : { ...message, id: ids[i] },
    )
    const silent = { jsonrpc: '2.0', method: 'notifications/cancelled', params: [] }
    const lines = [...sent, silent].map((it) => `${JSON.stringify(it)}\n`).join('')
    child.stdin.end(`${opening}${lines}${request(2, 'ping')}`)
    const answers = (await text(child.stdout))
      .trimEnd()
      .split('\n')
      .map((it) => JSON.parse(it))
    expect(answers.filter(({ result }) => result).map(({ id }) => id)).toEqual([1, 2])
    const refused = (list: readonly { id: number | null; code: number; text: string }[]) =>
      list.map((it) => JSON.stringify(it)).sort()
    const expected = badRequests.map(({ code, text, id }, i) => ({ id: id === null ? id : ids[i]!, code, text }))
    const got = answers.filter(({ error }) => error)
    expect(refused(got.map(({ id, error }) => ({ id, code: error.code, text: error.message })))).toEqual(
      refused(expected),
    )
  })

  test('SIGTERM ends it', async () => {
    const child = spawn(process.execPath, [CLI, 'mcp'])
    child.stdin.write(opening)
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
  })
})
