import { capitalise, metres } from '../../../../engine/drawing/words.ts'
import type { Diagnostic, Furnishing, Warning } from '../../../../schema/furnishing/result.ts'
import { favourites, isFavourite, toggleFavourite } from '../../alternatives/favourites.ts'
import { inWords } from '../../alternatives/name-alternatives.ts'
import { nameOfAlternative } from '../../alternatives/shown-names.ts'
import { areaWords, inUnits, shortLength } from '../../board/length-units.ts'
import { dialog } from '../../state/view.ts'
import { missingText, percent, pieceCounts, pieceName } from '../../state/wording.ts'
import {
  alternatives,
  chosen,
  draft,
  failure,
  isOwnShown,
  shownFurnishing,
  shownGrid,
  solved,
} from '../../state/workspace.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { Icon } from '../fields/icon.tsx'
import { lazily, shownLater } from '../lazily.tsx'

const FavouriteList = lazily(async () => (await shownLater()).FavouriteList)
const Measures = lazily(async () => (await shownLater()).Measures)
const OwnOutcome = lazily(async () => (await shownLater()).OwnOutcome)

/** What came out: the alternative that is shown, in words and figures. */
export function OutcomePanel() {
  const { mode } = draft.value
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
    <section class="side outcome" aria-label="What came out" tabIndex={0}>
      <FailureNotice />
      {mode === 'desk-grid' ? <GridOutcome /> : <FurnishingOutcome />}
      {favourites.value.length > 0 && <FavouriteList />}
    </section>
  )
}

function FurnishingOutcome() {
  const furnishing = shownFurnishing.value
  const answer = solved.value?.answer
  if (furnishing && isOwnShown.value)
    return (
      <>
        <OwnOutcome />
        <Pieces furnishing={furnishing} />
      </>
    )
  if (!answer || answer.mode === 'desk-grid') return <Waiting />
  const { warnings, diagnostics } = answer.result
  if (!furnishing)
    return (
      <>
        <div class="part empty">
          <h2>Nothing fits</h2>
          <p>Make the room larger, or ask for fewer or smaller pieces.</p>
        </div>
        <Missing diagnostics={diagnostics} />
      </>
    )
  return (
    <>
      <Headline furnishing={furnishing} />
      {furnishing.intent && (
        <Lines
          title="Goals"
          lines={furnishing.intent.map(({ name, wanted, got, met, reason }) => ({
            key: name,
            met,
            text: goalText(name, wanted, got),
            more: reason && inUnits(reason),
          }))}
        />
      )}
      {furnishing.standard && <Measures lines={furnishing.standard} asked={draft.value.furnish.standard ?? []} />}
      <Missing diagnostics={diagnostics} />
      <Pieces furnishing={furnishing} />
      <Notes warnings={warnings} />
    </>
  )
}

const GOALS: Readonly<Record<string, { readonly name: string; readonly isLength?: boolean }>> = {
  seats: { name: 'Seats' },
  places: { name: 'Desks' },
  storage: { name: 'Storage fronts', isLength: true },
  turningCircle: { name: 'Turning circle', isLength: true },
  density: { name: 'Density' },
}

function goalText(goal: string, wanted: number | string, got: number | string): string {
  const { name, isLength = false } = GOALS[goal] ?? { name: capitalise(goal), isLength: true }
  const figure = (it: number | string) => (typeof it !== 'number' ? it : isLength ? shortLength(it) : metres(it))
  return `${name}: ${figure(got)}, wanted ${figure(wanted)}`
}

function Headline({ furnishing }: { readonly furnishing: Furnishing }) {
  const count = alternatives.value.length
  const number = Math.min(chosen.value, count - 1) + 1
  const { difference, variantOf } = furnishing.explanation ?? {}
  const varied = alternatives.value.findIndex(({ id }) => id === variantOf) + 1
  const { title, about } = nameOfAlternative(furnishing)
  const isKept = isFavourite(furnishing.id)
  const word = draft.value.mode === 'groups' ? 'Group' : 'Alternative'
  return (
    <div class="part headline">
      <p class="quiet">
        {word} {number} of {count}
      </p>
      <h2>{title}</h2>
      {about && <p>{about}.</p>}
      {difference && (
        <p class="quiet">
          {varied > 0 ? `Varies alternative ${varied}` : 'Beside the first'}: {inWords(difference)}.
        </p>
      )}
      <dl class="figures">
        <div>
          <dt>Density</dt>
          <dd>{percent(furnishing.density)}</dd>
        </div>
        <div>
          <dt>Pieces</dt>
          <dd>{furnishing.furniture.length}</dd>
        </div>
        <SolvedIn />
      </dl>
      <div class="row">
        <button type="button" class="small" aria-pressed={isKept} onClick={toggleFavourite}>
          <Icon name="star" />
          Favourite
        </button>
        {count > 1 && (
          <button
            type="button"
            class="small"
            onClick={() => {
              dialog.value = 'compare'
            }}
          >
            <Icon name="compare" />
            Compare
          </button>
        )}
      </div>
    </div>
  )
}

