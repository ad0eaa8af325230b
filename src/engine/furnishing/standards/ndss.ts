import { largestSquare } from '../measure/largest-free.ts'
import { frontOf } from '../measure/occupancy.ts'
import { piecesOf, type Survey, surveyOf } from '../measure/survey.ts'
import { ofRoom, type Rule } from './rule.ts'

/** A bed from this width on has two places to sleep, metres. */
const DOUBLE_BED = 1.35
const SOURCE = 'Technical housing standards – nationally described space standard (2015), 10'

/** How many sleep in the room. */
const bedspaces = (survey: Survey): number =>
  piecesOf(survey, 'bed').reduce((sum, { item }) => sum + (frontOf(item.shape) >= DOUBLE_BED ? 2 : 1), 0)

const byBedspaces = (single: number, double: number) => (survey: Survey) => (bedspaces(survey) > 1 ? double : single)

/** Bedrooms by the nationally described space standard of England; what it asks of a whole dwelling is no matter of one room. */
export const ndss: readonly Rule[] = [
  {
    rule: 'floor of a bedroom for those who sleep in it',
    unit: 'm²',
    wanted: byBedspaces(7.5, 11.5),
    source: `${SOURCE} (c), (d)`,
    measure: (survey) => (bedspaces(survey) > 0 ? ofRoom(survey.boundary.area) : undefined),
  },
  {
    rule: 'width of a bedroom for those who sleep in it',
    unit: 'm',
    wanted: byBedspaces(2.15, 2.75),
    source: `${SOURCE} (c), (e)`,
    // In a rectangle its shorter side; in other rooms that of the largest square between the walls.
    measure: (survey) =>
      bedspaces(survey) > 0 ? ofRoom(largestSquare(surveyOf(survey.verifier, { furniture: [] })).width) : undefined,
  },
  {
    rule: 'height of a bedroom',
    unit: 'm',
    wanted: 2.3,
    source: `${SOURCE} (i)`,
    measure: (survey) => (bedspaces(survey) > 0 ? ofRoom(survey.boundary.height) : undefined),
  },
]
