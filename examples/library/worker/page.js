import { draw } from 'roomwright'

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
const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' })
worker.addEventListener('message', ({ data: { result, refusal } }) => {
  const main = document.querySelector('main')
  if (refusal) main.textContent = refusal
  else main.innerHTML = draw(params, result.furnishings[0])
})
worker.postMessage(params)
