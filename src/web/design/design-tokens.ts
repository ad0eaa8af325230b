/** A value of the design under the name by which style sheets ask for it. */
export interface Token {
  readonly name: string
  readonly value: string
  /** What it is for. */
  readonly use: string
}

export interface TokenGroup {
  readonly title: string
  readonly tokens: readonly Token[]
}

const group = (
  title: string,
  tokens: readonly (readonly [name: string, value: string, use: string])[],
): TokenGroup => ({
  title,
  tokens: tokens.map(([name, value, use]) => ({ name, value, use })),
})

/** A colour on light and on dark ground. Texts have a contrast of 4.5 on all grounds, borders of controls one of 3. */
const both = (light: string, dark: string) => `light-dark(${light}, ${dark})`

/** Every token, in the order of the page about the design. Sizes are in rem, so that they follow the reader's type size. */
export const TOKENS: readonly TokenGroup[] = [
  group('Grounds and lines', [
    ['ground', both('#f5f2eb', '#141619'), 'the page'],
    ['surface', both('#fffdf9', '#1b1e22'), 'cards, fields, the bar'],
    ['raised', both('#f9f6f0', '#22262b'), 'what lies on a surface: table heads, chips, hovered rows'],
    ['sunken', both('#efebe2', '#101214'), 'what lies below: code, tracks, skeletons'],
    ['line', both('#e2dccf', '#30353b'), 'hairlines that only divide'],
    ['edge', both('#8a857a', '#737a84'), 'borders that show where a control is'],
  ]),
  group('Ink', [
    ['text', both('#1e2123', '#eceae5'), 'text'],
    ['quiet', both('#5d5e5b', '#a6aab0'), 'what is said beside'],
    ['accent', both('#1b5b52', '#7fcabd'), 'links, the one primary action, what is chosen'],
    ['accent-strong', both('#134840', '#9adacf'), 'the accent under the pointer'],
    ['accent-soft', both('#dfece7', '#1b322e'), 'ground of what is chosen'],
    ['on-accent', both('#ffffff', '#0b1f1b'), 'text on the accent'],
  ]),
  group('Meaning', [
    ['danger', both('#a1281d', '#ff9f94'), 'refused, deleting'],
    ['danger-soft', both('#fae9e4', '#3a1f1d'), 'its ground'],
    ['good', both('#1a6638', '#87d7a6'), 'active, allowed, done'],
    ['good-soft', both('#e2f0e2', '#18301f'), 'its ground'],
    ['warn', both('#855000', '#f0be6c'), 'ends soon, take care'],
    ['warn-soft', both('#f9edd2', '#33270f'), 'its ground'],
  ]),
  group('Type', [
    ['font', '"Figtree Variable", "Figtree Fallback", ui-sans-serif, system-ui, sans-serif', 'everything but code'],
    ['mono', 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, "DejaVu Sans Mono", Consolas, monospace', 'code, tokens'],
    ['size-xs', '.75rem', 'captions of plans, counts'],
    ['size-s', '.8125rem', 'help, tags, table heads'],
    ['size-m', '.9375rem', 'text and controls'],
    ['size-l', '1.0625rem', 'headings of cards, lead'],
    ['size-xl', '1.375rem', 'headings of sections'],
    ['size-xxl', 'clamp(1.6rem, 1.35rem + 1.2vw, 2.1rem)', 'the title of a page'],
  ]),
  group('Space', [
    ['space-1', '.25rem', 'between an icon and its word'],
    ['space-2', '.5rem', 'between things of one row'],
    ['space-3', '.75rem', 'inside chips and small cards'],
    ['space-4', '1rem', 'between cards'],
    ['space-5', '1.5rem', 'inside cards, between groups'],
    ['space-6', '2.25rem', 'between sections'],
    ['space-7', '4rem', 'above the end of a page'],
    ['gap', 'var(--space-4)', 'the usual gap'],
    ['control', '2.5rem', 'height of a control; of a small one four fifths'],
  ]),
  group('Form', [
    ['radius', '12px', 'cards, dialogs, frames'],
    ['radius-s', '8px', 'controls'],
    ['radius-xs', '5px', 'what lies in controls'],
    ['shadow', `0 1px 2px ${both('rgb(60 48 24 / .07)', 'rgb(0 0 0 / .4)')}`, 'surfaces on the ground'],
    ['shadow-high', `0 12px 34px -8px ${both('rgb(60 48 24 / .24)', 'rgb(0 0 0 / .7)')}`, 'menus, dialogs'],
    ['ring', '2px solid var(--accent)', 'outline of what has the focus'],
  ]),
  group('Motion', [
    ['fast', '120ms', 'hover, press, small changes'],
    ['slow', '320ms', 'things that move, such as pieces between alternatives'],
    ['ease', 'cubic-bezier(.2, .75, .2, 1)', 'every motion: quick to begin, soft to end'],
  ]),
  group('Plans', [
    ['plan-paper', both('#fdfcfa', '#14171b'), 'the sheet a plan is drawn on'],
    ['plan-floor', both('#f5f0e7', '#20252b'), 'the floor of a room'],
    ['plan-wall', both('#2d3138', '#d5d9df'), 'walls'],
  ]),
]

/** The tokens as one rule. `data-scheme` on the root chooses a scheme against that of the system. */
export const tokens = `:root {
  color-scheme: light dark;
${TOKENS.flatMap((it) => it.tokens.map(({ name, value }) => `  --${name}: ${value};`)).join('\n')}
}
:root[data-scheme=light] { color-scheme: light; }
:root[data-scheme=dark] { color-scheme: dark; }
@media (prefers-reduced-motion: reduce) { :root { --fast: 0s; --slow: 0s; } }
`
