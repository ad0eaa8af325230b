import { useState } from 'preact/hooks'
import { capitalise } from '../../../engine/drawing/words.ts'
import type { Furnishing } from '../../../schema/furnishing/result.ts'
import { Modal } from '../parts/dialogs/modal.tsx'
import { groundOf, PlanPicture } from '../parts/stage/plan-picture.tsx'
import { askedBy } from '../state/draft.ts'
import { dialog } from '../state/view.ts'
import { percent } from '../state/wording.ts'
import { alternatives, chosen, draft } from '../state/workspace.ts'
import { changesBetween, changeText, piecesApart } from './plan-changes.ts'
import { nameOfAlternative } from './shown-names.ts'

/** Two alternatives side by side: their plans with what differs marked, their figures, and what became of which piece. */
export function CompareDialog() {
  const all = alternatives.value
  const first = Math.min(chosen.value, all.length - 1)
  const [places, setPlaces] = useState<readonly [number, number]>([first, first === 0 ? 1 : 0])
  const [left, right] = places.map((it) => all[it])
  if (!left || !right) return null
  const ground = groundOf(askedBy(draft.value))
  const sides = [
    { side: 'left', place: places[0], furnishing: left, other: right },
    { side: 'right', place: places[1], furnishing: right, other: left },
  ] as const
  const choose = (side: 'left' | 'right', place: number) =>
    setPlaces(side === 'left' ? [place, places[1]] : [places[0], place])
  return (
    <Modal title="Compare alternatives" className="compare-dialog">
      <div class="sides">
        {sides.map(({ side, place, furnishing, other }) => (
          <section key={side} aria-label={`On the ${side}`}>
            <label class="field">
              <span class="hidden">Alternative on the {side}</span>
              <select value={place} onChange={(event) => choose(side, Number(event.currentTarget.value))}>
                {all.map((it, i) => (
                  <option key={it.id} value={i}>
                    {i + 1}. {nameOfAlternative(it).title}
                  </option>
                ))}
              </select>
            </label>
            <PlanPicture
              ground={ground}
              furnishing={furnishing}
              width={400}
              height={300}
              labels
              marked={piecesApart(furnishing.furniture, other.furniture)}
              title={`Plan of alternative ${place + 1}`}
            />
            <button
              type="button"
              class={place === chosen.value ? '' : 'primary'}
              onClick={() => {
                chosen.value = place
                dialog.value = undefined
              }}
            >
              {place === chosen.value ? 'Keep' : 'Show'} <span class="hidden">alternative</span> {place + 1}
            </button>
          </section>
        ))}
      </div>
      <Figures places={places} left={left} right={right} />
      <Changes places={places} left={left} right={right} />
    </Modal>
  )
}

interface PairProps {
  readonly places: readonly [number, number]
  readonly left: Furnishing
  readonly right: Furnishing
}

const Figures = ({ places, left, right }: PairProps) => (
  <table class="compared">
    <thead>
      <tr>
        <th scope="col">
          <span class="hidden">Figure</span>
        </th>
        {places.map((it, i) => (
          <th key={i} scope="col">
            Alternative {it + 1}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {figuresOf(left, right).map(({ name, values }) => (
        <tr key={name} class={values[0] === values[1] ? 'same' : ''}>
          <th scope="row">{name}</th>
          <td>{values[0]}</td>
          <td>{values[1]}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** What both are measured by: floor taken, pieces, goals and standards that are met. */
function figuresOf(left: Furnishing, right: Furnishing) {
  const both = (name: string, of: (it: Furnishing) => string | undefined) => ({
    name,
    values: [of(left) ?? 'not measured', of(right) ?? 'not measured'] as const,
  })
  const goals = left.intent?.map(({ name }) =>
    both(capitalise(name), ({ intent }) => {
      const line = intent?.find((it) => it.name === name)
      return line && `${line.got}${line.met ? '' : ', not met'}`
    }),
  )
  const rules = both('Rules met', ({ standard }) =>
    standard ? `${standard.filter(({ met }) => met).length} of ${standard.length}` : undefined,
  )
  return [
    both('Pieces', ({ furniture }) => String(furniture.length)),
    both('Density', ({ density }) => percent(density)),
    ...(goals ?? []),
    ...(left.standard ? [rules] : []),
  ]
}

function Changes({ places, left, right }: PairProps) {
  const changes = changesBetween(left.furniture, right.furniture)
  return (
    <section class="changes">
      <h3>{changes.length === 0 ? 'Both are the same' : `From alternative ${places[0] + 1} to ${places[1] + 1}`}</h3>
      <ul>
        {changes.map((change, i) => {
          const { what, how } = changeText(change)
          return (
            <li key={i} class={change.kind}>
              <strong>{capitalise(what)}</strong> <span class="quiet">{how}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
