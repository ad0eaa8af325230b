import { type JsonSchema, schemaRef } from './schemas.ts'

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const answer = (description: string, schema: JsonSchema) => ({ '200': { description, content: json(schema) } })
const refusal = (description: string) => ({ description, content: json(schemaRef('OAuthError')) })
const parameter = (name: string, description: string, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
})

const oauthErrors = {
  '400': refusal('Refused'),
  '401': refusal('invalid_client, where HTTP Basic was used and the service is set to say so'),
  '429': refusal('Too many attempts; Retry-After says when to try again'),
  '500': refusal('The service failed'),
  '503': refusal('The service is not ready'),
}

const clientFields = {
  client_id: { type: 'string', description: 'Or by HTTP Basic' },
  client_secret: { type: 'string', description: 'Or by HTTP Basic' },
}

const formOf = (properties: JsonSchema, required: readonly string[]) => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: { type: 'object', properties: { ...properties, ...clientFields }, required },
    },
  },
})

/** The endpoints of OAuth 2.0, whose shapes are those of its RFCs and not of our operations. */
export const oauthPaths = {
  '/oauth/authorize': {
    get: {
      operationId: 'authorize',
      summary: 'Asks the user to let an application in; ends in a redirect to the application',
      parameters: [
        parameter('response_type', 'code', true),
        parameter('client_id', 'Of the application', true),
        parameter('state', 'Comes back byte by byte'),
        parameter('redirect_uri', 'The registered one, if sent'),
        parameter('scope', 'Registered scopes; all of them are granted'),
        parameter('code_challenge', 'PKCE: base64url of the SHA-256 of the verifier'),
        parameter('code_challenge_method', 'S256'),
        parameter('prompt', 'none or consent'),
      ],
      responses: {
        '200': { description: 'The question to the user', content: { 'text/html': {} } },
        '303': { description: 'To sign-in, or back to the application with code or error' },
        '400': { description: 'The application or its redirect URI is not known', content: { 'text/html': {} } },
        '503': { description: 'The service cannot answer now', content: { 'text/html': {} } },
      },
    },
  },
  '/oauth/token': {
    post: {
      operationId: 'exchangeCode',
      summary: 'Redeems an authorization code',
      requestBody: formOf(
        {
          grant_type: { const: 'authorization_code' },
          code: { type: 'string' },
          redirect_uri: { type: 'string' },
          code_verifier: { type: 'string' },
        },
        ['grant_type', 'code'],
      ),
      responses: { ...answer('The token', schemaRef('OAuthToken')), ...oauthErrors },
    },
  },
  '/oauth/revoke': {
    post: {
      operationId: 'revokeToken',
      summary: 'Ends a token of the calling application (RFC 7009)',
      requestBody: formOf({ token: { type: 'string' } }, ['token']),
      responses: { ...answer('It is over, or was none', { type: 'object' }), ...oauthErrors },
    },
  },
  '/oauth/introspect': {
    post: {
      operationId: 'introspectToken',
      summary: 'Whether a token of the calling application lives (RFC 7662)',
      requestBody: formOf({ token: { type: 'string' } }, ['token']),
      responses: { ...answer('What the application may know', schemaRef('Introspection')), ...oauthErrors },
    },
  },
  '/.well-known/oauth-authorization-server': {
    get: {
      operationId: 'oauthMetadata',
      summary: 'What clients can find out by themselves (RFC 8414)',
      responses: answer('The metadata', { type: 'object' }),
    },
  },
}

export const oauthSchemas: Readonly<Record<string, JsonSchema>> = {
  OAuthToken: {
    type: 'object',
    properties: {
      access_token: { type: 'string', description: 'Opaque' },
      token_type: { const: 'bearer' },
      scope: { type: 'string', description: 'Only where it differs from what was asked for' },
    },
    required: ['access_token', 'token_type'],
  },
  OAuthError: {
    type: 'object',
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
    required: ['error', 'error_description'],
  },
  Introspection: {
    type: 'object',
    properties: {
      active: { type: 'boolean' },
      scope: { type: 'string' },
      client_id: { type: 'string' },
      sub: { type: 'string' },
      iat: { type: 'integer' },
      token_type: { const: 'bearer' },
    },
    required: ['active'],
  },
}
