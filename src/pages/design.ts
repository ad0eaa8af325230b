/**
 * The design system of the pages, as the text of one style sheet: tokens first, then elements, then the few parts that
 * have a class. No page styles itself.
 */
export const design = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f5f2, #14161a);
  --surface: light-dark(#ffffff, #1c1f25);
  --raised: light-dark(#faf9f7, #23272e);
  --line: light-dark(#dfdcd5, #343a43);
  --text: light-dark(#1d2025, #eceae6);
  --quiet: light-dark(#5c6068, #a3a8b1);
  --accent: light-dark(#1f5f57, #7cc7bb);
  --on-accent: light-dark(#ffffff, #0e1f1c);
  --danger: light-dark(#a3261d, #ff9d92);
  --good: light-dark(#1c6b3c, #86d6a5);
  --warn: light-dark(#8a5300, #f0bd6b);
  --radius: 12px;
  --gap: 1rem;
  font: 16px/1.55 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
h1 { font-size: 1.65rem; line-height: 1.2; margin: 0 0 .35rem; letter-spacing: -.015em; text-wrap: balance; }
h2 { font-size: 1.1rem; line-height: 1.3; margin: 0; }
p { margin: 0 0 .8rem; max-width: 62ch; }
ul, ol { margin: 0; padding: 0; list-style: none; }
code, .token { font: .92em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
form { margin: 0; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend, label.field > span:first-child { font-weight: 600; padding: 0; display: block; margin-bottom: .3rem; }
label.field { display: block; margin-bottom: 1.1rem; }
input:not([type=checkbox], [type=radio]), select, textarea {
  font: inherit; color: inherit; width: 100%; padding: .65rem .8rem; min-height: 2.9rem;
  background: var(--surface); border: 1px solid light-dark(#8b8d92, #6d747f); border-radius: 8px;
}
textarea { min-height: 6rem; resize: vertical; }
:is(input, select, textarea)[aria-invalid=true][name] { border-color: var(--danger); }
input[type=checkbox], input[type=radio] { width: 1.2rem; height: 1.2rem; margin: .15rem 0 0; accent-color: var(--accent); flex: none; }
button, .button {
  font: inherit; font-weight: 600; cursor: pointer; display: inline-flex; align-items: center; justify-content: center;
  min-height: 2.9rem; padding: .55rem 1.15rem; border-radius: 8px; text-decoration: none;
  border: 1px solid var(--line); background: var(--surface); color: var(--text);
}
button:hover, .button:hover { border-color: var(--quiet); }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.primary:hover { filter: brightness(1.08); border-color: var(--accent); }
.dangerous { color: var(--danger); border-color: currentColor; background: transparent; }
details > summary { cursor: pointer; font-weight: 600; padding: .5rem 0; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--surface); padding: .5rem 1rem; z-index: 1; }
.bar { background: var(--surface); border-bottom: 1px solid var(--line); }
.bar > div { max-width: 58rem; margin: auto; padding: .7rem 1.1rem; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; align-items: center; }
.brand { font-weight: 700; letter-spacing: -.01em; color: var(--text); text-decoration: none; margin-right: auto; display: flex; gap: .55rem; align-items: center; }
.brand svg { width: 1.5rem; height: 1.5rem; color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem; }
nav a { display: block; padding: .5rem .75rem; border-radius: 8px; color: var(--quiet); text-decoration: none; }
nav a:hover { color: var(--text); background: var(--raised); }
nav a[aria-current] { color: var(--text); background: var(--raised); font-weight: 600; box-shadow: inset 0 0 0 1px var(--line); }
.who { color: var(--quiet); font-size: .9rem; display: flex; gap: .8rem; align-items: center; }
.who span { max-width: 11rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.who button { min-height: 2.3rem; padding: .25rem .8rem; font-size: .9rem; }
.filter { margin-top: -.6rem; font-size: .92rem; }
.filter a { padding: .3rem .6rem; }
main { max-width: 58rem; margin: 0 auto; padding: 2rem 1.1rem 4rem; }
main.narrow { max-width: 29rem; padding-top: clamp(2rem, 9vh, 6rem); }
.lead { color: var(--quiet); margin-bottom: 1.6rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); padding: 1.2rem; margin-bottom: var(--gap); }
.card > :last-child { margin-bottom: 0; }
.head { display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: center; justify-content: space-between; margin-bottom: .6rem; }
.row { display: flex; flex-wrap: wrap; gap: .7rem; align-items: center; }
.stretch { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .7rem; margin-top: 1.3rem; }
.quiet { color: var(--quiet); font-size: .92rem; }
.section { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; justify-content: space-between; margin: 2rem 0 .8rem; }
.tag { display: inline-block; font-size: .82rem; padding: .1rem .6rem; border-radius: 99px; border: 1px solid var(--line); background: var(--raised); margin: 0 .25rem .3rem 0; }
.active { color: var(--good); border-color: currentColor; }
.disabled, .expired { color: var(--danger); border-color: currentColor; }
.replaced { color: var(--warn); border-color: currentColor; }
.token { display: block; padding: .8rem .9rem; background: var(--raised); border: 1px dashed var(--quiet); border-radius: 8px; user-select: all; -webkit-user-select: all; word-break: break-all; margin-bottom: .8rem; }
.notice { border-left: 4px solid var(--accent); background: var(--surface); padding: .8rem 1rem; border-radius: 8px; margin-bottom: 1.2rem; }
.notice.bad { border-color: var(--danger); }
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: .2rem 1rem; margin-bottom: 1.2rem; }
.choice { display: flex; gap: .7rem; align-items: flex-start; padding: .45rem 0; }
.choice small { display: block; color: var(--quiet); }
.asked li { display: flex; gap: .7rem; padding: .6rem 0; border-top: 1px solid var(--line); }
.asked { margin: .4rem 0 1rem; }
.asked li::before { content: "✓"; color: var(--accent); font-weight: 700; }
.asked small { display: block; color: var(--quiet); }
.app { unicode-bidi: isolate; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .6rem 0 0; font-size: .92rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
h3 { font-size: 1rem; line-height: 1.3; margin: 0 0 .4rem; }
.contents { margin-bottom: 2rem; }
.contents ul { display: grid; gap: .1rem; }
.contents li { display: grid; grid-template-columns: minmax(14rem, max-content) 1fr; gap: 0 1rem; align-items: baseline; }
.contents a { display: inline; padding: .2rem 0; color: var(--accent); text-decoration: underline; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; overflow-wrap: normal; }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--quiet); font-weight: 600; }
tbody th { font-weight: 400; white-space: nowrap; }
pre { overflow-x: auto; margin: .4rem 0 1rem; padding: .8rem .9rem; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
.log { display: grid; gap: .1rem; }
.log li { padding: .75rem 0; border-top: 1px solid var(--line); }
.log li:first-child { border-top: 0; padding-top: 0; }
.log .head { margin-bottom: .1rem; }
@media (max-width: 30rem) {
  main { padding-top: 1.4rem; }
  .bar nav { order: 1; }
  .bar nav, .bar nav ul { width: 100%; }
  .bar nav li { flex: auto; text-align: center; }
  .bar nav a { padding: .5rem .3rem; font-size: .92rem; white-space: nowrap; }
  .contents li { grid-template-columns: 1fr; padding-bottom: .4rem; }
  .who span { display: none; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .5rem; }
}
@media (forced-colors: active) { .tag, .card, .token { border: 1px solid; } }
@media print { .bar { display: none; } }
`
