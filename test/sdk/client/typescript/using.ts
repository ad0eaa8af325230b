// The program of docs/protocols.md, letter by letter. Compiled against the built package, never run.
import { createRoomwrightClient, isRoomwrightError } from 'roomwright/client'

const client = createRoomwrightClient('http://localhost:8787', { headers: { authorization: 'Bearer rw_sk_…' } })
try {
  await client.floor.read.query({ floorId: '00000000-0000-4000-8000-000000000001' })
} catch (error) {
  if (!isRoomwrightError(error)) throw error
  console.log(error.data.refusal.code, error.data.refusal.detail)
}
