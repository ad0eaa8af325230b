import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Furnishing } from '../../../../schema/furnishing/result.ts'
import { withAsked } from '../../state/draft.ts'
import { SAMPLE_ROOMS, type SampleRoom } from '../../state/sample-rooms.ts'
import { tool } from '../../state/view.ts'
import { aside, draft, lastFull, open } from '../../state/workspace.ts'
import { PlanPicture } from '../stage/plan-picture.tsx'

/** The best furnishing of each sample, as far as they are known. */
const furnished = signal<ReadonlyMap<string, Furnishing>>(new Map())
let begun = false

/** Furnishes the samples one after the other, once what was asked for first is there. */
async function furnishSamples(): Promise<void> {
  if (begun) return
  begun = true
  for (const [i, { name, params }] of SAMPLE_ROOMS.entries()) {
    const request = { mode: 'furnish', params: { ...params, maxResults: 1 } } as const
    const answer = await aside(request, i % 2 === 0 ? 'preview' : 'full')
    const best = answer && answer.mode !== 'desk-grid' ? answer.result.furnishings[0] : undefined
    if (best) furnished.value = new Map(furnished.value).set(name, best)
  }
}

/** Rooms to begin with, as pictures. */
export function SampleList() {
  const ready = lastFull.value !== undefined
  useEffect(() => {
    if (ready) void furnishSamples()
  }, [ready])
  const choose = (sample: SampleRoom) => {
    tool.value = 'select'
    open(withAsked(draft.value, { mode: 'furnish', params: sample.params }))
  }
  const { room } = draft.value.furnish
  return (
    <ul class="samples">
      {SAMPLE_ROOMS.map((sample) => (
        <li key={sample.name}>
          <button type="button" class="thumb" aria-pressed={sample.params.room === room} onClick={() => choose(sample)}>
            <PlanPicture ground={sample.params} furnishing={furnished.value.get(sample.name)} width={120} height={90} />
            <span>{sample.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
