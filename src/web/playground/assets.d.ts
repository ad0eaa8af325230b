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

/** The answer to the first draft, computed by the build. */
declare const FIRST_ANSWER: import('../../schema/furnishing/result.ts').FurnishingResult
