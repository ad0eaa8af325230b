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
  ]),
  section('Guides', [
    ['docs/furnish.md', 'Furnish a room'],
    ['docs/groups.md', 'Generate groups'],
    ['docs/desk-grid.md', 'Generate a desk grid'],
    ['docs/bulk.md', 'Many requests at once'],
    ['docs/floors.md', 'Floors'],
    ['docs/whole-floors.md', 'Furnish a whole floor'],
    ['docs/import.md', 'Files to bring in'],
    ['docs/export.md', 'Files to take out'],
    ['docs/floor-pages.md', 'Floors on pages'],
    ['docs/tokens.md', 'Tokens'],
    ['docs/custom-attributes.md', 'Attributes and extensions'],
    ['docs/webhooks.md', 'Webhooks'],
    ['docs/oauth.md', 'Sign in with OAuth'],
    ['docs/organisations.md', 'Organisations'],
    ['docs/embedding.md', 'Show a floor in a page'],
    ['docs/viewer.md', 'The viewer in a frame'],
    ['docs/library.md', 'Library'],
    ['docs/command-line.md', 'Command line'],
    ['docs/mcp.md', 'MCP server'],
  ]),
  section('Reference', [
    ['reference:methods', 'JSON-RPC methods'],
    ['reference:http', 'HTTP API'],
    ['reference:procedures', 'tRPC procedures'],
    ['reference:schemas', 'Schemas'],
    ['docs/using.md', 'Protocols and limits'],
    ['docs/extensions.md', 'Extensions of furnish'],
    ['docs/furniture.md', 'Furniture types'],
    ['docs/diagnostics.md', 'Warnings and diagnostics'],
    ['docs/errors.md', 'Errors'],
    ['docs/operations.md', 'Operations'],
    ['docs/specification.md', 'Contract'],
  ]),
  section('Operate', [
    ['docs/running.md', 'Running'],
    ['docs/deploying.md', 'Deploying'],
    ['docs/operating.md', 'Operating'],
    ['docs/scale.md', 'At scale'],
    ['docs/configuration.md', 'Configuration'],
    ['docs/signing-in.md', 'Signing in'],
    ['docs/access.md', 'Access control'],
    ['docs/security.md', 'Security'],
  ]),
  section('Extend', [
    ['docs/architecture.md', 'Architecture'],
    ['docs/furnishing.md', 'How rooms are furnished'],
    ['docs/decisions.md', 'Decisions'],
    ['docs/development.md', 'Development'],
    ['docs/contributing.md', 'Contributing'],
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
