import { capitalise } from '../../../engine/drawing/words.ts'
import type { RuleLine, StandardName } from '../../../schema/furnishing/extensions.ts'
import { areaWords, shortLength, units } from '../board/length-units.ts'
import { STANDARD_WORDS } from '../state/wording.ts'
import { Icon } from './fields/icon.tsx'

function measuredText({ measured, wanted, unit }: RuleLine): string {
  if (units.value === 'ft' && unit === 'm') return `${shortLength(measured)} of ${shortLength(wanted)}`
  if (units.value === 'ft' && unit === 'm²') return `${areaWords(measured)} of ${areaWords(wanted)}`
  return `${measured} of ${wanted} ${unit}`
}

interface MeasuresProps {
  readonly lines: readonly RuleLine[]
  readonly asked: readonly StandardName[]
}

/** The rules of standards as measured, those that are not met first. */
export function Measures({ lines, asked }: MeasuresProps) {
  return (
    <>
      {asked.map((standard) => {
        const rules = lines
          .filter((line) => line.standard === standard)
          .toSorted((a, b) => Number(a.met) - Number(b.met))
        const met = rules.filter((rule) => rule.met).length
        if (rules.length === 0)
          return (
            <div class="part" key={standard}>
              <h3>{STANDARD_WORDS[standard].name}</h3>
              <p class="quiet none">None of its rules is about this room.</p>
            </div>
          )
        return (
          <div class="part" key={standard}>
            <h3>
              {STANDARD_WORDS[standard].name}{' '}
              <span class={met === rules.length ? 'tag good' : 'tag warn'}>
                {met} of {rules.length} met
              </span>
            </h3>
            <ul class="rules">
              {rules.map((rule) => (
                <li key={`${rule.rule}${rule.wanted}`} class={rule.met ? 'met' : 'missed'} title={rule.source}>
                  <Icon name={rule.met ? 'check' : 'close'} />
                  <span>
                    <span class="hidden">{rule.met ? 'Met: ' : 'Not met: '}</span>
                    {capitalise(rule.rule)}
                    <small>{measuredText(rule)}</small>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </>
  )
}
