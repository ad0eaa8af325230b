// Files that the bundler puts beside the modules: each import is the address, relative to the module.
declare module '*.wasm' {
  const address: string
  export default address
}
declare module '*.woff2' {
  const address: string
  export default address
}
declare module '*.ttf' {
  const address: string
  export default address
}
declare module '*.css'

/** Address of the bundled worker, relative to the modules of the page. */
declare const SOLVER_WORKER: string

/** The same for the worker that reads building files. */
declare const PLAN_WORKER: string

/** The same for the module that writes files of other programs. */
declare const PLAN_WRITER: string

/** The same for the worker of the floor board that draws pages of PDFs. */
declare const PDF_WORKER: string
/** The library that it draws with, which the service sends from its package. */
declare const PDF_LIBRARY: string
/** The same for the worker of the floor board that draws what is dragged. */
declare const PATCH_WORKER: string

/** The same for what reads IFC, and its WebAssembly. */
declare const IFC_LIBRARY: string
declare const IFC_WASM: string

/** What the service worker keeps, as addresses relative to the page, and a digest of it. */
declare const OFFLINE_FILES: readonly string[]
declare const OFFLINE_BUILD: string
/** The script that the page of the same build names. */
declare const OFFLINE_PAGE_SCRIPT: string

/** The answer to the first draft, computed by the build. */
declare const FIRST_ANSWER: import('../../schema/furnishing/result.ts').FurnishingResult
