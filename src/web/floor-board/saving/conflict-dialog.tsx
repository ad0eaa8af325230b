import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { capitalise, nameOf } from '../../../engine/drawing/words.ts'
import type { Clash } from '../../../plans/layouts/merge-layouts.ts'
import type { LayoutContent } from '../../../schema/resources/floors/floor-layout.ts'
import { FloorPicture } from '../plan/floor-picture.tsx'
import { type Conflict, copyName, keepTheirs, conflict as open, saveBeside, saveOnTop } from './floor-saving.ts'
import { sayChanges } from './say-changes.ts'

/** Two plans that began as one: what each has changed, and which of them is to go on. */
export function ConflictDialog({ conflict }: { readonly conflict: Conflict }) {
  const { before, mine, theirs, clashes } = conflict
  const dialog = useRef<HTMLDialogElement>(null)
  const [name, setName] = useState(copyName)
  const [fault, setFault] = useState<string>()
  useLayoutEffect(() => dialog.current!.showModal(), [])
  return (
    <dialog
      ref={dialog}
      class="conflict"
      aria-labelledby="conflict-title"
      onClose={() => {
        open.value = undefined
      }}
    >
      <h2 id="conflict-title">Someone else has saved this floor</h2>
      <p>
        You began with revision {before.revision}; revision {theirs.revision} is newer. Both plans are kept until you
        choose.
      </p>
      <div class="both">
        <Side title={`Theirs: revision ${theirs.revision}`} before={before.content} after={theirs.content} />
        <Side title="Yours: not saved" before={before.content} after={mine} />
      </div>
      {clashes.length > 0 && (
        <div class="notice warn">
          <p>Both of you have changed:</p>
          <ul>
            {clashes.slice(0, 8).map((clash) => (
              <li key={clash.id}>{clashWords(clash, conflict)}</li>
            ))}
            {clashes.length > 8 && <li>and {clashes.length - 8} more</li>}
          </ul>
        </div>
      )}
      {fault && (
        <p class="notice warn" role="alert">
          {fault}
        </p>
      )}
      <div class="choices">
        <button type="button" class="primary" onClick={() => void saveOnTop(conflict)}>
          Save mine on top of theirs
        </button>
        <button type="button" onClick={() => keepTheirs(conflict)}>
          Keep theirs
        </button>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void saveBeside(conflict, name).then(setFault)
          }}
        >
          <input
            aria-label="Name of the new layout"
            required
            maxLength={200}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
          <button type="submit">Save mine as a new layout</button>
        </form>
        <button type="button" class="plain" onClick={() => dialog.current!.close()}>
          Decide later
        </button>
      </div>
      <p class="quiet">
        On top: what only they have changed is as they have it, what you have changed is as you have it. Their revision
        stays in the list of revisions.
      </p>
    </dialog>
  )
}

function Side({
  title,
  before,
  after,
}: {
  readonly title: string
  readonly before: LayoutContent
  readonly after: LayoutContent
}) {
  const lines = sayChanges(before, after)
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <FloorPicture content={after} before={before} title={title} />
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length === 0 && <li>Nothing that is seen</li>}
      </ul>
    </section>
  )
}

function clashWords({ of, id, removedBy }: Clash, { before, mine, theirs }: Conflict): string {
  const name = [mine, before.content, theirs.content]
    .map((content) => {
      if (of === 'spaces') return content.spaces.find((it) => it.id === id)?.name
      const asset = content.assets.find((it) => it.id === id)
      return asset && (asset.name ?? capitalise(nameOf(asset.type)))
    })
    .find((it) => it !== undefined)
  if (removedBy === 'theirs') return `${name}: they have removed it, yours brings it back`
  return removedBy === 'mine' ? `${name}: you have removed it, they have changed it` : `${name}: yours holds`
}
