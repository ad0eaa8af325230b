import { useState } from 'preact/hooks'
import { BUILDING_NAMES, OPENED_KINDS } from '../../state/file-kinds.ts'
import { openFile } from '../../state/open-file.ts'
import type { TextFault } from '../../state/read-request.ts'
import { Modal } from './modal.tsx'
import { type Dropped, openText } from './open-text.ts'

export function OpenDialog({ dropped }: { readonly dropped: Dropped | undefined }) {
  const [text, setText] = useState(dropped?.text ?? '')
  const [faults, setFaults] = useState<readonly TextFault[]>(dropped?.faults ?? [])
  const load = async (next: string) => {
    setText(next)
    setFaults(await openText(next))
  }
  return (
    <Modal title="Open a request" className="open-dialog">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void load(text)
        }}
      >
        <label class="field">
          <span>JSON: the params of a method, or a whole JSON-RPC request</span>
          <textarea
            class="code-field"
            rows={14}
            spellcheck={false}
            value={text}
            aria-invalid={faults.length > 0}
            aria-describedby={faults.length > 0 ? 'request-faults' : undefined}
            placeholder={'{ "room": { "boundary": { "shape": … } }, "furniture": [] }'}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        {faults.length > 0 && (
          <div class="faults" id="request-faults" role="alert">
            <ul>
              {faults.map(({ line, text: words }) => (
                <li key={`${line}${words}`}>
                  <strong>Line {line}</strong> {words}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div class="row">
          <button type="submit" class="primary" disabled={text.trim() === ''}>
            Open
          </button>
          <label class="button">
            Choose a file
            <input
              class="hidden"
              type="file"
              accept={OPENED_KINDS}
              onChange={async (event) => {
                const file = event.currentTarget.files?.[0]
                const failed = file && (await openFile(file, openText))
                if (!failed) return
                setText(failed.text)
                setFaults(failed.faults)
              }}
            />
          </label>
          <span class="quiet">
            A request, or a building as {BUILDING_NAMES}. It can also be dropped anywhere on the page.
          </span>
        </div>
      </form>
    </Modal>
  )
}
