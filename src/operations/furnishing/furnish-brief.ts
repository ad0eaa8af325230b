import { readBrief } from '../../plans/briefs/brief-params.ts'
import { judgeNeeds } from '../../plans/briefs/judge-needs.ts'
import { BriefedResult } from '../../schema/furnishing/brief.ts'
import { FurnishBriefParams } from '../../schema/resources/furnish-brief-params.ts'
import { givingWay } from '../calling/giving-way.ts'
import { operation } from '../calling/operation.ts'
import { inSizes, PRODUCT_REFUSALS, styleFor } from '../products/sizes-of-products.ts'
import { furnishExample } from './furnishing-examples.ts'
import { furnish, furnishers, SOLVER_REFUSALS } from './furnishing-methods.ts'

/** Furnishes by who uses a room; what it asks of furnish is in its answer (docs/mcp.md#briefs). */
export const furnishBrief = operation({
  name: 'furnishBrief',
  type: 'mutation',
  summary: 'Furnishes a room for the people who use it, and tells which of their needs are met',
  access: furnishers,
  route: { method: 'POST', path: '/v2/furnish/brief' },
  errors: [...SOLVER_REFUSALS, ...PRODUCT_REFUSALS],
  input: FurnishBriefParams,
  output: BriefedResult,
  examples: [
    {
      title: 'A bedroom of a wheelchair user who works at home',
      input: {
        room: furnishExample.input.room,
        brief: [{ who: 'wheelchair user', does: ['sleeps', 'works at home'] }],
      },
    },
  ],
  async run(service, caller, input, signal) {
    const { products, ...said } = input
    const style = await styleFor(service, caller, products)
    const read = readBrief(said, style)
    const { template, furniture, intent, standard } = read.params
    const result = await furnish.run(service, caller, inSizes(read.params, style), signal)
    const giveWay = givingWay()
    const furnishings: BriefedResult['furnishings'] = []
    for (const one of result.furnishings) {
      furnishings.push({ ...one, brief: judgeNeeds(read, input.room, one, result) })
      await giveWay()
    }
    return {
      ...result,
      furnishings,
      asked: { template, furniture, intent, standard },
    }
  },
})
