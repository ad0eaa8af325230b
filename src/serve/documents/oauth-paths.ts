import { OPEN } from './rest-paths.ts'
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

const TOKEN = { type: 'string', description: 'A token that was issued to the application' }

const clientFields = {
  client_id: { type: 'string', description: 'Or by HTTP Basic' },
  client_secret: { type: 'string', description: 'Or by HTTP Basic; public applications have none' },
}

/** An application authenticates by HTTP Basic, or by the fields of its form. */
const CLIENT: readonly JsonSchema[] = [{ client: [] }, {}]

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
      security: OPEN,
      parameters: [
        parameter('response_type', 'code', true),
        parameter('client_id', 'Of the application', true),
        parameter('state', 'Comes back byte by byte'),
        parameter('redirect_uri', 'A registered one; needed where there are several'),
        parameter('scope', 'Registered scopes; all of them are granted'),
        parameter('code_challenge', 'PKCE: base64url of the SHA-256 of the verifier'),
        parameter('code_challenge_method', 'S256'),
        parameter('prompt', 'none or consent'),
        parameter('resource', 'What the token is for: this service, or its address of the Model Context Protocol'),
      ],
      responses: {
        '200': { description: 'The question to the user', content: { 'text/html': {} } },
        '303': { description: 'To sign-in, or back to the application with code or error' },
        '400': { description: 'The application or its redirect URI is not known', content: { 'text/html': {} } },
        '429': { description: 'Too many requests; Retry-After says when to try again', content: { 'text/html': {} } },
        '503': { description: 'The service cannot answer now', content: { 'text/html': {} } },
      },
    },
  },
  '/oauth/token': {
    post: {
      operationId: 'exchangeCode',
      summary: 'Redeems an authorization code',
      security: CLIENT,
      requestBody: formOf(
        {
          grant_type: { const: 'authorization_code', description: 'What is redeemed' },
          code: { type: 'string', description: 'From the redirect' },
          redirect_uri: { type: 'string', description: 'The registered one, if sent' },
          code_verifier: { type: 'string', description: 'PKCE: what the challenge was made from' },
          resource: { type: 'string', description: 'As at the authorization; may narrow it' },
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
      security: CLIENT,
      requestBody: formOf({ token: TOKEN }, ['token']),
      responses: { ...answer('It is over, or was none', { type: 'object' }), ...oauthErrors },
    },
  },
  '/oauth/introspect': {
    post: {
      operationId: 'introspectToken',
      summary: 'Whether a token of the calling application lives (RFC 7662)',
      security: CLIENT,
      requestBody: formOf({ token: TOKEN }, ['token']),
      responses: { ...answer('What the application may know', schemaRef('Introspection')), ...oauthErrors },
    },
  },
  '/.well-known/oauth-authorization-server': {
    get: {
      operationId: 'oauthMetadata',
      summary: 'What clients can find out by themselves (RFC 8414)',
      security: OPEN,
      responses: answer('The metadata', { type: 'object' }),
    },
  },
}

const bearer = { const: 'bearer', description: 'How it is sent: Authorization: Bearer' }

export const oauthSchemas: Readonly<Record<string, JsonSchema>> = {
  OAuthToken: {
    type: 'object',
    description: 'What a code is redeemed for (RFC 6749)',
    properties: {
      access_token: { type: 'string', description: 'Opaque' },
      token_type: bearer,
      scope: { type: 'string', description: 'Only where it differs from what was asked for' },
    },
    required: ['access_token', 'token_type'],
  },
  OAuthError: {
    type: 'object',
    description: 'A refusal (RFC 6749)',
    properties: {
      error: { type: 'string', description: 'For programs', examples: ['invalid_grant'] },
      error_description: { type: 'string', description: 'For people' },
    },
    required: ['error', 'error_description'],
  },
  Introspection: {
    type: 'object',
    description: 'What the application may know of its token (RFC 7662); only active where it does not live',
    properties: {
      active: { type: 'boolean', description: 'Whether it lives' },
      scope: { type: 'string', description: 'What it may do, separated by blanks' },
      client_id: { type: 'string', description: 'Of the application' },
      sub: { type: 'string', description: 'The user who let the application in' },
      iat: { type: 'integer', description: 'When it was issued, Unix seconds' },
      token_type: bearer,
      aud: { type: 'string', description: 'The only resource that takes it, if there is one' },
    },
    required: ['active'],
  },
}
