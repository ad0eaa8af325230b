import { COMMAND_WORDS, EVENT_WORDS } from '../../src/web/plan-view/message-words.ts'
import { COMMANDS } from '../../src/web/plan-view/plan-messages.ts'
import { withGeneratedPart } from './generated-part.ts'
import { markdownTable } from './markdown.ts'

/** The page docs/embedding.md, with the messages of the viewer and the element made from their definition. */
export function embeddingPage(): string {
  const commands = Object.entries(COMMAND_WORDS).map(([type, does]) => [
    `\`${type}\``,
    `${does}.`,
    Object.entries<{ says: string; isOptional?: boolean }>(COMMANDS[type as keyof typeof COMMANDS])
      .map(([name, { says, isOptional }]) => `\`${name}\`${isOptional ? '?' : ''}: ${says}`)
      .join('<br>'),
  ])
  const events = Object.entries(EVENT_WORDS).map(([type, { when, members }]) => [`\`${type}\``, when, members])
  return withGeneratedPart(
    'embedding.md',
    `<!-- Made from src/web/plan-view/plan-messages.ts by npm run docs; do not edit below this line. -->

### Commands

${markdownTable(['type', 'does', 'members'], commands)}

### Events

${markdownTable(['type', 'when', 'members'], events)}
`,
  )
}
