import { useState } from 'preact/hooks'
import { type Snippet, snippetsOf } from '../../state/code-snippets.ts'
import { download, isRoomFile } from '../../state/downloads.ts'
import { FILES, type FileKind } from '../../state/file-kinds.ts'
import { tell } from '../../state/view.ts'
import { draft, settled, shownFurnishing } from '../../state/workspace.ts'
import { Icon } from '../fields/icon.tsx'
import { Modal } from './modal.tsx'

/** The request as code, and the plan as files. */
export function TakeDialog() {
  const [id, setId] = useState<Snippet['id']>('json')
  const service = location.origin + location.pathname.replace(/\/$/, '')
  const snippets = snippetsOf(settled.value, service)
  const shown = snippets.find((it) => it.id === id)!
  return (
    <Modal title="Code and files" className="take-dialog">
      <div class="tabs" role="tablist" aria-label="Language">
        {snippets.map((it) => (
          <button
            key={it.id}
            type="button"
            role="tab"
            id={`tab-${it.id}`}
            aria-controls="snippet"
            aria-selected={it.id === id}
            tabIndex={it.id === id ? 0 : -1}
            onClick={() => setId(it.id)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
              if (step === 0) return
              const next = snippets[(snippets.indexOf(it) + step + snippets.length) % snippets.length]!
              setId(next.id)
              document.getElementById(`tab-${next.id}`)?.focus()
            }}
          >
            {it.name}
          </button>
        ))}
      </div>
      <figure class="code" id="snippet" role="tabpanel" aria-labelledby={`tab-${id}`}>
        <figcaption>
          {shown.hint}
          <CopyButton text={shown.code} />
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
        <pre tabIndex={0}>
          <code>{shown.code}</code>
        </pre>
      </figure>
      <h3>Download</h3>
      <Downloads />
    </Modal>
  )
}

function CopyButton({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 1500)
    } catch {
      tell('This browser does not let the page copy. Select the text instead.')
    }
  }
  return (
    <button type="button" class="small plain" onClick={() => void copy()}>
      {copied ? 'Copied' : 'Copy'}
    </button>
  )
}

function Downloads() {
  const [busy, setBusy] = useState<FileKind>()
  const { mode } = draft.value
  const save = async (kind: FileKind) => {
    setBusy(kind)
    try {
      await download(kind)
    } catch {
      tell('This file could not be made. Try again.')
    }
    setBusy(undefined)
  }
  const kinds = FILES.filter(
    ({ kind }) => !isRoomFile(kind) || (mode === 'furnish' && shownFurnishing.value !== undefined),
  )
  return (
    <ul class="files">
      {kinds.map(({ kind, name, about }) => (
        <li key={kind}>
          <button type="button" disabled={busy !== undefined} onClick={() => void save(kind)}>
            <Icon name="download" />
            <span>
              {name}
              <small>{busy === kind ? 'Making …' : about}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
