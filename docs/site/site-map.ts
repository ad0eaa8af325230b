/** A page of the documents, by the file it is made from. */
export interface SiteEntry {
  /** From the root of the repository; `reference:` names a page made from the descriptions of the service. */
  readonly source: string
  /** In the navigation. */
  readonly title: string
}

export interface SiteSection {
  readonly title: string
  readonly entries: readonly SiteEntry[]
}

const section = (title: string, entries: readonly (readonly [source: string, title: string])[]): SiteSection => ({
  title,
  entries: entries.map(([source, title]) => ({ source, title })),
})

/** The way through the documents. Pages that are not there are left out; a page that is not listed stops the build. */
export const SITE_MAP: readonly SiteSection[] = [
  section('Start', [
    ['docs/README.md', 'Overview'],
    ['docs/tutorial.md', 'Tutorial'],
    ['docs/concepts.md', 'Concepts and coordinates'],
    ['docs/cookbook.md', 'Cookbook'],
    ['docs/comparison.md', 'Comparison with other tools'],
  ]),
  section('Furnish', [
    ['docs/furnish.md', 'Furnish a room'],
    ['docs/groups.md', 'Groups and desk grids'],
    ['docs/bulk.md', 'Many requests at once'],
    ['docs/library.md', 'Library'],
    ['docs/command-line.md', 'Command line'],
    ['docs/mcp.md', 'Language models'],
  ]),
  section('Floors', [
    ['docs/floors.md', 'Floors'],
    ['docs/files.md', 'Files of floors'],
    ['docs/tokens.md', 'Tokens'],
    ['docs/oauth.md', 'Sign in with OAuth'],
    ['docs/embedding.md', 'Show a floor in a page'],
    ['docs/organisations.md', 'Organisations and signing in'],
  ]),
  section('Reference', [
    ['docs/protocols.md', 'Protocols and limits'],
    ['docs/snippets.md', 'Main calls in three languages'],
    ['reference:try', 'Try the API'],
    ['reference:methods', 'JSON-RPC methods'],
    ['reference:http', 'HTTP API'],
    ['reference:procedures', 'tRPC procedures'],
    ['reference:schemas', 'Schemas'],
    ['docs/operations.md', 'Operations'],
    ['docs/errors.md', 'Errors'],
    ['docs/diagnostics.md', 'Warnings and diagnostics'],
    ['docs/specification.md', 'Contract'],
  ]),
  section('Operate', [
    ['docs/running.md', 'Running and deploying'],
    ['docs/operating.md', 'Operating and scale'],
  ]),
  section('Change the code', [
    ['docs/development.md', 'Development'],
    ['docs/architecture.md', 'Architecture'],
    ['docs/furnishing.md', 'How rooms are furnished'],
    ['docs/access.md', 'Access control and security'],
    ['docs/decisions.md', 'Decisions'],
    ['CHANGES.md', 'Changes'],
  ]),
]

/** Name of a page below `/docs/`: `docs/errors.md` is `errors`, `reference:http` is `reference-http`. */
export function nameOf(source: string): string {
  if (source === 'docs/README.md') return 'index'
  return source.replace(/^.*\//, '').replace(/\.md$/, '').replace(':', '-').toLowerCase()
}

/** Address of a page as seen from any other: all of them lie in one folder. */
export const addressOf = (name: string): string => (name === 'index' ? './' : name)
