import { codeFigure } from '../code-figure.ts'
import { escapeHtml } from '../escape-html.ts'
import { headingSlug } from '../heading-slug.ts'
import { highlighted } from '../markdown.ts'

/** A heading with its anchor, as those of Markdown pages. */
export function heading(level: 2 | 3, text: string, id = headingSlug(text)): string {
  return `<h${level} id="${id}"><a class="anchored" href="#${id}">${escapeHtml(text)}</a></h${level}>`
}

/** A command or a value that can be copied. @param id unique on the page */
export const example = (id: string, title: string, code: string, language: string): string =>
  codeFigure(`code-${headingSlug(id)}`, title, highlighted(code, language))

/** Names with a line each, at the top of a page. */
export const contents = (entries: readonly { name: string; text: string }[]): string =>
  `<ul class="docs-index">${entries
    .map(
      ({ name, text }) =>
        `<li><a href="#${headingSlug(name)}">${escapeHtml(name)}</a> <span>${escapeHtml(text)}</span></li>`,
    )
    .join('')}</ul>`
