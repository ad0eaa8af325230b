import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import process from 'node:process'
import Eleventy, { type EleventyConfig } from '@11ty/eleventy'
import { headingsOf, textOf } from './headings.ts'
import { layout, type NavigationGroup, type SiteAssets, type SitePage } from './layout.ts'
import { markdown, placeOf } from './markdown.ts'
import { MOVED_PAGES, movedPage } from './moved-pages.ts'
import { referencePages } from './reference/reference-pages.ts'
import { searchIndex } from './search-index.ts'
import { addressOf, nameOf, SITE_MAP } from './site-map.ts'

export { siteSheet } from './site-sheet.ts'

/**
 * Makes the documents: a page for each Markdown file of `docs` and for those of the root that are listed, and the reference from
 * the descriptions of the service.
 *
 * @param root of the repository
 * @param output folder for the pages
 */
export async function buildSite(root: string, output: string, assets: SiteAssets): Promise<void> {
  const groups = navigation(root)
  const names = new Set(groups.flatMap(({ pages }) => pages.map(({ name }) => name)))
  const needed = new Set<string>()
  const md = markdown({
    root,
    pageOf: (source) =>
      /^(?:docs\/)?[\w-]+\.md$/.test(source) && names.has(nameOf(source)) ? addressOf(nameOf(source)) : undefined,
    // Examples are served from their own folder (src/serve/http/web-files.ts).
    needs: (file) => file.startsWith('examples/') || needed.add(file),
  })
  const pages: SitePage[] = []
  const eleventy = new Eleventy(relative(process.cwd(), join(root, 'docs')), relative(process.cwd(), output), {
    quietMode: true,
    configPath: '',
    config(config: EleventyConfig) {
      config.setLibrary('md', md)
      // Eleventy takes indented code for indented HTML.
      config.amendLibrary('md', (library) => library.enable('code'))
      config.setUseGitIgnore(false)
      config.setTemplateFormats(['md', 'html'])
      // Pages are Markdown alone: braces in examples are no template.
      config.addGlobalData('templateEngineOverride', 'md')
      config.addGlobalData('eleventyComputed', {
        permalink: ({ page, source }: PageData) => `${nameOf(source ?? normalize(page.inputPath))}.html`,
      })
      for (const file of ['CHANGES.md'])
        if (existsSync(join(root, file)))
          config.addTemplate(file.toLowerCase(), readFileSync(join(root, file), 'utf8'), { source: file })
      for (const [source, content] of Object.entries(referencePages()))
        config.addTemplate(`${nameOf(source)}.html`, content, { source, templateEngineOverride: 'html' })
      config.addTransform('layout', function (this: { page: { outputPath: string } }, content: string) {
        const page = sitePage(content, basename(this.page.outputPath, '.html'))
        pages.push(page)
        return layout(page, groups, assets)
      })
    },
  })
  eleventy.disableLogger()
  await eleventy.write().catch((error: { originalError?: Error }) => {
    throw error.originalError ?? error
  })
  const unlisted = pages.map(({ name }) => name).filter((name) => !names.has(name))
  if (unlisted.length > 0)
    throw new Error(`Cannot build: pages without a place in the navigation: ${unlisted.join(', ')}`)
  for (const file of needed) {
    const place = join(output, placeOf(file))
    mkdirSync(dirname(place), { recursive: true })
    copyFileSync(join(root, file), place)
  }
  for (const [name, target] of Object.entries(MOVED_PAGES))
    writeFileSync(join(output, `${name}.html`), movedPage(target))
  writeFileSync(join(output, 'search.json'), searchIndex(pages.toSorted((a, b) => (a.name < b.name ? -1 : 1))))
}

function sitePage(html: string, name: string): SitePage {
  const [, title] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? []
  return { name, title: textOf(title ?? name), content: html, headings: headingsOf(html) }
}

/** The site map, without the pages that are not there. */
function navigation(root: string): NavigationGroup[] {
  const docs = new Set(readdirSync(join(root, 'docs')))
  const isThere = (source: string) =>
    source.startsWith('reference:') ||
    (source.startsWith('docs/') ? docs.has(source.slice(5)) : existsSync(join(root, source)))
  return SITE_MAP.map(({ title, entries }) => ({
    title,
    pages: entries.filter(({ source }) => isThere(source)).map((it) => ({ name: nameOf(it.source), title: it.title })),
  })).filter(({ pages }) => pages.length > 0)
}

interface PageData {
  readonly page: { readonly inputPath: string }
  readonly source?: string
}
