import { listen } from '../../src/process/serve-on-node.ts'
import { createApp } from '../../src/serve/app.ts'
import { scene } from './service.ts'

/** A listening server over a scene, on a free port of this machine. */
export async function serving(environment: Record<string, string> = {}) {
  const { service, logged } = scene(environment)
  const listener = await listen(createApp(service), { host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${listener.port}`, service, logged, stop: () => listener.stop(1000) }
}
