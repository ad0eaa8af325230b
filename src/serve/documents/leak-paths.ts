import { z } from 'zod'
import { LeakReport, LeakVerdicts } from '../../schema/resources/leaked-token.ts'
import { OPEN, refusals } from './rest-paths.ts'
import type { JsonSchema } from './schemas.ts'
import { TOKENS_SUBJECT } from './subjects.ts'

function json(schema: z.ZodType): { 'application/json': { schema: JsonSchema } } {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, { io: 'input' })
  return { 'application/json': { schema: converted } }
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

const example: LeakReport = [
  { token: 'rw_sk_the-token', type: 'roomwright_token', url: 'https://code.example/commit/1', source: 'commit' },
]

/** Reports of leaked tokens, whose shape is that of secret scanners and not of our operations. */
export const leakPaths = {
  '/leaked-tokens': {
    post: {
      operationId: 'reportLeakedTokens',
      tags: [TOKENS_SUBJECT.title],
      summary: 'Deletes tokens that were found in public, and tells their owners',
      description:
        'For programs that look for secrets in public places, such as the secret scanning of GitHub. The report is signed, where keys are set.',
      security: OPEN,
      parameters: [
        header('Github-Public-Key-Identifier', 'Which key of LEAK_REPORT_KEYS has signed the body'),
        header('Github-Public-Key-Signature', 'ECDSA of the body with SHA-256 on P-256, DER in base64'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { ...json(LeakReport)['application/json'], example } },
      },
      responses: {
        '200': { description: 'What became of each token', content: json(LeakVerdicts) },
        ...refusals([
          'invalid',
          'forbidden',
          'payload_too_large',
          'unsupported_media_type',
          'too_many_requests',
          'unavailable',
          'internal',
        ]),
      },
    },
  },
}
