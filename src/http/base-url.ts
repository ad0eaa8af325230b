import type { Service } from '../service.ts'

/** Path of the public address, which a proxy in front takes away from requests: what a page leads to begins with it. */
export const basePath = ({ publicUrl }: Pick<Service['config'], 'publicUrl'>): string =>
  publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')

/** Where callers reach the service, without a slash at the end: as set, or as this request did. */
export const baseUrl = ({ publicUrl }: Pick<Service['config'], 'publicUrl'>, request: Request): string =>
  publicUrl || new URL(request.url).origin
