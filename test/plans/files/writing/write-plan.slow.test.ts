import { describe, expect, test } from 'vitest'
import { writePlan } from '../../../../src/plans/files/write-plan.ts'
import { WRITTEN_FORMATS } from '../../../../src/schema/resources/floors/file-formats.ts'
import { buildFloor } from '../../../fixtures/floors/build-floor.ts'
import { randomFloor } from '../../../support/random-floor.ts'

const empty = buildFloor(8, 'Empty', [], [])

describe.each(WRITTEN_FORMATS)('%s', (format) => {
  test('the same floor is the same bytes, whatever was written in between', async () => {
    const floor = randomFloor(3)
    const write = (it: typeof floor) => writePlan(format, it, format === 'png' ? { width: 400 } : {})
    const first = await write(floor)
    await write(randomFloor(4))
    expect((await write(floor)).bytes).toEqual(first.bytes)
  })

  test('a floor without spaces and one without furniture are written', async () => {
    expect((await writePlan(format, empty)).bytes.length).toBeGreaterThan(50)
    expect((await writePlan(format, { ...randomFloor(5), assets: [] })).bytes.length).toBeGreaterThan(50)
    expect((await writePlan(format, { ...randomFloor(5), spaces: [] })).bytes.length).toBeGreaterThan(50)
  })

  test('customData of shapes is written only where the layout is', async () => {
    const [space, ...others] = randomFloor(6).spaces
    const shape = { type: 'box', a: 1, b: 1, h: 1, customData: { secret: 'hidden-note' } } as const
    const asset = { id: space!.id, type: 'bed', name: null, position: [1, 0, 1], rotation: 0, shape } as const
    const more = { groupId: null, spaceId: null, origin: null, moved: false }
    const { bytes } = await writePlan(format, {
      ...empty,
      spaces: [space!, ...others],
      assets: [{ ...asset, position: [1, 0, 1], ...more }],
    })
    // Only GeoJSON has the layout as it is.
    expect(Buffer.from(bytes).toString('latin1').includes('hidden-note')).toBe(format === 'geojson')
  })
})

test.each([
  ['Level 1', 'Level 1.svg'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.svg'],
  ['../../etc/passwd', 'etc passwd.svg'],
  ['Küche 東京 🚪', 'Küche 東京 🚪.svg'],
  ['...', 'floor.svg'],
  ['CON', 'floor.svg'],
  ['\u202egpj.exe', 'gpj.exe.svg'],
  ['x'.repeat(300), `${'x'.repeat(60)}.svg`],
])('%j is the file %j', async (name, fileName) => {
  expect((await writePlan('svg', { ...empty, name })).fileName).toBe(fileName)
})

test.each([0, 15, 4097, Number.NaN])('a width of %s pixels is refused', async (width) => {
  await expect(writePlan('png', empty, { width })).rejects.toThrow('width must be 16 to 4096 pixels')
})

test('a picture has the width that was asked for, and no side above 4096', async () => {
  const size = async (width: number) => {
    const { bytes } = await writePlan('png', randomFloor(3), { width })
    const view = new DataView(bytes.buffer)
    return [view.getUint32(16), view.getUint32(20)] as const
  }
  expect((await size(300))[0]).toBe(300)
  const tall = {
    ...empty,
    spaces: [
      buildFloor(
        8,
        '',
        [
          {
            name: 'x',
            points: [
              [0, 0],
              [1, 0],
              [1, 40],
              [0, 40],
            ],
          },
        ],
        [],
      ).spaces[0]!,
    ],
  }
  const { bytes } = await writePlan('png', tall, { width: 4096 })
  expect(new DataView(bytes.buffer).getUint32(20)).toBeLessThanOrEqual(4096)
})
