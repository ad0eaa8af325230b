import { TOKENS } from './design-tokens.ts'

const colours = TOKENS.flatMap(({ tokens }) => tokens).filter(({ value }) => value.startsWith('light-dark('))

/** Parts of the page about the design itself. */
export const designPageParts = `
.light { color-scheme: light; }
.dark { color-scheme: dark; }
.swatch { display: inline-block; width: 1.1rem; height: 1.1rem; margin-right: .3rem; vertical-align: -.25rem; border-radius: var(--radius-xs); box-shadow: inset 0 0 0 1px rgb(128 128 128 / .35); }
.both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: var(--gap); margin-bottom: .6rem; }
.both > * { display: grid; gap: .8rem; align-content: start; padding: 1.1rem; border-radius: var(--radius-s); background: var(--surface); color: var(--text); border: 1px solid var(--line); min-width: 0; }
.both > .dark { background: var(--ground); }
.both .field, .both .notice, .both .code, .both .secret, .both .card { margin: 0; }
.card .scroll code { white-space: nowrap; }
.sample pre { padding: .8rem; background: var(--sunken); border-radius: var(--radius-s); }
main > h2 { margin: var(--space-6) 0 .8rem; }
${colours.map(({ name }) => `.swatch.${name} { background: var(--${name}); }`).join('\n')}
`
