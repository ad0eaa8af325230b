import { useEffect, useState } from 'preact/hooks'
import { Filmstrip } from './alternatives/filmstrip.tsx'
import { Announcer } from './parts/announcer.tsx'
import { type Dropped, openText } from './parts/dialogs/open-text.ts'
import { lazily, shownLater } from './parts/lazily.tsx'
import { AskPanel, Intro } from './parts/panels/ask-panel.tsx'
import { OutcomePanel } from './parts/panels/outcome-panel.tsx'
import { Stage } from './parts/stage/stage.tsx'
import { Toasts } from './parts/toasts.tsx'
import { TopBar } from './parts/top-bar.tsx'
import { Welcome } from './parts/welcome.tsx'
import { openFile } from './state/open-file.ts'
import { listenToKeys } from './state/page-keys.ts'
import { dialog, sheet } from './state/view.ts'

const close = () => {
  dialog.value = undefined
}
const TakeDialog = lazily(async () => (await shownLater()).TakeDialog, close)
const OpenDialog = lazily(async () => (await shownLater()).OpenDialog, close)
const BuildingDialog = lazily(async () => (await shownLater()).BuildingDialog, close)
const CompareDialog = lazily(async () => (await shownLater()).CompareDialog, close)
const KeysDialog = lazily(async () => (await shownLater()).KeysDialog, close)

/** The page at the root address: a drawing board for a room, beside what is asked for and what came out. */
export function Playground() {
  const [dropped, setDropped] = useState<Dropped>()
  useEffect(listenToKeys, [])
  useEffect(
    () =>
      listenToDrops((text, faults) => {
        setDropped({ text, faults })
        dialog.value = 'open'
      }),
    [],
  )
  return (
    <>
      <a class="skip" href="#content">
        Skip to the plan
      </a>
      <TopBar />
      <Welcome />
      <main id="content" class="work wide" data-sheet={sheet.value}>
        <Stage />
        <Filmstrip />
        <Intro />
        <SheetTabs />
        <AskPanel />
        <OutcomePanel />
      </main>
      <Announcer />
      <Toasts />
      {dialog.value === 'take' && <TakeDialog />}
      {dialog.value === 'open' && <OpenDialog dropped={dropped} />}
      {dialog.value === 'building' && <BuildingDialog />}
      {dialog.value === 'compare' && <CompareDialog />}
      {dialog.value === 'keys' && <KeysDialog />}
    </>
  )
}

const SHEETS = { ask: 'What is asked for', answer: 'What came out' } as const

/** On narrow pages one of the two panels is shown. */
const SheetTabs = () => (
  <fieldset class="sheet-tabs segmented" aria-label="Panel">
    {(['ask', 'answer'] as const).map((it) => (
      <button
        key={it}
        type="button"
        aria-pressed={sheet.value === it}
        onClick={() => {
          sheet.value = it
        }}
      >
        {SHEETS[it]}
      </button>
    ))}
  </fieldset>
)

/** Opens files that are dropped on the page. */
function listenToDrops(onFaults: (text: string, faults: Dropped['faults']) => void): () => void {
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  const drop = async (event: DragEvent) => {
    const file = event.dataTransfer?.files[0]
    if (!file) return
    event.preventDefault()
    const failed = await openFile(file, openText)
    if (failed) onFaults(failed.text, failed.faults)
  }
  addEventListener('dragover', over)
  addEventListener('drop', drop)
  return () => {
    removeEventListener('dragover', over)
    removeEventListener('drop', drop)
  }
}
