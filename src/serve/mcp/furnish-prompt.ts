import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js'
import { TEMPLATE_NAMES } from '../../schema/furnishing/furnish-params.ts'

/** For people who begin with a room in words. */
export const furnishPrompt = {
  name: 'furnish_room',
  title: 'Furnish a room',
  description: 'Furnishes a room that is described in words, and shows the plan',
  arguments: [
    {
      name: 'room',
      description:
        'Its size, doors and windows, such as: 4 by 3 m, window in the long side, door opposite at the right',
      required: true,
    },
    { name: 'use', description: `What it is for: ${TEMPLATE_NAMES.join(', ')}, or in your own words`, required: false },
    { name: 'wishes', description: 'What has to be in it, stay free or stay where it is', required: false },
  ],
} as const satisfies Prompt

export const furnishMessages = ({ room, use, wishes }: Readonly<Record<string, string>>): GetPromptResult => ({
  messages: [
    {
      role: 'user',
      content: {
        type: 'text',
        text: [
          `Furnish this room: ${room}.`,
          use ? `It is for: ${use}.` : 'Ask me what it is for unless that is plain.',
          ...(wishes ? [`Wishes: ${wishes}.`] : []),
          'Turn it into a polygon in metres with openings along its boundary, tell me what you assumed, and call the tool furnish. Show me the plan, say what was left out and why, and offer to change a piece: keep holds the others where they are.',
        ].join('\n'),
      },
    },
  ],
})
