import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const html = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Board</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/board-page.css">
<div id="app"></div><script type="module" src="/board-page.js"></script></html>`

/** Serves the page of the board, bundled as the playground is and under its policy for scripts and styles. */
export async function startBoardSite(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('board-page.tsx', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'error',
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [path, contents]))
  const server = createServer(({ url }, response) => {
    const file = files.get(url ?? '')
    const type = url?.endsWith('.js') ? 'text/javascript' : url?.endsWith('.css') ? 'text/css' : 'text/html'
    response.writeHead(file || url === '/' ? 200 : 404, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:",
    })
    response.end(file ?? html)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}
