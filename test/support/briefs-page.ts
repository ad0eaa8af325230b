import { CALLED, ROOM_ORDER, WHO } from '../../src/plans/briefs/brief-rules.ts'
import { DOES, type DoesRule } from '../../src/plans/briefs/doing-rules.ts'
import { recordedScores, type Score } from '../../tools/eval/briefs/score-briefs.ts'
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
    rule.room === null ? '' : `\`${rule.room}\``,
    (rule.standards ?? []).map((it) => `\`${it}\``).join(', '),
  ])
  const called = CALLED.map(({ words: [name, ...others], does }) => [name, others.join(', '), does.join(', ')])
  return withGeneratedPart(
    'mcp.md',
    `<!-- Made from the rules of briefs by npm run docs; do not edit below this line. -->

<a id="who"></a>**Who**

${markdownTable(['who', 'or', 'persons', 'bed, at least', 'circle to turn in', 'standards', 'at work'], who)}

<a id="does"></a>**Does**

${markdownTable(['does', 'or', 'needs, each person', 'room', 'standards'], does)}

<a id="called"></a>**Rooms that are named first**

${markdownTable(['room', 'or', 'what is done there'], called)}

Without a template the room is the first of these that anybody needs: ${ROOM_ORDER.map((it) => `\`${it}\``).join(', ')}; a
\`dining\` room that is also for \`living\` is a \`dining_living\` one unless somebody sleeps there. Of persons at work a \`living\` room is
\`common\`, and a \`home_office\` is \`work\`. Where only washing, cooking and the like are done there is no template, and what these need stands alone.

## Benchmark

${benchmark()}
`,
  )
}

/** What the briefs of tools/eval/briefs were scored as. */
function benchmark(): string {
  const scores = recordedScores()
  const total = (figureOf: (score: Score) => number) => scores.reduce((sum, it) => sum + figureOf(it), 0)
  const rows = scores.map(({ words, checks, passed, failed }) => [words, `${passed} of ${checks}`, failed.join('; ')])
  return `${scores.length} briefs as people write them. Their rooms in words and their briefs as data are written by hand, so that no model is part of
the score. A scripted host calls \`furnish\`, \`playground_link\` and \`verify\` over a client of the protocol, and the first furnishing is scored by
geometry of its own: pieces inside and apart, doors free, all reached by a person of 0.60 m, then pieces, seats, places, lengths and clearances
that the words ask for. ${total(({ passed }) => passed)} of ${total(({ checks }) => checks)} checks hold, and ${scores.filter(({ failed }) => failed.length === 0).length} of ${scores.length} briefs as a whole. The answers themselves called ${total(({ saysMet }) => saysMet)} of
${total(({ says }) => says)} needs met.

${markdownTable(['brief', 'checks that hold', 'what does not'], rows)}`
}

const needOf = ({ need, measure, each }: DoesRule) =>
  measure === 'beds' ? 'a bed of their width' : need.replace('{amount}', String(each))
