// The addresses of the service with requests that can be sent, by Swagger UI, which the service sends from its package.
import { type MissingLibrary, missingLibrary } from '../../../src/web/libraries/import-library.ts'
import './try-api.css'
import { nameParts } from './name-parts.ts'

const place = document.querySelector<HTMLElement>('[data-try-api]')!
const text = place.firstElementChild as HTMLElement

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
async function readDocument(): Promise<object | undefined> {
  try {
    const answer = await fetch(new URL('../openapi.json', document.baseURI))
    return answer.ok ? ((await answer.json()) as object) : undefined
  } catch {
    return undefined
  }
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

const spec = await readDocument()
if (spec)
  await loadLibrary().then(
    (library) => show(library, spec),
    ({ message }: MissingLibrary) => text.append(` Requests cannot be shown: ${message}.`),
  )
else text.append(' The description of the service cannot be read at /openapi.json.')
