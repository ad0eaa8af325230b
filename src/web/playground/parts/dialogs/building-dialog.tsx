import { useEffect } from 'preact/hooks'
import { areaWords } from '../../board/length-units.ts'
import type { BuildingFloor, BuildingRoom } from '../../building/building-messages.ts'
import { building, readBuilding, stopReading } from '../../building/read-building.ts'
import { withAsked } from '../../state/draft.ts'
import { OPENED_KINDS } from '../../state/file-kinds.ts'
import { dialog, tell } from '../../state/view.ts'
import { draft, open } from '../../state/workspace.ts'
import { PlanPicture } from '../stage/plan-picture.tsx'
import { Modal } from './modal.tsx'

/** The rooms of a building file, of which one is chosen to be furnished. */
export function BuildingDialog() {
  useEffect(() => stopReading, [])
  const open = building.value
  if (!open) return null
  return (
    <Modal title={open.fileName} className="building-dialog">
      {open.status === 'reading' && <Reading share={open.share} what={open.what} />}
      {open.status === 'failed' && <Failed fault={open.fault} />}
      {open.status === 'read' && (
        <>
          <p class="quiet">Choose the room to furnish.</p>
          {open.floors.map((floor) => (
            <FloorRooms key={floor.name} floor={floor} />
          ))}
          <Notes notes={open.notes} />
        </>
      )}
    </Modal>
  )
}

const Reading = ({ share, what }: { readonly share: number; readonly what: string }) => (
  <output class="reading">
    <progress max={1} value={share} aria-label="Progress" />
    <span class="quiet">{what}</span>
  </output>
)

const Failed = ({ fault }: { readonly fault: string }) => (
  <>
    <p class="faults" role="alert">
      {fault}
    </p>
    <FileButton label="Choose another file" />
  </>
)

/** A button that opens a building file. */
export const FileButton = ({ label }: { readonly label: string }) => (
  <label class="button">
    {label}
    <input
      class="hidden"
      type="file"
      accept={OPENED_KINDS}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        if (file) void readBuilding(file)
      }}
    />
  </label>
)

const FloorRooms = ({ floor }: { readonly floor: BuildingFloor }) => (
  <section>
    <h3>
      {floor.name} <span class="quiet">{floor.rooms.length === 1 ? '1 room' : `${floor.rooms.length} rooms`}</span>
    </h3>
    <ul class="rooms">
      {floor.rooms.map((room) => (
        <li key={room.id}>
          <button type="button" class="thumb" onClick={() => choose(room)}>
            <PlanPicture ground={{ room: room.room }} furnishing={undefined} width={132} height={99} />
            <span class="room-name">{room.name}</span>
            <span class="quiet">{areaWords(room.area)}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

function choose({ name, room, template }: BuildingRoom): void {
  const { furnish } = draft.value
  const { template: _, ...others } = furnish
  const ownTemplate = template
    ? { template: { name: template, exclude: [] } }
    : furnish.template
      ? { template: furnish.template }
      : {}
  open(withAsked(draft.value, { mode: 'furnish', params: { ...others, room, furniture: [], ...ownTemplate } }))
  dialog.value = undefined
  tell(`${name} opened. Undo brings back what was here before.`)
}

const Notes = ({ notes }: { readonly notes: readonly { readonly element: string; readonly reason: string }[] }) =>
  notes.length === 0 ? null : (
    <details class="notes">
      <summary>
        {notes.length === 1 ? '1 element was' : `${notes.length} elements were`} left out or read otherwise than in the
        file
      </summary>
      <ul>
        {notes.map(({ element, reason }) => (
          <li key={`${element}${reason}`}>
            <strong>{element}</strong> {reason}
          </li>
        ))}
      </ul>
    </details>
  )
