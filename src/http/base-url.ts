import type { Service } from '../service.ts'

/** Where callers reach the service, without a slash at the end: as set, or as this request did. */
export const baseUrl = ({ publicUrl }: Pick<Service['config'], 'publicUrl'>, request: Request): string =>
  publicUrl || new URL(request.url).origin
