/** The page on which requests are sent; its script puts the reference in the place of what stands there without it. */
export const tryPage = `<h1>Try the API</h1>
<p class="lead">Every address by subject, with a request to change and to send. <em>Authorize</em> takes a token; furnishing needs none. Requests go to the service that shows this page, and do what they say.</p>
<div data-try-api><p><noscript>Requests are sent by a script, which this browser does not run.</noscript><span role="status"></span> The same addresses, to read: <a href="reference-http">HTTP API</a>.</p></div>`
