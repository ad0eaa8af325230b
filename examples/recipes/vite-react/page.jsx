import { draw } from '@roomwright/core'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const points = [
  [0, 0],
  [5, 0],
  [5, 4],
  [0, 4],
]
const params = {
  room: { boundary: { shape: { type: 'polygon-extrusion', points, h: 2.6 } } },
  template: { name: 'dining', exclude: [] },
  furniture: [],
}

/** What a worker makes of the params; it is stopped where they change meanwhile. */
function useFurnishing(params) {
  const [answer, setAnswer] = useState({})
  useEffect(() => {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }) => setAnswer(data))
    worker.postMessage(params)
    return () => worker.terminate()
  }, [params])
  return answer
}

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
