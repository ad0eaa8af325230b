import { useComputed } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { capitalise, nameOf, TEMPLATE_WORDS } from '../../engine/drawing/words.ts'
import { bounds } from '../../engine/geometry/ring.ts'
import { halvingLine } from '../../plans/layouts/divide-space.ts'
import { roomArea } from '../../plans/layouts/space-area.ts'
import type { TemplateName } from '../../schema/furnishing/furnish-params.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { Product } from '../playground/board/board-props.ts'
import { areaWords } from '../playground/board/length-units.ts'
import { newPieceAt } from '../playground/board/pieces/edit-pieces.ts'
import { sizesOf } from '../playground/board/pieces/resize-piece.ts'
import { UnitsField } from '../playground/parts/fields/units-field.tsx'
import { tell } from '../playground/state/view.ts'
import { BackgroundPanel } from './background/background-panel.tsx'
import { divideAlong, joinWith, neighboursOf, removeRoom, renameSpace, retypeSpace } from './edits/edit-spaces.ts'
import { addNear, emptySpaces, faults, furnishEmpty, furnishSpace, templateOf, working } from './floor-engine.ts'
import { mayChange } from './floor-place.ts'
import { base, bySpace, chosen, chosenId, content, isInside, products } from './floor-state.ts'
import { showChosen } from './plan/floor-camera.ts'
import { outlook } from './plan/part-drags.ts'
import { stepRoom } from './plan/plan-keys.ts'
import { chooseSpace, openSpace, planTool } from './plan/plan-pointing.ts'

/** The rooms of the floor, and the chosen one with what can be done there. */
export function SpacePanel() {
  const { spaces } = content.value
  return (
    <aside class="space-panel" aria-label="Rooms">
      {chosen.value && <SpaceCard key={chosen.value.id} space={chosen.value} />}
      {mayChange() && !isInside.value && <BackgroundPanel />}
      <div class="list-head">
        <h2>{spaces.length === 1 ? '1 room' : `${spaces.length} rooms`}</h2>
        {mayChange() && emptySpaces.value.length > 0 && (
          <button type="button" class="small" disabled={working.value} onClick={() => void furnishEmpty()}>
            Furnish the empty rooms
          </button>
        )}
      </div>
      {spaces.length === 0 && (
        <p class="quiet">This layout has no rooms yet. Draw one with “Room” above the plan, from corner to corner.</p>
      )}
      <ul class="space-list">
        {spaces.map((space) => (
          <li key={space.id}>
            <SpaceRow space={space} />
          </li>
        ))}
      </ul>
      <UnitsField />
    </aside>
  )
}

/** Area of a space, also as it would be where a wall is being dragged; empty for one that is gone. */
function areaOf(id: string): string {
  const isIt = (space: LayoutSpace) => space.id === id
  const space = outlook.value?.spaces.find(isIt) ?? content.value.spaces.find(isIt)
  return space ? areaWords(roomArea(space.room)) : ''
}

