import { load, RoomwrightError } from 'roomwright'

const roomwright = await load()
const boundingBox = { x: 3, y: 2.6, z: 3 }
try {
  roomwright.generateGroups({ groupType: 'dining', boundingBox, maxResults: 50 })
} catch (error) {
  if (!(error instanceof RoomwrightError)) throw error
  console.log(error.code, error.message)
  for (const { pointer, detail } of error.faults) console.log(pointer, detail)
}
