import { furnish } from '@roomwright/core'
import { room } from '../room.mjs'
import { Furnished } from './furnished.js'

export default async () => {
  const { furnishings } = await furnish({
    room,
    template: { name: 'bedroom', exclude: [] },
    furniture: [],
    maxResults: 3,
  })
  return (
    <main>
      {`furnishings: ${furnishings.length}`}
      <Furnished />
    </main>
  )
}
