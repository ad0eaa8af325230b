import { Floor } from '../../schema/floor.ts'
import { SCOPES, ScopeDefinition } from '../../schema/scope.ts'
import { TemporaryToken, TemporaryTokenParams, TokenSelf } from '../../schema/token.ts'
import { convert, type JsonSchema, schemaRef } from './schemas.ts'

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const answer = (description: string, schema: JsonSchema) => ({ '200': { description, content: json(schema) } })
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: schemaRef('Problem') } },
})
const parameter = (name: string, description: string, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
})

/** How a credential is sent. @see spec "Credential kinds" */
export const securitySchemes = (url: string) => ({
  bearer: { type: 'http', scheme: 'bearer', description: 'A secret, temporary or OAuth token' },
  pubtoken: {
    type: 'apiKey',
    in: 'query',
    name: 'pubtoken',
    description: 'A publishable token, together with an Origin header that names one of its domains',
  },
  oauth: {
    type: 'oauth2',
    flows: {
      authorizationCode: { authorizationUrl: `${url}/oauth/authorize`, tokenUrl: `${url}/oauth/token`, scopes: SCOPES },
    },
  },
})

const anyToken = [{ bearer: [] }, { pubtoken: [] }]
const refusals = {
  '400': problem('A credential sent in two ways, or malformed'),
  '401': problem('No valid credential; WWW-Authenticate says why'),
  '403': problem('A scope is missing (acceptedScopes names those that would do), or the Origin is not allowed'),
  '429': problem('Too many requests; Retry-After says when to try again'),
}

const oauthErrors = {
  '400': { description: 'Refused', content: json(schemaRef('OAuthError')) },
  '429': {
    description: 'Too many attempts; Retry-After says when to try again',
    content: json(schemaRef('OAuthError')),
  },
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

/** The addresses of access control. */
export const accessPaths = {
  '/v2/floor/{id}': {
    get: {
      operationId: 'readFloor',
      summary: 'Reads a floor',
      security: anyToken,
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: {
        ...answer('The floor', schemaRef('Floor')),
        ...refusals,
        '404': problem('There is no such floor, or none that this credential may know of'),
      },
    },
  },
  '/v2/token/self': {
    get: {
      operationId: 'tokenSelf',
      summary: 'Tells a caller what its token is and may do',
      security: anyToken,
      responses: { ...answer('The token', schemaRef('TokenSelf')), ...refusals },
    },
  },
  '/v2/temporary-access-token/create': {
    post: {
      operationId: 'createTemporaryToken',
      summary: 'Creates a short-lived token with some of the scopes of the calling secret or OAuth token',
      security: [{ bearer: [] }],
      requestBody: { required: true, content: json(schemaRef('TemporaryTokenParams')) },
      responses: {
        ...answer('The token', schemaRef('TemporaryToken')),
        ...refusals,
        '409': problem('Too many living temporary tokens of one token'),
        '413': problem('The body is too large'),
        '415': problem('The body is not announced as JSON'),
      },
    },
  },
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

export const accessSchemas: Readonly<Record<string, JsonSchema>> = {
  ...convert({ Floor, TokenSelf, TemporaryToken }, 'output'),
  ...convert({ TemporaryTokenParams, ScopeDefinition }, 'input'),
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
