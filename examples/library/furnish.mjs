import { writeFile } from 'node:fs/promises'
import { draw, furnish, verify } from 'roomwright'

const params = {
  room: {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [0, 0],
          [4, 0],
          [4, 3],
          [0, 3],
        ],
        h: 2.6,
      },
      openings: [{ type: 'door', pos: 0.3, l: 0.9, y: 0, h: 2.1 }],
    },
  },
  template: { name: 'bedroom', exclude: [] },
  furniture: [],
  explain: true,
}
const result = await furnish(params)
for (const furnishing of result.furnishings) {
  const { density, explanation } = furnishing
  console.log(density.toFixed(2), explanation?.idea, verify(params, furnishing).length, 'violations')
}
await writeFile('bedroom.svg', draw(params, result))
