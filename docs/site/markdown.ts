import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import ini from 'highlight.js/lib/languages/ini'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import nginx from 'highlight.js/lib/languages/nginx'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import MarkdownIt from 'markdown-it'
import anchor from 'markdown-it-anchor'
import { codeFigure } from './code-figure.ts'
import { headingSlug } from './heading-slug.ts'

const LANGUAGES = { bash, ini, javascript, json, nginx, python, typescript, xml, yaml }
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)
hljs.registerAliases(['caddy', 'caddyfile', 'dockerfile'], { languageName: 'nginx' })

/** Names of languages as readers know them. */
/** Cells with more characters are sentences, which need a width to be read in. */
const WORDS_MIN = 40

const TITLES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  bash: 'Shell',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  js: 'JavaScript',
  json: 'JSON',
  python: 'Python',
  html: 'HTML',
  ini: 'Unit file',
  nginx: 'nginx',
  caddy: 'Caddyfile',
  yaml: 'YAML',
  dockerfile: 'Dockerfile',
}

export interface Site {
  /** Folder of the repository. */
  readonly root: string
  /** Address of the page made from a file of the repository; undefined where none is. */
  pageOf(source: string): string | undefined
  /** Called for each file that a page shows or offers, which is to be found beside the pages. */
  needs(file: string): void
}

/** Markdown as the documents write it. `render(text, { source })` takes the path of the file, by which links are resolved. */
export function markdown(site: Site): MarkdownIt {
  const md = new MarkdownIt({ html: true, linkify: false, typographer: false })
  md.use(anchor, {
    level: [2, 3, 4],
    slugify: headingSlug,
    tabIndex: false,
    permalink: linkOfHeading,
  })
  const { rules } = md.renderer
  rules.fence = (tokens, i, _, env) => {
    const { content, info } = tokens[i]!
    env.codes = (env.codes ?? 0) + 1
    const [language = '', ...title] = info.split(/\s+/)
    const name = title.join(' ') || TITLES[language] || 'Text'
    return codeFigure(`code-${env.codes}`, name, highlighted(content, language))
  }
  // Thousands are written with a space between them, at which no line ends.
  rules.text = (tokens, i) => md.utils.escapeHtml(tokens[i]!.content.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0'))
  rules.code_block = (tokens, i) => `<pre tabindex="0"><code>${md.utils.escapeHtml(tokens[i]!.content)}</code></pre>`
  rules.table_open = () => '<div class="scroll" tabindex="0"><table>'
  rules.table_close = () => '</table></div>'
  // The policy of the site allows no style attributes.
  for (const name of ['th_open', 'td_open'])
    rules[name] = (tokens, i, options, _, self) => {
      const token = tokens[i]!
      // A corner of a table without words is no heading.
      if (name === 'th_open' && tokens[i + 1]!.content === '') tokens[i + 2]!.tag = token.tag = 'td'
      const isNumber = token.attrGet('style')?.includes('right')
      const isWords = name === 'td_open' && tokens[i + 1]!.content.length > WORDS_MIN
      token.attrs = isNumber ? [['class', 'number']] : isWords ? [['class', 'words']] : []
      return self.renderToken(tokens, i, options)
    }
  rules.link_open = (tokens, i, options, env, self) => {
    const token = tokens[i]!
    token.attrSet('href', resolved(site, sourceOf(env), token.attrGet('href')!))
    return self.renderToken(tokens, i, options)
  }
  rules.image = (tokens, i, options, env, self) => {
    const token = tokens[i]!
    return picture(
      site,
      sourceOf(env),
      token.attrGet('src')!,
      self.renderInlineAsText(token.children ?? [], options, env),
      md,
    )
  }
  return md
}

const headerLink = anchor.permalink.headerLink({ class: 'anchored' })

/** Makes a heading a link to itself; an anchor `<a id>` before its words stands outside, as a link in a link would empty the outer one. */
const linkOfHeading: typeof headerLink = (slug, options, state, i) => {
  headerLink(slug, options, state, i)
  const title = state.tokens[i + 1]!
  const [link, ...words] = title.children!
  const anchors = words.findIndex(({ type }) => type !== 'html_inline')
  title.children = [...words.slice(0, anchors), link!, ...words.slice(anchors)]
}

/** Code with the classes of its parts. */
export function highlighted(code: string, language: string): string {
  const known = hljs.getLanguage(language)
  return hljs.highlight(code, { language: known ? language : 'plaintext', ignoreIllegals: true }).value
}

hljs.registerLanguage('plaintext', () => ({ contains: [] }))

/** The file that is rendered, as Eleventy names it in the data of a page. */
const sourceOf = (env: { source?: string; page?: { inputPath: string } }): string =>
  env.source ?? normalize(env.page?.inputPath ?? '')

/** Where a link of a file leads on the site. A link to nowhere stops the build. */
function resolved(site: Site, source: string, href: string): string {
  if (/^([a-z]+:|#|\/)/.test(href)) return href
  const [path = '', hash] = href.split('#')
  const target = normalize(join(dirname(source), path))
  const page = site.pageOf(target)
  if (page !== undefined) return hash === undefined ? page : `${page}#${hash}`
  if (!existsSync(join(site.root, target)))
    throw new Error(`Cannot build: ${source} links to ${target}, which is not there`)
  site.needs(target)
  return placeOf(target)
}

/** Where a file that pages show or offer lies below the site. */
export const placeOf = (file: string): string => file.replace(/^docs\//, '')

/** A picture, with the one drawn for dark grounds where there is one. */
function picture(site: Site, source: string, src: string, alt: string, md: MarkdownIt): string {
  const file = normalize(join(dirname(source), src))
  if (!existsSync(join(site.root, file))) throw new Error(`Cannot build: ${source} shows ${file}, which is not there`)
  site.needs(file)
  const dark = file.replace(/\.svg$/, '.dark.svg')
  const image = `<img src="${placeOf(file)}" alt="${md.utils.escapeHtml(alt)}" loading="lazy" decoding="async"${sizeOf(join(site.root, file))}>`
  if (dark === file || !existsSync(join(site.root, dark))) return image
  site.needs(dark)
  return `<picture><source srcset="${placeOf(dark)}" media="(prefers-color-scheme: dark)">${image}</picture>`
}

/** The size that a drawing gives itself, so that nothing moves when it arrives. */
function sizeOf(path: string): string {
  const [, width, height] = /<svg[^>]* width="([\d.]+)"[^>]* height="([\d.]+)"/.exec(readFileSync(path, 'utf8')) ?? []
  return width === undefined ? '' : ` width="${Math.round(+width)}" height="${Math.round(+height!)}"`
}
