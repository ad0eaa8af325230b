import { StrictMode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { RoomwrightPlan } from 'roomwright/react'
import { params, useFurnishing } from './use-furnishing.js'

function Plan() {
  const { result, refusal } = useFurnishing(params)
  const [selected, setSelected] = useState([])
  const [words, setWords] = useState('Furnishing…')
  // The same object from one rendering to the next: a new one would be shown anew.
  const plan = useMemo(() => result && { room: params.room, furnishing: result.furnishings[0] }, [result])
  if (refusal) return <p role="alert">{refusal}</p>
  return (
    <>
      <RoomwrightPlan
        plan={plan}
        label="A dining room"
        selectable
        selected={selected}
        onReady={() => setSelected(['piece-1'])}
        onSelect={({ items }) => setWords(items.map(({ name }) => name).join(', ') || 'Nothing is selected')}
      />
      <output>{words}</output>
    </>
  )
}

createRoot(document.querySelector('main')).render(
  <StrictMode>
    <Plan />
  </StrictMode>,
)
