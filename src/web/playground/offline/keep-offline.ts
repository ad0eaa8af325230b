/** Has the browser keep the page once it stands, where browsers can; without it the page is as ever. */
export function keepOffline(): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const register = () => void serviceWorker.register('service-worker.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
