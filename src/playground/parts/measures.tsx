import { capitalise } from '../../drawing/words.ts'
import type { RuleLine, StandardName } from '../../schema/extensions.ts'
import { Icon } from './icon.tsx'

interface MeasuresProps {
  readonly lines: readonly RuleLine[]
  readonly names: Readonly<Record<StandardName, { readonly name: string }>>
}

/** The rules of standards as measured, those that are not met first. */
export function Measures({ lines, names }: MeasuresProps) {
  const standards = [...new Set(lines.map(({ standard }) => standard))]
  return (
    <>
      {standards.map((standard) => {
        const rules = lines
          .filter((line) => line.standard === standard)
          .toSorted((a, b) => Number(a.met) - Number(b.met))
        const met = rules.filter((rule) => rule.met).length
        return (
          <div class="part" key={standard}>
            <h3>
              {names[standard].name}{' '}
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
                    <small>
                      {rule.measured} of {rule.wanted} {rule.unit}
                    </small>
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
