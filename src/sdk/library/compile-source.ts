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
  const resolved = await (source ?? defaultSource())
  if (resolved instanceof WebAssembly.Module) return resolved
  if (resolved instanceof Response) return fromResponse(resolved)
  if (typeof resolved !== 'string' && !(resolved instanceof URL)) return WebAssembly.compile(resolved)
  const url = new URL(resolved, globalThis.location?.href)
  if (url.protocol === 'file:' && globalThis.process) return loadModule(url)
  return fromResponse(await fetch(url))
}

async function fromResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`Cannot load the kernels: ${response.url} answered ${response.status}`)
  return WebAssembly.compile(await response.arrayBuffer()) // whatever its content type says
}
