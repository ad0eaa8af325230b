import { expect, test } from 'vitest'
import { planIn } from '../../../src/process/cli/reading/plan-in.ts'
import { convertOnThreads } from '../../../src/threads/conversion/convert-on-threads.ts'
import { IfcText, type Pair } from '../../plans/files/ifc-text.ts'

function hall(): Uint8Array {
  const ifc = new IfcText()
  const corners: Pair[] = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  ifc.space(ifc.storey('EG', 0), 'Hall', ifc.body(ifc.extrusion(corners, 2.5)))
  return ifc.bytes()
}

const reading = { format: undefined, layers: undefined, unit: undefined }

test('an IFC is read on a thread, which tells how far it is', async () => {
  const shares: number[] = []
  const { floors } = await planIn(hall(), 'hall.ifc', reading, (share) => shares.push(share))
  expect(floors[0]!.spaces.map(({ name }) => name)).toEqual(['Hall'])
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect([shares[0], shares.at(-1)]).toEqual([0, 1])
})

test('a refusal of the thread is that of the reader', async () => {
  const text = new TextDecoder().decode(hall())
  const cut = new TextEncoder().encode(text.slice(0, -40))
  await expect(planIn(cut, 'hall.ifc', reading, () => {})).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^The IFC file is cut off/),
  })
})

test('a file that takes longer than the deadline is given up', async () => {
  const files = {
    heapMegabytes: 512,
    deadlineMs: 1,
    waitingMax: 1,
    bytesMax: 1e9,
    bytesOfClientMax: 1e9,
    waitingOfClientMax: 1,
    idleMs: 1000,
  }
  const open = async () => convertOnThreads({ files })
  await expect(planIn(hall(), 'hall.ifc', reading, () => {}, open)).rejects.toMatchObject({
    code: 'payload_too_large',
    message: 'takes longer than 0.001 seconds to read, as a damaged one may: export it anew, or split it by floors',
  })
})
