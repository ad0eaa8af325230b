import { ServiceError } from '../../../base/errors.ts'
import type { Config } from '../../../service/config.ts'

/**
 * The origin of the page that sent a request; undefined where no page did. A page of an attacker whose name resolves to this
 * machine sends its own origin, which is refused.
 *
 * @throws ServiceError `forbidden` for a page that is neither of this service nor of this machine nor named by MCP_ORIGINS
 * @see https://modelcontextprotocol.io/specification/2025-06-18/basic/transports#security-warning
 */
export function requireKnownOrigin(
  config: Pick<Config, 'publicUrl' | 'mcpOrigins'>,
  headers: Headers,
): string | undefined {
  const origin = headers.get('origin')
  if (origin === null) return undefined
  const own = config.publicUrl === '' ? [] : [new URL(config.publicUrl).origin]
  if ([...own, ...config.mcpOrigins].includes(origin) || config.mcpOrigins.includes('*') || isLocal(origin))
    return origin
  throw new ServiceError('forbidden', `Origin: ${JSON.stringify(origin)} is not among MCP_ORIGINS`)
}

const isLocal = (origin: string) => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
