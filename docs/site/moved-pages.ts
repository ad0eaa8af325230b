import { escapeHtml } from './escape-html.ts'

/** Pages that are a part of another page now, by their former name: links from elsewhere still lead to what they named. */
export const MOVED_PAGES: Readonly<Record<string, string>> = {
  configuration: 'running#configuration',
  contributing: 'development#contributing',
  'custom-attributes': 'floors#attributes-and-extensions',
  deploying: 'running#deploying',
  'desk-grid': 'groups#desk-grids',
  export: 'files#files-to-take-out',
  extensions: 'furnish#extensions',
  'floor-pages': 'floors#floors-on-pages',
  furniture: 'furnish#furniture-types-and-templates',
  import: 'files#files-to-bring-in',
  scale: 'operating#at-scale',
  security: 'access#security',
  'signing-in': 'organisations#signing-in',
  using: 'protocols',
  viewer: 'embedding#the-viewer-in-a-frame',
  webhooks: 'floors#webhooks',
  'whole-floors': 'floors#furnish-a-whole-floor',
}

/** The page at a former address. It needs no script. */
export const movedPage = (target: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${escapeHtml(target)}">
<title>Moved · Roomwright</title>
</head>
<body><p>This page is now a part of <a href="${escapeHtml(target)}">another one</a>.</p></body>
</html>
`
