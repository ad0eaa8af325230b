/** What is used of Swagger UI, whose bundle brings no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function SwaggerUI(options: {
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
}
declare module '*.css'
