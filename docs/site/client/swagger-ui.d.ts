/** Address of Swagger UI, relative to the modules of the page. */
declare const API_LIBRARY: string
/** What is used of it: its bundle brings no types. */
declare function SwaggerUIBundle(options: {
  domNode: HTMLElement
  spec: object
  deepLinking: boolean
  docExpansion: 'none' | 'list' | 'full'
  defaultModelsExpandDepth: number
  displayRequestDuration: boolean
  filter: boolean
  tryItOutEnabled: boolean
  syntaxHighlight: { activated: boolean }
  validatorUrl: null
  plugins: readonly unknown[]
  layout: string
}): unknown
declare module '*.css'
