/** Lines of the mark on 24 × 24: a room with an open door. */
export const MARK = '<path d="M4 20V4h16v16h-6"/><path d="M14 20a6 6 0 0 0-6-6"/><path d="M4 20h4"/>'

/** The mark in the colour of the text around it. */
export const mark = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">${MARK}</svg>`

/** The mark as browsers show it in tabs, lighter on dark ones. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#1b5b52" stroke-width="2"><style>@media (prefers-color-scheme: dark) { svg { stroke: #7fcabd } }</style>${MARK}</svg>`

/** How a device installs the playground. Addresses are relative to this one, so that they hold below the prefix of a proxy. @see https://www.w3.org/TR/appmanifest/ */
export const manifest = JSON.stringify({
  name: 'Roomwright',
  description: 'Draw a room and see it furnished as you draw.',
  id: './',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#fffdf9',
  theme_color: '#1b5b52',
  icons: [{ src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
})