function SpaceRow({ space }: { readonly space: LayoutSpace }) {
  const row = useRef<HTMLButtonElement>(null)
  const isChosen = space.id === chosenId.value
  useEffect(() => {
    if (isChosen) row.current!.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  // Computed by themselves: while a piece is dragged, a row is drawn anew only when it shows something else.
  const count = useComputed(() => bySpace.value.get(space.id)?.length ?? 0).value
  const wrong = useComputed(() => faults.value.get(space.id)?.length ?? 0).value
  const area = useComputed(() => areaOf(space.id))
  return (
    <button
      ref={row}
      type="button"
      aria-pressed={isChosen}
      onClick={() => {
        chooseSpace(space.id)
        if (!isInside.peek()) showChosen()
      }}
      onDblClick={() => openSpace(space.id)}
    >
      <span class="name">{space.name}</span>
      <span class="quiet">
        {area} · {count === 0 ? 'empty' : count === 1 ? '1 piece' : `${count} pieces`}
        {wrong > 0 && <span class="wrong"> · {wrong === 1 ? '1 fault' : `${wrong} faults`}</span>}
      </span>
    </button>
  )
}

function SpaceCard({ space }: { readonly space: LayoutSpace }) {
  const count = bySpace.value.get(space.id)?.length ?? 0
  const inside = isInside.value
  return (
    <section class="space-card" aria-label={`Room ${space.name}`}>
      <div class="walk">
        <button
          type="button"
          class="icon small plain"
          aria-label="Previous room"
          title="Previous room (Page Up)"
          onClick={() => stepRoom(-1)}
        >
          ‹
        </button>
        <button
          type="button"
          class="small"
          onClick={() => {
            isInside.value = !inside
          }}
        >
          {inside ? 'Show the whole plan' : 'Open this room'}
        </button>
        <button
          type="button"
          class="icon small plain"
          aria-label="Next room"
          title="Next room (Page Down)"
          onClick={() => stepRoom(1)}
        >
          ›
        </button>
      </div>
      {mayChange() ? <SpaceFields space={space} /> : <h2>{space.name}</h2>}
      {mayChange() && (
        <div class="row">
          <button
            type="button"
            class="small"
            disabled={working.value || templateOf(space) === undefined}
            title={templateOf(space) === undefined ? 'Choose a use first' : undefined}
            onClick={() => void furnishSpace(space, false)}
          >
            {count === 0 ? 'Furnish this room' : 'Furnish anew'}
          </button>
          {count > 0 && (
            <button
              type="button"
              class="small"
              disabled={working.value || templateOf(space) === undefined}
              onClick={() => void furnishSpace(space, true)}
            >
              Furnish the rest
            </button>
          )}
        </div>
      )}
      {mayChange() && !inside && <SpaceActions space={space} />}
    </section>
  )
}

function SpaceFields({ space }: { readonly space: LayoutSpace }) {
  const derived = base.value.uses[space.id]
  return (
    <div class="space-fields">
      <label>
        <span>Name</span>
        <input
          maxLength={200}
          value={space.name}
          onChange={({ currentTarget }) => {
            renameSpace(space, currentTarget.value)
            currentTarget.value = content.peek().spaces.find(({ id }) => id === space.id)?.name ?? space.name
          }}
        />
      </label>
      <label>
        <span>Use</span>
        <select
          value={space.template ?? ''}
          onChange={({ currentTarget }) =>
            retypeSpace(space, currentTarget.value === '' ? null : (currentTarget.value as TemplateName))
          }
        >
          <option value="">{derived ? `Auto: ${TEMPLATE_WORDS[derived]}` : 'Auto: stays empty'}</option>
          {Object.entries(TEMPLATE_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

const TYPES = FURNITURE_TYPES.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))

/** What changes the room from outside: pieces, dividing and joining. */
function SpaceActions({ space }: { readonly space: LayoutSpace }) {
  const neighbours = neighboursOf(space)
  return (
    <div class="space-actions">
      <label>
        <span>Add a piece</span>
        <select
          value=""
          disabled={working.value}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget
            const product = products.value.find(({ sku }) => `sku ${sku}` === value)
            if (product) addToSpace(space, product)
            else addToSpace(space, { type: value as FurnitureType, shape: sizesOf(value as FurnitureType)[0]! })
            currentTarget.value = ''
          }}
        >
          <option value="">Choose …</option>
          {products.value.length > 0 && (
            <optgroup label="Products">
              {products.value.map(({ sku, name }) => (
                <option key={sku} value={`sku ${sku}`}>
                  {name}, {sku}
                </option>
              ))}
            </optgroup>
          )}
          {TYPES.map((type) => (
            <option key={type} value={type}>
              {capitalise(nameOf(type))}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Join with</span>
        <select
          value=""
          disabled={neighbours.length === 0}
          onChange={({ currentTarget }) => {
            const other = neighbours.find(({ id }) => id === currentTarget.value)
            currentTarget.value = ''
            if (other) joinWith(space, other)
          }}
        >
          <option value="">{neighbours.length === 0 ? 'No neighbour' : 'Choose …'}</option>
          {neighbours.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <DivideButtons space={space} />
    </div>
  )
}

function DivideButtons({ space }: { readonly space: LayoutSpace }) {
  return (
    <div class="row">
      <button
        type="button"
        class="small"
        aria-pressed={planTool.value === 'divide'}
        onClick={() => {
          planTool.value = planTool.value === 'divide' ? 'select' : 'divide'
          // On a phone the plan may be above what is seen.
          if (planTool.value === 'divide') document.querySelector('.whole-plan')?.scrollIntoView({ block: 'nearest' })
        }}
      >
        Divide by a line
      </button>
      <button type="button" class="small plain" onClick={() => divideInHalf(space)}>
        Divide in half
      </button>
      <button type="button" class="small plain" onClick={() => removeRoom(space)}>
        Remove
      </button>
    </div>
  )
}

/** Adds a piece at the free place nearest to the middle of the room. */
function addToSpace(space: LayoutSpace, one: Pick<Product, 'type' | 'shape'>): void {
  const { points, h } = space.room.boundary.shape
  const { minX, minZ, maxX, maxZ } = bounds(points.flat())
  void addNear(space, newPieceAt(one, [(minX + maxX) / 2, (minZ + maxZ) / 2], h, 'new'))
}

/** Divides a room without a line of its own: for who has no pointer. */
function divideInHalf(space: LayoutSpace): void {
  const line = halvingLine(space.room)
  if (line) divideAlong(space, line)
  else
    tell(
      `No line near the middle of ${space.name} is clear of doors, windows and gaps. Divide it by a line of your own.`,
    )
}
