import { z } from 'zod'
import { furnish } from '../../operations/furnishing/furnishing-methods.ts'
import { readBrief } from '../../plans/briefs/brief-params.ts'
import { naturalParams } from '../../plans/briefs/natural-params.ts'
import type { Wish } from '../../plans/briefs/pieces/piece-wishes.ts'
import { packLink } from '../../schema/furnishing/share-link.ts'
import { parse } from '../../schema/wire/parse.ts'
import type { Service } from '../../service/service.ts'
import { furnishInput, listedFurnish } from './furnishing-tools.ts'
import { answered, argument, assuming, listedArguments, READING, type Tool } from './tool.ts'

const input = furnishInput.extend({
  chosen: z.int().min(0).max(19).default(0).describe('Number of the furnishing that is shown, from 0'),
})

const SAME = argument('object', 'As of furnish, like all that it takes')

/** The members of furnish, which the description stands for. */
const notListed = Object.fromEntries(Object.keys(listedFurnish).map((name) => [name, null])) as {
  [Name in keyof typeof listedFurnish]: null
}

export const playgroundTool: Tool = {
  name: 'playground_link',
  title: 'Link to the playground',
  description:
    'A link that opens the room in the playground, where a person sees the same furnishings in plan and 3D and goes on by hand. Takes the arguments of furnish.',
  access: furnish.access,
  input,
  listed: listedArguments(
    input,
    { ...notListed, room: SAME, chosen: argument('integer', 'Which furnishing, from 0') },
    ['room'],
  ),
  annotations: READING,
  async run({ service }, sent) {
    const assumed: string[] = []
    const wishes: Wish[] = []
    const { chosen, brief, ...asked } = parse(input, naturalParams(sent, assumed, wishes), '')
    if (wishes.length > 0)
      assumed.push(
        `${wishes.map((it) => it.said).join(', ')} left out of the link: chosen says which furnishing it shows`,
      )
    const params = brief ? readBrief({ ...asked, brief }).params : asked
    const fragment = await packLink({ asked: { mode: 'furnish', params }, chosen })
    const url = `${addressOf(service)}/#${fragment}`
    return assuming(assumed, answered({ url }, { type: 'text', text: `Open in a browser: ${url}` }))
  },
}

/** On the standard input no request says under which address a service is reached. */
const addressOf = ({ ownAddress, config: { publicUrl, port } }: Service): string =>
  ownAddress?.required() ?? (publicUrl || `http://localhost:${port}`)
