import { furnish } from '@roomwright/core'
import { room } from './room.mjs'

const { furnishings } = await furnish({
  room,
  template: { name: 'bedroom', exclude: [] },
  furniture: [],
  maxResults: 3,
})
console.log(`furnishings: ${furnishings.length}`)
