import type { Service } from '../service.ts'

/** Path prefix of the public address. A proxy in front strips it from requests, so links in pages have to begin with it. */
export const basePath = ({ publicUrl }: Pick<Service['config'], 'publicUrl'>): string =>
  publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')

/** Base URL of the service without a trailing slash: PUBLIC_URL, or the origin of this request. */
export const baseUrl = ({ publicUrl }: Pick<Service['config'], 'publicUrl'>, request: Request): string =>
  publicUrl || new URL(request.url).origin
