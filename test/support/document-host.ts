import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { requestPinned } from '../../src/service/request-pinned.ts'
import type { Service } from '../../src/service/service.ts'

const read = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), 'utf8')
const ca = read('certificate')

export interface HostAnswer {
  readonly status?: number
  readonly type?: string
  readonly caching?: string
  readonly body: unknown
}

/** The settings with which a service asks it for documents. */
export const DOCUMENT_HOST = { OAUTH_DOCUMENT_HOSTS: 'hooks.example.com' }

/** A host that serves documents of OAuth clients by TLS. */
export async function documentHost() {
  /** What it answers, by path. */
  const answers = new Map<string, HostAnswer>()
  /** Paths that were asked for. */
  const requestedPaths: string[] = []
  const server = createServer({ key: read('key'), cert: ca }, (request, response) => {
    requestedPaths.push(request.url!)
    const { status = 200, type = 'application/json', caching, body } = answers.get(request.url!) ?? NOT_FOUND
    const headers = { 'content-type': type, location: '/good', ...(caching && { 'cache-control': caching }) }
    response.writeHead(status, headers).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `https://hooks.example.com:${(server.address() as AddressInfo).port}`
  return {
    at,
    answers,
    asked: requestedPaths,
    /** Lets a service reach it by its name. */
    serve: (service: Service) =>
      Object.assign(service, {
        resolveHost: async () => ['127.0.0.1'],
        requestPinned: (it: Parameters<typeof requestPinned>[0]) => requestPinned({ ...it, ca }),
      }),
    documentOf: (path: string, over: object = {}) => ({
      client_id: at + path,
      client_name: 'Editor',
      redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'none',
      ...over,
    }),
    close: () => server.close(),
  }
}

const NOT_FOUND: HostAnswer = { status: 404, body: '' }
