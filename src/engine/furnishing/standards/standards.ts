import type { RuleLine, StandardName } from '../../../schema/furnishing/extensions.ts'
import type { Furnishing } from '../../../schema/furnishing/result.ts'
import { round3, type Survey, surveyOf } from '../measure/survey.ts'
import type { Verifier } from '../verify/verifier.ts'
import { asr } from './asr.ts'
import { din18040, din18040R } from './din-18040-2.ts'
import { ndss } from './ndss.ts'
import { nkba } from './nkba.ts'
import type { Rule } from './rule.ts'

/** The rules of each standard; docs/furnish.md#standard lists them. */
export const STANDARDS: Readonly<Record<StandardName, readonly Rule[]>> = {
  'din-18040-2': din18040,
  'din-18040-2-r': din18040R,
  asr,
  ndss,
  nkba,
}

/** What is there to this, metres, square and cubic metres, is there. */
const EXACT = 2e-3

/** The rules of some standards that apply to a furnishing, as measured: by room and pieces as sent, not by the search. */
export function ruleLinesOf(
  names: readonly StandardName[],
  furnishing: Pick<Furnishing, 'furniture'>,
  verifier: Verifier,
): RuleLine[] {
  const survey = surveyOf(verifier, furnishing)
  return [...new Set(names)].flatMap((name) => STANDARDS[name].flatMap((rule) => lineOf(name, rule, survey)))
}

function lineOf(standard: StandardName, rule: Rule, survey: Survey): RuleLine[] {
  const required = typeof rule.wanted === 'number' ? rule.wanted : rule.wanted(survey)
  const found = rule.measure(survey, required)
  if (!found) return []
  const measured = round3(found.measured)
  return [
    {
      standard,
      rule: rule.rule,
      unit: rule.unit,
      wanted: required,
      measured,
      met: measured >= required - EXACT,
      pieces: [...found.pieces],
      source: rule.source,
    },
  ]
}
