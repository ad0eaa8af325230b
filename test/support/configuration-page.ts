import { type Setting, settings } from '../../src/service/config.ts'
import { withGeneratedPart } from './generated-part.ts'

/** The page docs/running.md, with docs/running.md#configuration made from the settings that the service reads. */
export function configurationPage(): string {
  const rows = Object.values<Setting>(settings).map(({ name, default: standard, description, schema }) => {
    const cells = [`\`${name}\``, standard && `\`${standard}\``, schema.description ?? 'text', description]
    return `| ${cells.join(' | ')} |`
  })
  return withGeneratedPart(
    'running.md',
    `<!-- Generated from src/service/config.ts by \`npm run docs\`. -->
## Configuration

The service reads its settings from the environment when it starts. A setting that is empty counts as left out.
A wrong value stops the start; the message names every wrong setting, what it must be and what it was.
A name that looks like a misspelt setting is written to the log with the setting that was probably meant.

| name | default | values | description |
|---|---|---|---|
${rows.join('\n')}

### Log

The service writes its log to the standard error, one JSON object per line:

| key | value |
|---|---|
| \`level\` | \`info\`, \`warn\` or \`error\` |
| \`time\` | when, ISO 8601 in UTC with milliseconds |
| \`requestId\` | the request that the line belongs to, where it belongs to one |
| \`message\` | what happened |

Further keys are fields of the event, such as \`reason\`. No token, password or request body is written. \`ACCESS_LOG=on\` adds a line
for each request, see [access log](operating.md#access-log).
What a person reads at the start, such as the address of the service, goes to the standard output as text.
`,
  )
}
