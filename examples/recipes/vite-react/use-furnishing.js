import { useEffect, useState } from 'react'

const points = [
  [0, 0],
  [5, 0],
  [5, 4],
  [0, 4],
]
export const params = {
  room: { boundary: { shape: { type: 'polygon-extrusion', points, h: 2.6 } } },
  template: { name: 'dining', exclude: [] },
  furniture: [],
}

/** What a worker makes of the params; it is stopped where they change meanwhile. */
export function useFurnishing(params) {
  const [answer, setAnswer] = useState({})
  useEffect(() => {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }) => setAnswer(data))
    worker.postMessage(params)
    return () => worker.terminate()
  }, [params])
  return answer
}
