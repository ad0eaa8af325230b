import type { Operation } from '../../operations/calling/operation.ts'
import { exchangeCode } from '../../operations/oauth/exchange-code.ts'
import { introspectIssuedToken, revokeIssuedToken } from '../../operations/oauth/issued-token.ts'
import { operationText } from './operation-text.ts'
import { OPEN } from './rest-paths.ts'
import { type JsonSchema, membersOf, schemaOf, schemaRef } from './schemas.ts'
import { OAUTH_SUBJECT } from './subjects.ts'

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const answer = (description: string, schema: JsonSchema) => ({ '200': { description, content: json(schema) } })
const refusal = (description: string) => ({ description, content: json(schemaRef('OAuthError')) })
const parameter = (name: string, description: string, example?: string) => ({
  name,
  in: 'query',
  required: example !== undefined,
  description,
  ...(example === undefined ? {} : { example }),
  schema: { type: 'string' },
})

const oauthErrors = {
  '400': refusal('Refused'),
  '401': refusal('invalid_client, where HTTP Basic was used and the service is set to say so'),
  '429': refusal('Too many attempts; Retry-After says when to try again'),
  '500': refusal('The service failed'),
  '503': refusal('The service is not ready'),
}

const tags = [OAUTH_SUBJECT.title]

/** An application authenticates by HTTP Basic, or by the fields of its form. */
const CLIENT: readonly JsonSchema[] = [{ client: [] }, {}]

/** An address that takes the input of an operation as a form, and answers as its RFC has it. */
function formPath(operation: Operation, operationId: string) {
  const { path, fixed } = operation.form!
  const { properties, required } = membersOf(operation)
  const constants = Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, { const: value }]))
  const post = {
    operationId,
    tags,
    summary: operation.summary,
    description: operationText(operation),
    security: CLIENT,
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: { ...constants, ...properties },
            // The application may name itself by HTTP Basic.
            required: [...Object.keys(fixed), ...required.filter((it) => it !== 'client_id')],
          },
          examples: Object.fromEntries(
            operation.examples.map(({ title, input }, i) => [
              `example${i + 1}`,
              { summary: title, value: { ...fixed, ...(input as object) } },
            ]),
          ),
        },
      },
    },
    responses: { ...answer('Done', schemaOf(operation, 'output')), ...oauthErrors },
    'x-trpc-procedure': operation.name,
  }
  return { [path]: { post } }
}

/** The endpoints of OAuth 2.0: their forms are made of the inputs of operations, all else is as in its RFCs. */
export const oauthPaths = () => ({
  '/oauth/authorize': {
    get: {
      operationId: 'authorize',
      tags,
      summary: 'Asks the user to let an application in; ends in a redirect to the application',
      description:
        'A page for people, which a browser opens: sign-in, then the question. The application gets a code at its redirect URI, or the error (RFC 6749, section 4.1).',
      security: OPEN,
      parameters: [
        parameter('response_type', 'code', 'code'),
        parameter('client_id', 'Of the application', 'Kx3QvT8mWb2nRzYc'),
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
  ...formPath(exchangeCode, 'exchangeCode'),
  ...formPath(revokeIssuedToken, 'revokeToken'),
  ...formPath(introspectIssuedToken, 'introspectToken'),
  '/.well-known/oauth-authorization-server': {
    get: {
      operationId: 'oauthMetadata',
      tags,
      summary: 'What clients can find out by themselves (RFC 8414)',
      description: 'Addresses, scopes and methods, from which OAuth libraries set themselves up.',
      security: OPEN,
      responses: answer('The metadata', { type: 'object' }),
    },
  },
})

export const oauthSchemas: Readonly<Record<string, JsonSchema>> = {
  OAuthError: {
    type: 'object',
    description: 'A refusal (RFC 6749)',
    properties: {
      error: { type: 'string', description: 'For programs', examples: ['invalid_grant'] },
      error_description: { type: 'string', description: 'For people' },
    },
    required: ['error', 'error_description'],
  },
}
