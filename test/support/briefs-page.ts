import { DOES, type DoesRule, ROOM_ORDER, WHO } from '../../src/plans/briefs/brief-rules.ts'
import { withGeneratedPart } from './generated-part.ts'
import { markdownTable } from './markdown.ts'

/** The page docs/mcp.md, with docs/mcp.md#who and docs/mcp.md#does made from the rules of briefs. */
export function briefsPage(): string {
  const who = WHO.map(({ words: [name, ...others], persons, bed, circle, standards, atWork }) => [
    name,
    others.join(', '),
    String(persons),
    `${bed} m`,
    circle === 0 ? '' : `${circle} m`,
    standards.map((it) => `\`${it}\``).join(', '),
    atWork ? 'yes' : '',
  ])
  const does = DOES.map((rule) => [
    rule.words[0],
    rule.words.slice(1).join(', '),
    needOf(rule),
    `\`${rule.room}\``,
    (rule.standards ?? []).map((it) => `\`${it}\``).join(', '),
  ])
  return withGeneratedPart(
    'mcp.md',
    `<!-- Made from the rules of briefs by npm run docs; do not edit below this line. -->

<a id="who"></a>**Who**

${markdownTable(['who', 'or', 'persons', 'bed, at least', 'circle to turn in', 'standards', 'at work'], who)}

<a id="does"></a>**Does**

${markdownTable(['does', 'or', 'needs, each person', 'room', 'standards'], does)}

Without a template the room is the first of these that anybody needs: ${ROOM_ORDER.map((it) => `\`${it}\``).join(', ')}; a
\`dining\` room that is also for \`living\` is a \`dining_living\` one unless somebody sleeps there. Of persons at work a \`living\` room is
\`common\`, and a \`home_office\` is \`work\`.
`,
  )
}

const needOf = ({ need, measure, each }: DoesRule) =>
  measure === 'beds' ? 'a bed of their width' : need.replace('{amount}', String(each))
