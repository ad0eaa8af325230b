// What a user of the library writes. Compiled against the packed package, never run.
import {
  createRoomwright,
  draw,
  type Furnishing,
  type FurnishParams,
  furnish,
  generateDeskGrid,
  load,
  RoomwrightError,
  type TemplateName,
  type Violation,
  verify,
} from 'roomwright'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_Claim extends true>() => {}

const params: FurnishParams = {
  room: {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [0, 0],
          [4, 0],
          [4, 3],
        ],
        h: 2.6,
      },
    },
  },
  template: { name: 'bedroom', exclude: ['tv'] },
  furniture: [{ type: 'bed', shape: { type: 'box', a: 1.4, b: 2, h: 0.5, customData: { sku: 'B1' } } }],
}
const { furnishings } = await furnish(params, { check: () => {} })
const first = furnishings[0]
if (first) {
  holds<Equal<typeof first, Furnishing>>()
  holds<Equal<(typeof first.furniture)[number]['position'], [number, number, number]>>()
  const violations: Violation[] = verify(params, first)
  const rule: 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'Q5' | 'Q6' | undefined = violations[0]?.rule
  const svg: string = draw(params, first, { theme: 'dark', width: 600 })
  console.log(rule, svg)
}
const name: TemplateName = 'executive_office'
const roomwright = await load(new Uint8Array([0]))
createRoomwright(new Uint8Array([0])).furnish({ ...params, template: { name, exclude: [] } })
roomwright.generateGroups({ groupType: 'dining', boundingBox: { x: 3, y: 2.6, z: 3 } })
// @ts-expect-error chairSpacing is required
await generateDeskGrid({ boundingBox: { x: 12, y: 2.8, z: 9 }, furniture: [] })
// @ts-expect-error no such template
await furnish({ ...params, template: { name: 'kitchen', exclude: [] } })

try {
  roomwright.furnish(params)
} catch (error) {
  if (!(error instanceof RoomwrightError)) throw error
  switch (error.code) {
    case 'invalid':
      console.log(error.faults[0]?.pointer)
      break
    case 'room_too_large':
    case 'room_too_small':
    case 'fixed_too_large':
    case 'fixed_too_dense':
      break
    default:
      error.code satisfies never
  }
}
