import { draw, furnish } from 'roomwright'

const points = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
]
const params = {
  room: { boundary: { shape: { type: 'polygon-extrusion', points, h: 2.6 } } },
  template: { name: 'living', exclude: [] },
  furniture: [],
}
const { furnishings } = await furnish(params)
document.querySelector('main').innerHTML = draw(params, furnishings[0])
