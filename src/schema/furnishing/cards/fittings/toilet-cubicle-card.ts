import type { ReadingFacts } from '../furniture-card.ts'
import { fittingCard } from './fitting-card.ts'
import { wallFitting } from './wall-fitting.ts'

/** A toilet between partitions, with a door that opens inwards. */
export const toiletCubicleCard = /* @__PURE__ */ fittingCard('toilet cubicle')

/** One every 0.90 m, 1.50 m deep for the door: ASR A4.1, 5.4. */
export const toiletCubiclePlacing = () => wallFitting([1, 0.9], [[0.9, 1.5, 2]])

export const toiletCubicleReading: ReadingFacts = {
  words: [
    {
      order: -1, // before partitions
      pattern:
        /(?:toilets?|wc) (?:cubicles?|stalls?|kabinen?|trennwand)|toilettenkabine|cabine (?:wc|sanitaire)|cabina wc|cabina sanitaria|toiletcabine/,
    },
  ],
  sizes: null,
  usualHeight: 2,
  ifc: { kind: 'USERDEFINED', colour: 'other' },
}
