/** What a script needs to ask an authenticator, with the cookie of the step that ends with its answer. */
export const optionsResponse = (options: object, cookie: string): Response =>
  new Response(JSON.stringify(options), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'set-cookie': cookie },
  })