/** How long the computation took, and where; the first view comes with the page. */
function SolvedIn() {
  const it = solved.value
  if (!it || it.place === 'build') return null
  return (
    <div>
      <dt>Solved in</dt>
      <dd title={it.place === 'server' ? 'On the server' : 'In this browser'}>{Math.max(1, Math.round(it.ms))} ms</dd>
    </div>
  )
}

function Missing({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) {
  if (diagnostics.length === 0) return null
  return (
    <div class="part">
      <h3>Left out</h3>
      <ul class="reasons">
        {diagnostics.map((it) => {
          const { what, why } = missingText(it)
          return (
            <li key={`${what}${why}`}>
              <strong>{what}</strong>
              <span>{why}.</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const Pieces = ({ furnishing }: { readonly furnishing: Furnishing }) => (
  <div class="part">
    <h3>In the plan</h3>
    <ul class="inventory">
      {[...pieceCounts(furnishing)].map(([type, count]) => (
        <li key={type}>
          <span>{pieceName(type)}</span>
          <span>{count}</span>
        </li>
      ))}
    </ul>
  </div>
)

/** Fewer alternatives than asked for are plain to see. */
const PLAIN = ['warning_1', 'warning_2']

function Notes({ warnings }: { readonly warnings: readonly Warning[] }) {
  const worth = warnings.filter(({ code }) => !PLAIN.includes(code))
  if (worth.length === 0) return null
  return (
    <div class="part">
      {worth.map(({ code, message }) => (
        <p key={code} class="notice warn">
          {message}
        </p>
      ))}
    </div>
  )
}

function GridOutcome() {
  const grid = shownGrid.value
  const answer = solved.value?.answer
  if (answer?.mode !== 'desk-grid') return <Waiting />
  const { x, z } = draft.value.deskGrid.boundingBox
  return (
    <>
      <div class="part headline">
        <p class="quiet">Desk grid</p>
        <h2 class="count">
          {(grid?.desks ?? 0).toLocaleString('en')} <span>{grid?.desks === 1 ? 'desk' : 'desks'}</span>
        </h2>
        {grid && (
          <dl class="figures">
            <div>
              <dt>For each desk</dt>
              <dd>{areaWords((x * z) / Math.max(1, grid.desks))}</dd>
            </div>
            <div>
              <dt>Density</dt>
              <dd>{percent(grid.density)}</dd>
            </div>
            <SolvedIn />
          </dl>
        )}
      </div>
      {!grid && (
        <div class="part empty">
          <h2>No desk fits</h2>
          <p>Make the floor larger or the spaces smaller.</p>
        </div>
      )}
      <Missing diagnostics={answer.diagnostics} />
      {grid && (
        <div class="part">
          <h3>In the plan</h3>
          <ul class="inventory">
            {(['desks', 'chairs', 'sideboards'] as const).map((name) => (
              <li key={name}>
                <span>{capitalise(name)}</span>
                <span>{grid[name].toLocaleString('en')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Notes warnings={answer.warnings} />
    </>
  )
}

/** In place of an answer that is on its way. */
const Waiting = () =>
  failure.value ? null : (
    <div class="part" aria-hidden="true">
      <p class="skeleton">…</p>
      <p class="skeleton tall">…</p>
    </div>
  )

interface LinesProps {
  readonly title: string
  readonly lines: readonly { key: string; met: boolean; text: string; more?: string | undefined }[]
}

export const Lines = ({ title, lines }: LinesProps) => (
  <div class="part">
    <h3>
      {title}{' '}
      <span class={lines.every(({ met }) => met) ? 'tag good' : 'tag warn'}>
        {lines.filter(({ met }) => met).length} of {lines.length} met
      </span>
    </h3>
    <ul class="rules">
      {lines.map(({ key, met, text, more }) => (
        <li key={key} class={met ? 'met' : 'missed'}>
          <Icon name={met ? 'check' : 'close'} />
          <span>
            <span class="hidden">{met ? 'Met: ' : 'Not met: '}</span>
            {text}
            {more && <small>{more}</small>}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
