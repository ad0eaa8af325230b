// The program of the README, letter by letter. Compiled against the built package, never run.
import { createRoomwrightClient } from 'roomwright/client'

const client = createRoomwrightClient('http://localhost:8787')
const { furnishings, diagnostics } = await client.furnish.mutate({
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
    },
  },
  template: { name: 'bedroom', exclude: [] },
  furniture: [],
})

export { diagnostics, furnishings }
