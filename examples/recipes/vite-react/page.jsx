import { draw } from '@roomwright/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { params, useFurnishing } from './use-furnishing.js'

function Room() {
  const { result, refusal } = useFurnishing(params)
  if (refusal) return <p role="alert">{refusal}</p>
  if (!result) return <p>Furnishing…</p>
  // The drawing is markup of the library; texts of the request are escaped in it.
  return <figure dangerouslySetInnerHTML={{ __html: draw(params, result.furnishings[0]) }} />
}

createRoot(document.querySelector('main')).render(
  <StrictMode>
    <Room />
  </StrictMode>,
)
