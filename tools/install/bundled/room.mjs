const points = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
]
const openings = [{ type: 'door', pos: 7.15, l: 0.9, y: 0, h: 2.1 }]
export const room = { boundary: { shape: { type: 'polygon-extrusion', points, h: 2.5 }, openings } }
