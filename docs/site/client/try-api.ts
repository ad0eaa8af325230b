// The addresses of the service with requests that can be sent, by Swagger UI, which the service sends from its package.
import { missingLibrary } from '../../../src/web/libraries/import-library.ts'
import './try-api.css'
import { nameParts } from './name-parts.ts'

const place = document.querySelector<HTMLElement>('[data-try-api]')!
const status = place.querySelector<HTMLElement>('[role=status]')!

interface System {
  readonly React: { createElement(type: unknown, props: object | null, ...children: unknown[]): unknown }
}

interface LayoutProps {
  getComponent(name: string, isContainer: boolean): unknown
}

/** The layout of Swagger UI without its title and its `main`, which the page has. */
const partsOnly = ({ React }: System) => ({
  components: {
    PartsOnly({ getComponent }: LayoutProps) {
      const part = (name: string) => React.createElement(getComponent(name, true), null)
      const head = React.createElement(
        'div',
        { className: 'schemes' },
        part('ServersContainer'),
        part('AuthorizeBtnContainer'),
      )
      const parts = [part('SvgAssets'), part('errors'), head, part('FilterContainer'), part('operations')]
      return React.createElement('div', { className: 'swagger-ui' }, ...parts)
    },
  },
})

/** Of the service that shows the page: the document names the address that requests go to. */
async function readDocument(): Promise<object> {
  const answer = await fetch(new URL('../openapi.json', document.baseURI)).catch(() => undefined)
  if (!answer?.ok) throw new Error('no service answers at /openapi.json')
  return (await answer.json()) as object
}

/** Its bundle is no module: it leaves a function to all. @throws MissingLibrary */
function loadLibrary(): Promise<typeof SwaggerUIBundle> {
  const script = document.createElement('script')
  script.src = new URL(API_LIBRARY, import.meta.url).href
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve(SwaggerUIBundle))
    script.addEventListener('error', () => missingLibrary(script.src).then(reject))
    document.head.append(script)
  })
}

function show(SwaggerUI: typeof SwaggerUIBundle, spec: object): void {
  new MutationObserver(() => nameParts(place)).observe(place, { childList: true, subtree: true })
  SwaggerUI({
    domNode: place,
    // As an object: a text would be read as YAML, which takes seconds.
    spec,
    // With it every row would hold a link within a button.
    deepLinking: false,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    filter: true,
    tryItOutEnabled: true,
    // A layout of hundreds of kilobytes as coloured spans would stop the page.
    syntaxHighlight: { activated: false },
    // The validator is a site of others, which would be sent the address.
    validatorUrl: null,
    plugins: [partsOnly],
    layout: 'PartsOnly',
  })
}

status.textContent = 'The requests are being loaded…'
try {
  const [library, spec] = await Promise.all([loadLibrary(), readDocument()])
  show(library, spec)
} catch (error) {
  status.textContent = `Requests cannot be shown: ${(error as Error).message}.`
}
