/** Elements as they look without a class. */
export const elements = `
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { font: 16px/1.5 var(--font); font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font-size: var(--size-m); overflow-wrap: anywhere; -webkit-font-smoothing: antialiased; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .2em; }
a:hover { color: var(--accent-strong); text-decoration-thickness: 2px; }
:focus-visible { outline: var(--ring); outline-offset: 2px; border-radius: var(--radius-xs); }
::selection { background: var(--accent-soft); }
h1, h2, h3, h4 { margin: 0; font-weight: 640; letter-spacing: -.014em; line-height: 1.25; text-wrap: balance; }
h1 { font-size: var(--size-xxl); letter-spacing: -.022em; line-height: 1.15; }
h2 { font-size: var(--size-xl); }
h3 { font-size: var(--size-l); }
h4 { font-size: var(--size-m); }
p { margin: 0 0 .75em; max-width: 66ch; text-wrap: pretty; }
ul, ol { margin: 0; padding: 0; list-style: none; }
small { font-size: var(--size-s); }
strong, b { font-weight: 640; }
hr { border: 0; border-top: 1px solid var(--line); margin: var(--space-5) 0; }
img, svg { max-width: 100%; }
code, kbd, samp, pre { font-family: var(--mono); font-size: .875em; font-variant-ligatures: none; }
pre { margin: 0; line-height: 1.6; overflow-x: auto; tab-size: 2; overflow-wrap: normal; }
kbd { padding: .1em .4em; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: var(--radius-xs); background: var(--raised); }
form { margin: 0; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
input:not([type=checkbox], [type=radio], [type=range], [type=hidden], [type=file]), select, textarea {
  width: 100%; min-height: var(--control); padding: .45rem .7rem; background: var(--surface);
  border: 1px solid var(--edge); border-radius: var(--radius-s); transition: border-color var(--fast) var(--ease);
}
:is(input, select, textarea):hover { border-color: var(--quiet); }
:is(input, select, textarea)[aria-invalid=true] { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
:is(input, select, textarea):not([type=checkbox], [type=radio], [type=range]):focus-visible { outline-offset: -1px; border-radius: var(--radius-s); }
:is(input, textarea)::placeholder { color: var(--quiet); opacity: .8; }
select {
  appearance: none; padding-right: 2.1rem; background-repeat: no-repeat; background-position: right .8rem center; background-size: .7rem .7rem;
  background-image: linear-gradient(45deg, transparent 46%, currentColor 46% 56%, transparent 56%), linear-gradient(-45deg, transparent 46%, currentColor 46% 56%, transparent 56%);
  background-size: .38rem .38rem; background-position: right 1.16rem center, right .8rem center;
}
textarea { min-height: 5.5rem; resize: vertical; line-height: 1.5; }
input[type=checkbox], input[type=radio] { width: 1.1rem; height: 1.1rem; margin: .18rem 0 0; accent-color: var(--accent); flex: none; }
button, .button {
  appearance: none; display: inline-flex; align-items: center; justify-content: center; gap: var(--space-2); cursor: pointer; min-height: var(--control);
  padding: .4rem .95rem; border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--surface); color: var(--text);
  font-weight: 560; line-height: 1.25; text-decoration: none; box-shadow: var(--shadow); white-space: nowrap;
  transition: background var(--fast) var(--ease), border-color var(--fast) var(--ease), transform var(--fast) var(--ease);
}
:is(button, .button):hover { border-color: var(--edge); background: var(--raised); color: var(--text); }
:is(button, .button):active { transform: translateY(1px); }
:is(button, .button):focus-visible { border-radius: var(--radius-s); }
:is(button, input, select, textarea):disabled { opacity: .5; cursor: not-allowed; }
details > summary { cursor: pointer; font-weight: 560; padding: var(--space-2) 0; }
table { border-collapse: collapse; width: 100%; font-size: var(--size-s); overflow-wrap: normal; }
caption { text-align: left; font-weight: 640; padding-bottom: var(--space-2); }
th, td { text-align: left; vertical-align: top; padding: .55rem .9rem .55rem 0; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--quiet); font-weight: 560; }
tbody th { font-weight: 400; }
td.number, th.number { text-align: right; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: var(--space-1) var(--space-4); margin: 0; font-size: var(--size-s); }
dt { color: var(--quiet); }
dd { margin: 0; min-width: 0; }
dialog {
  width: min(32rem, calc(100vw - 2rem)); padding: var(--space-5); border: 1px solid var(--line); border-radius: var(--radius);
  background: var(--surface); color: inherit; box-shadow: var(--shadow-high);
}
dialog::backdrop { background: rgb(20 18 12 / .42); }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; transition-duration: 0s !important; scroll-behavior: auto !important; } }
`
