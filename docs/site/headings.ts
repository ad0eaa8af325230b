/** A heading with an anchor. */
export interface Heading {
  readonly level: number
  readonly id: string
  readonly text: string
}

const HEADING = /<h([2-4])[^>]*? id="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g

/** The headings of a page, in their order. */
export const headingsOf = (html: string): Heading[] =>
  [...html.matchAll(HEADING)].map(([, level, id, content]) => ({ level: +level!, id: id!, text: textOf(content!) }))

/** The text of a piece of HTML, on one line. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<(?:script|style|button|figcaption)[\s\S]*?<\/(?:script|style|button|figcaption)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
