import type { FileResult } from '../../../operations/calling/operation.ts'

/** Header fields of a file that is to be kept under its name. @see RFC 6266, RFC 8187 */
export function fileHeaders({ bytes, mediaType, fileName }: FileResult): Record<string, string> {
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(fileName.replaceAll(/\p{Cs}/gu, '')).replaceAll(
    /['()*]/g,
    (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return {
    'content-type': mediaType,
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
  }
}
