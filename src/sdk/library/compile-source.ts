import { loadModule } from '../../engine/kernels/load.ts'
import { defaultSource } from './default-source.ts'

/** The compiled kernels or where they come from: a compiled module, its bytes, their address, or the answer to a request. */
export type ModuleSource = WebAssembly.Module | BufferSource | URL | string | Response | Promise<Response>

/**
 * Compiles the kernels.
 *
 * @param source by default the file of the package: read on Node, Deno and Bun, fetched elsewhere
 * @throws Error when they cannot be read, fetched or compiled
 */
export async function compileSource(source?: ModuleSource): Promise<WebAssembly.Module> {
  const given = await (source ?? defaultSource())
  if (given instanceof WebAssembly.Module) return given
  if (given instanceof Response) return fromResponse(given)
  if (typeof given !== 'string' && !(given instanceof URL)) return WebAssembly.compile(given)
  const url = new URL(given, globalThis.location?.href)
  if (url.protocol === 'file:' && globalThis.process) return loadModule(url)
  return fromResponse(await fetch(url))
}

async function fromResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`Cannot load the kernels: ${response.url} answered ${response.status}`)
  return WebAssembly.compile(await response.arrayBuffer()) // whatever its content type says
}
