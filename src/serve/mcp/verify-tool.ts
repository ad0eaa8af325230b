import { shelfExample } from '../../operations/furnishing/furnishing-examples.ts'
import { verifyFurnishing } from '../../operations/furnishing/furnishing-methods.ts'
import { parse } from '../../schema/wire/parse.ts'
import { READING, type Tool } from './tool.ts'

const EXAMPLE = {
  room: shelfExample.input.room,
  placed: shelfExample.output!.furnishings[0]!.furniture.map((it) => ({ ...it, groupId: '1' })),
}

export const verifyTool: Tool = {
  name: 'verify',
  title: 'Check a furnished room',
  description: `Checks pieces that stand in a room, from an answer or placed by yourself, by code that shares nothing with the search: Q1 no two overlap, Q2 all stand inside the room and below its ceiling, Q3 doors, gaps and windows stay free, Q4 a person of 0.60 m can walk between all doors and to every piece. With template, furniture or keep, as furnish was asked, also Q5 fixed pieces have not moved, and Q6 nothing stands there that was not asked for. Call it after you moved a piece.

Lengths are metres, x to the right, z down the page, y up; rotations are degrees, clockwise seen from above.

Example: ${JSON.stringify(EXAMPLE)}`,
  access: verifyFurnishing.access,
  input: verifyFurnishing.input,
  output: verifyFurnishing.output,
  annotations: READING,
  async run({ service, caller, signal }, sent) {
    const input = parse(verifyFurnishing.input, sent, '')
    const verdict = await verifyFurnishing.run(service, caller as never, input, signal)
    const { sound, violations } = verdict
    const lines = violations.map(({ rule, message }) => `${rule}: ${message}`)
    return {
      content: [
        { type: 'text', text: sound ? 'Sound: no rule is broken.' : `Not sound:\n${lines.join('\n')}` },
        { type: 'text', text: JSON.stringify(verdict) },
      ],
      structuredContent: verdict,
    }
  },
}
