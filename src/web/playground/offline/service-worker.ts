import { EXTRAS, outdatedStores, ruleFor, storeOf } from './offline-rules.ts'

// Keeps the playground, so that it opens without a network once it has been visited. A new build is another worker: it takes over
// when no page of the one before is open any more, since such a page may still ask for its own parts.

/** What the types of pages do not have of workers. @see https://w3c.github.io/ServiceWorker/ */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asking extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: Asking) => void): void
}
const worker = self as unknown as Worker

/** A network that answers no sooner is none. */
const ANSWER_MS = 5000

const store = () => caches.open(storeOf(OFFLINE_BUILD))
const { scope } = worker.registration

worker.addEventListener('install', (event) => event.waitUntil(keepAll()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(outdatedStores(names, OFFLINE_BUILD).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  ),
)

worker.addEventListener('fetch', (event) => {
  const rule = ruleFor(event.request, scope)
  if (rule === 'page') event.respondWith(page(event.request))
  if (rule === 'asset') event.respondWith(asset(event.request))
})

/** The page and all that it needs at first. @throws Error where the service has another build by now: the next visit tries again */
async function keepAll(): Promise<void> {
  const cache = await store()
  const home = await fetch(scope, { headers: { accept: 'text/html' }, cache: 'no-cache' })
  const text = await home.clone().text()
  if (!home.ok || !text.includes(OFFLINE_PAGE_SCRIPT)) throw new Error('The service has another build')
  await cache.addAll([...OFFLINE_FILES, ...EXTRAS].map((path) => new URL(path, scope).href))
  await cache.put(scope, home)
}

/** From the network where it answers in time, so that the newest build is seen. */
async function page(request: Request): Promise<Response> {
  const network = fetch(request)
  const cachedPage = await (await store()).match(scope)
  if (!cachedPage) return network
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(cachedPage), ANSWER_MS))
  const answered = network.then((answer) => (answer.status >= 500 ? cachedPage : answer)).catch(() => cachedPage)
  return Promise.race([answered, late])
}

/** What is asked for later, such as the reader of building files, is kept as it comes. */
async function asset(request: Request): Promise<Response> {
  const cache = await store()
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request, answer.clone())
  return answer
}
