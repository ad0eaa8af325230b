import { expect, test } from 'vitest'
import { classesOf } from '../../../../src/engine/furnishing/search/scene/piece-records.ts'
import { type Row, type UnitKind, WEIGHTS } from '../../../../src/engine/furnishing/search/scene/weights.ts'
import { FITTING_TYPES } from '../../../../src/schema/furnishing/cards/furniture-cards.ts'
import { FURNITURE_TYPES } from '../../../../src/schema/furnishing/furniture.ts'

// Which way each term counts, as a planner would say it; how much is tuned on the evaluation.
const LOUNGE = {
  good: 'front fromMiddle sofa.opposite sofa.onAxis sofa.spread tv.onAxis tv.opposite',
  bad: 'frontFar cornerTouch cornerNear facesMiddle facesLong slit doorLine windowBehind free lowSun sofa.backTo tv.lateral tv.tooNear tv.tooFar dining_table.zoneGap neighbours.neighbourSlit',
}
const SIGNS: Readonly<Record<UnitKind, { readonly good: string; readonly bad: string }>> = {
  sleeping: {
    good: 'wallCentred sideMin sideMax fromMiddle front farFromDoor bed.parallel bed.sameWall',
    bad: 'wallMiddle cornerTouch slit frontShort facesLong windowBehind doorBeside doorLine neighbours.neighbourSlit',
  },
  relaxing: LOUNGE,
  watching: { good: `${LOUNGE.good} screenWall`, bad: `${LOUNGE.bad} seatBeforeScreen` },
  dining: { good: 'freeCentred sideboard.onAxis', bad: 'clearShort imbalanceSides neighbours.neighbourSlit' },
  diningShared: {
    good: 'imbalanceEnds fromMiddle shortAtWall sofa.gap tv.gap sideboard.onAxis',
    bad: 'clearShort imbalanceSides longAtWall sofa.seenBy sofa.behind sofa.zoneGap view.inTheWay neighbours.neighbourSlit',
  },
  meeting: {
    good: 'freeCentred alongRoom headWall tv.onAxis',
    bad: 'clearShort tv.lateral neighbours.neighbourSlit',
  },
  working: {
    good: 'nearWindow facesDoor bed.sameWall bed.opposite task_table.sameWall task_table.touch task_table.parallel',
    bad: 'glare lowSun wallCentred slit tallBeforeWindow view.inTheWay neighbours.neighbourSlit',
  },
  exec: { good: 'facesDoor wallCentred nearWindow', bad: 'glare lowSun neighbours.neighbourSlit' },
  media: {
    good: 'wallMiddle viewer.onAxis viewer.opposite meeting_table.onAxis meeting_table.opposite',
    bad: 'cornerTouch slit windowBehind lowSun viewer.lateral viewer.tooNear viewer.tooFar meeting_table.lateral meeting_chair.backTo neighbours.neighbourSlit',
  },
  wardrobe: {
    good: 'fillsWall cornerTouch cornerNear wallMiddle facesMiddle facesLong bed.beside storage.flushFront storage.touch',
    bad: 'slit wallCentred wallShare fromMiddle tallBeforeWindow storageNearWindow bed.near bed.opposite view.inTheWay neighbours.neighbourSlit',
  },
  shelf: {
    good: 'fillsWall wallMiddle shelf.sameWall shelf.touch storage.flushFront',
    bad: 'wallCentred slit tallBeforeWindow storageNearWindow view.inTheWay neighbours.neighbourSlit',
  },
  sideboard: {
    good: 'cornerTouch fillsWall wallMiddle sideboard.touch dining_table.onAxis',
    bad: 'wallShare slit storageNearWindow dining_table.gap dining_table.near neighbours.neighbourSlit',
  },
  armchair: {
    good: 'fromMiddle facesMiddle nearWindow free coffee_table.looksAt focus.looksAt',
    bad: 'coffee_table.tooFar sofa.parallel sofa.tooFar view.inTheWay neighbours.neighbourSlit',
  },
  lamp: { good: 'seat.withinReach', bad: 'free_standing_lamp.tooNear' },
  other: { good: 'cornerTouch', bad: 'slit tallBeforeWindow view.inTheWay neighbours.neighbourSlit' },
}

const weightsOf = ({ terms, relations }: Row): [string, number][] => [
  ...Object.entries(terms),
  ...relations.flatMap(({ name, weights }) =>
    Object.entries(weights).map(([term, weight]): [string, number] => [`${name}.${term}`, weight]),
  ),
]

test.each(Object.keys(SIGNS) as UnitKind[])('%s: terms count the way they are meant to', (kind) => {
  const weights = weightsOf(WEIGHTS[kind])
  const named = (isMeant: (weight: number) => boolean) =>
    weights
      .filter(([, weight]) => isMeant(weight))
      .map(([name]) => name)
      .sort()
  expect(named((weight) => weight > 0)).toEqual(SIGNS[kind].good.split(' ').sort())
  expect(named((weight) => weight < 0)).toEqual(SIGNS[kind].bad.split(' ').sort())
  expect(new Set(weights.map(([name]) => name)).size).toBe(weights.length)
  // Rounded, our own.
  for (const [, weight] of weights) expect(Math.round(weight * 100) / 100).toBe(weight)
})

test('each class of pieces has a bit of its own in the 32 of the kernel, but for fittings, which no relation names', () => {
  const named = new Set(Object.values<Row>(WEIGHTS).flatMap(({ relations }) => relations.flatMap(({ to }) => to)))
  for (const fitting of FITTING_TYPES) expect(named).not.toContain(fitting)
  const own = FURNITURE_TYPES.filter((type) => !FITTING_TYPES.includes(type))
  const bits = [...own, FITTING_TYPES[0]!, 'view' as const].map((one) => classesOf([one]))
  expect(new Set(bits).size).toBe(bits.length)
  for (const bit of bits) expect(Math.log2(bit >>> 0) % 1).toBe(0)
  expect(new Set(FITTING_TYPES.map((one) => classesOf([one]))).size).toBe(1)
})
