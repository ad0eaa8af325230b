import { answerOf } from '../../docs/site/pictures/answer.ts'
import { DIAGNOSTIC_CASES, type DiagnosticCase, WARNING_CASES } from '../../docs/site/pictures/diagnostic-cases.ts'
import { Kernels } from '../../src/engine/kernels/kernels.ts'

/** The page docs/diagnostics.md: each warning and the reasons of diagnostics, with the answer to an example. */
export function diagnosticsPage(): string {
  const kernels = new Kernels()
  const section = (one: DiagnosticCase) => {
    const { result } = answerOf(kernels, one)
    const { warning } = one
    const shown = warning ? result.warnings.filter(({ code }) => code === warning) : result.diagnostics
    if (shown.length === 0) throw new Error(`${one.id} is answered without it: ${JSON.stringify(result)}`)
    const beside = warning && result.diagnostics.length > 0 ? { diagnostics: result.diagnostics } : {}
    const answer = warning ? { warnings: shown, ...beside } : { diagnostics: shown }
    const picture = one.isDrawn ? `\n![${one.title}](pictures/diagnostic-${one.id}.svg)\n` : ''
    const request = { method: `FurnishingAI.${one.method}`, params: one.params }
    return `### ${one.title}

${one.text}
${picture}
\`\`\`json Request
${compact(request)}
\`\`\`

\`\`\`json Answer
${compact(answer)}
\`\`\`
`
  }
  return `<!-- Generated from docs/site/pictures/diagnostic-cases.ts by \`npm run docs\`. -->
# Warnings and diagnostics

Neither prevents an answer. \`result.warnings\` has the codes of the contract; \`result.diagnostics\` says for each type how many were wanted,
how many were placed in the best furnishing, and why the others are missing. Nothing is left out silently ([F10](decisions.md#f10)).

Requests that are refused have an [error](errors.md) instead. Each answer below is one of this version.

## Warnings

${WARNING_CASES.map(section).join('\n')}
## Diagnostics

A diagnostic is \`{type, wanted, placed, reason}\`; one about a door or gap also has \`opening\`, its index in the request. Reasons are sentences
for people: show them, do not parse them. Beside those below a reason may say that the request asks for more than one search looks at: its
budget of steps ended first ([F8](decisions.md#f8)).

${DIAGNOSTIC_CASES.map(section).join('\n')}`
}

/** JSON with short arrays and objects on one line. */
function compact(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')
  if (typeof value !== 'object' || value === null || line.length + indent.length <= 110) return line
  const inner = `${indent}  `
  const [open, close, items] = Array.isArray(value)
    ? ['[', ']', value.map((it) => compact(it, inner))]
    : ['{', '}', Object.entries(value).map(([key, it]) => `${JSON.stringify(key)}: ${compact(it, inner)}`)]
  return `${open}\n${items.map((it) => inner + it).join(',\n')}\n${indent}${close}`
}
