/** Parts that have a class: of every page. Those of interactive ones are in src/web/design/workbench-parts.ts. */
export const pageParts = `
.skip { position: absolute; left: -100vw; z-index: 3; }
.skip:focus { left: 1rem; top: .6rem; background: var(--surface); padding: .5rem 1rem; border-radius: var(--radius-s); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.bar { background: var(--surface); border-bottom: 1px solid var(--line); }
.bar > div { min-height: 3.25rem; padding: .2rem 1.25rem; display: flex; flex-wrap: wrap; gap: .2rem .6rem; align-items: center; }
.brand { font-weight: 680; font-size: 1.0625rem; letter-spacing: -.02em; color: var(--text); text-decoration: none; margin-right: .8rem; display: flex; gap: .5rem; align-items: center; min-height: var(--control); }
.brand svg { width: 1.45rem; height: 1.45rem; color: var(--accent); }
.bar nav { margin-right: auto; }
.bar nav ul { display: flex; gap: .1rem; }
.bar nav a, .bar .way { display: block; padding: .45rem .7rem; border-radius: var(--radius-s); color: var(--quiet); font-weight: 520; text-decoration: none; }
.bar :is(nav a, .way):hover { color: var(--text); background: var(--raised); }
.bar nav a[aria-current] { color: var(--text); background: var(--raised); }
.menu { position: relative; }
.menu > summary { list-style: none; display: flex; align-items: center; gap: .5rem; padding: .2rem; border-radius: 99px; color: var(--quiet); font-weight: 520; max-width: 15rem; }
.menu > summary::-webkit-details-marker { display: none; }
.menu > summary span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.menu > summary:hover { color: var(--text); }
.face { flex: none; display: grid; place-items: center; width: 2.1rem; height: 2.1rem; border-radius: 50%; background: var(--accent-soft); color: var(--accent); font-weight: 680; font-size: var(--size-s); text-transform: uppercase; }
.menu > div { position: absolute; right: 0; top: calc(100% + .4rem); z-index: 2; width: max-content; min-width: 15rem; max-width: min(22rem, calc(100vw - 2rem)); padding: .4rem; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow-high); }
.menu > div > p { padding: .4rem .7rem .6rem; margin: 0 0 .4rem; border-bottom: 1px solid var(--line); font-size: var(--size-s); color: var(--quiet); }
.menu > div > p strong { display: block; color: var(--text); font-weight: 560; }
.menu :is(li a, div button) { display: block; width: 100%; min-height: 0; padding: .45rem .7rem; border: 0; border-radius: var(--radius-s); background: none; box-shadow: none; color: var(--text); font-weight: 440; text-align: left; text-decoration: none; }
.menu :is(li a, div button):hover { background: var(--raised); }
.menu form { border-top: 1px solid var(--line); margin-top: .4rem; padding-top: .4rem; }
.sections { background: var(--surface); border-bottom: 1px solid var(--line); margin-top: -1px; }
.sections ul { padding: 0 .75rem; display: flex; gap: .2rem; overflow-x: auto; scrollbar-width: none; scroll-padding: 0 .75rem; }
.sections a { display: block; padding: .55rem .5rem .6rem; margin-bottom: -1px; border-bottom: 2px solid transparent; color: var(--quiet); font-weight: 520; text-decoration: none; white-space: nowrap; }
.sections a:hover { color: var(--text); }
.sections a[aria-current] { color: var(--text); border-color: var(--accent); scroll-initial-target: nearest; }
main { max-width: 88rem; margin: 0 auto; padding: 2.4rem 1.25rem var(--space-7); }
main:not(.wide) > :not(p) { max-width: 68rem; }
main.middle > :not(p) { max-width: 50rem; }
main.narrow { max-width: 30rem; padding-top: clamp(1.8rem, 8vh, 5.5rem); }
.erasure { max-width: 88rem; margin: 1rem auto 0; }
.lead { color: var(--quiet); font-size: var(--size-l); margin: .35rem 0 1.5rem; text-wrap: balance; }
.quiet { color: var(--quiet); font-size: var(--size-s); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); padding: 1.25rem; margin-bottom: var(--gap); }
.card > :last-child { margin-bottom: 0; }
.card > :is(h2, h3):first-child { margin-bottom: .5rem; }
.card h2 { font-size: var(--size-l); }
.head { display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: center; justify-content: space-between; margin-bottom: .5rem; }
.head:has(> h1) + .card { margin-top: 1.1rem; }
.head + .bring { margin-top: 1rem; }
.row { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; }
.stretch { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .6rem; margin-top: 1.25rem; }
.primary, .primary:visited { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent-strong); border-color: var(--accent-strong); color: var(--on-accent); }
.dangerous { color: var(--danger); border-color: var(--danger); background: transparent; box-shadow: none; }
.dangerous:hover { color: var(--danger); background: var(--danger-soft); border-color: var(--danger); }
.plain { border-color: transparent; background: transparent; box-shadow: none; color: var(--quiet); }
.plain:hover { border-color: transparent; background: var(--raised); color: var(--text); }
.small { min-height: 2rem; padding: .2rem .7rem; font-size: var(--size-s); }
.icon { width: var(--control); padding: 0; }
.icon.small { width: 2rem; }
.icon svg, button svg { width: 1.1rem; height: 1.1rem; flex: none; }
.field { display: block; margin-bottom: 1.15rem; }
.field > span:first-child, .field > label:first-child, legend { display: block; font-weight: 560; margin-bottom: .35rem; }
.field.short { max-width: 16rem; }
.help { display: block; color: var(--quiet); font-size: var(--size-s); margin-top: .35rem; }
.error { display: flex; gap: .4rem; color: var(--danger); font-size: var(--size-s); font-weight: 520; margin-top: .35rem; }
.error::before { content: "!"; flex: none; display: grid; place-items: center; width: 1.05rem; height: 1.05rem; margin-top: .08rem; border-radius: 50%; background: var(--danger); color: var(--surface); font-size: .7rem; font-weight: 800; }
.file { position: relative; display: inline-flex; flex-wrap: wrap; gap: .3rem .7rem; align-items: center; max-width: 100%; border-radius: var(--radius-s); }
.file input { position: absolute; inset: 0; z-index: 1; width: 100%; height: 100%; min-height: 0; opacity: 0; cursor: pointer; }
.file:hover .button { border-color: var(--edge); }
.file:hover .button.primary { background: var(--accent-strong); border-color: var(--accent-strong); }
.file:focus-within .button { outline: var(--ring); outline-offset: 2px; }
.file .chosen { color: var(--quiet); font-size: var(--size-s); overflow-wrap: anywhere; }
.file .chosen:empty::after { content: "None chosen yet"; }
.file input:valid + .chosen:empty::after { content: "Chosen"; }
.choice { display: flex; gap: .6rem; align-items: flex-start; padding: .35rem 0; }
.choice small { display: block; color: var(--quiet); }
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 0 1.2rem; }
.tag { display: inline-flex; align-items: center; gap: .35em; font-size: var(--size-s); line-height: 1.35; padding: .1rem .55rem; border-radius: 99px; background: var(--raised); box-shadow: inset 0 0 0 1px var(--line); color: var(--quiet); font-weight: 520; white-space: nowrap; }
.tag.good { color: var(--good); background: var(--good-soft); box-shadow: none; }
.tag.bad { color: var(--danger); background: var(--danger-soft); box-shadow: none; }
.tag.warn { color: var(--warn); background: var(--warn-soft); box-shadow: none; }
.tags { display: flex; flex-wrap: wrap; gap: .3rem; }
.chip { min-height: 2rem; padding: .2rem .75rem; border-radius: 99px; font-size: var(--size-s); box-shadow: none; }
.chip[aria-pressed=true] { background: var(--accent-soft); border-color: var(--accent); color: var(--accent-strong); }
.notice { display: flex; gap: .7rem; align-items: baseline; background: var(--accent-soft); border-radius: var(--radius-s); padding: .7rem .95rem; margin: 0 0 1.2rem; max-width: none; box-shadow: inset 3px 0 0 var(--accent); }
.notice.bad { background: var(--danger-soft); box-shadow: inset 3px 0 0 var(--danger); }
.notice.good { background: var(--good-soft); box-shadow: inset 3px 0 0 var(--good); }
.notice.warn { background: var(--warn-soft); box-shadow: inset 3px 0 0 var(--warn); }
.notice > a { white-space: nowrap; }
.notice > :last-child { margin-bottom: 0; }
.notice ul { list-style: disc; padding-left: 1.1rem; }
.code { position: relative; margin: 0 0 1rem; background: var(--sunken); border-radius: var(--radius-s); overflow: hidden; }
.code > figcaption { display: flex; align-items: center; justify-content: space-between; gap: .6rem; min-height: 2.4rem; padding: .2rem .35rem .2rem .95rem; color: var(--quiet); font-size: var(--size-s); font-weight: 520; border-bottom: 1px solid var(--line); }
.code > pre { padding: .85rem .95rem; }
.code > pre:focus-visible { outline-offset: -2px; }
.code > button { position: absolute; top: .35rem; right: .35rem; }
.secret { display: flex; gap: .5rem; align-items: stretch; margin: 0 0 .8rem; }
.secret code { flex: 1; min-width: 0; padding: .55rem .8rem; background: var(--sunken); border-radius: var(--radius-s); overflow-wrap: anywhere; line-height: 1.45; user-select: all; }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
.card > .scroll { margin-inline: -1.25rem; padding-inline: 1.25rem; }
tbody tr:hover { background: color-mix(in srgb, var(--raised) 70%, transparent); }
.empty { max-width: none; text-align: center; padding: 2.4rem 1.25rem; color: var(--quiet); }
.empty > :is(h2, h3) { color: var(--text); margin-bottom: .35rem; }
.empty p { margin-inline: auto; max-width: 44ch; }
.empty svg { width: 3rem; height: 3rem; color: var(--accent); margin-bottom: .6rem; }
.contents li { display: grid; grid-template-columns: minmax(13rem, max-content) 1fr; gap: 0 1rem; padding: .12rem 0; }
.app { unicode-bidi: isolate; }
.foot { max-width: 68rem; margin: 0 auto; padding: 1.2rem 1.25rem 2rem; color: var(--quiet); font-size: var(--size-s); display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; }
.foot a { color: inherit; }
@media (max-width: 34rem) {
  .bar > div { padding: .2rem .6rem; gap: .2rem .3rem; flex-wrap: nowrap; }
  .bar :is(nav a, .way) { padding: .45rem .5rem; min-width: 2.75rem; text-align: center; }
  /* The mark leads there, too. */
  .bar nav li:first-child { display: none; }
  .brand { margin-right: 0; min-width: 2.75rem; justify-content: center; }
  .brand span { display: none; }
  main { padding: 1.5rem .9rem var(--space-6); }
  .card { padding: 1rem; }
  .card > .scroll { margin-inline: -1rem; padding-inline: 1rem; }
  .contents li { grid-template-columns: 1fr; padding-bottom: .4rem; }
  input:not([type=checkbox], [type=radio], [type=range]), select, textarea { font-size: 1rem; }
}
@media (forced-colors: active) { .tag, .card, .code, .notice, .chip { border: 1px solid; } }
@media print {
  @page { margin: 15mm; }
  :root, :root[data-scheme] { color-scheme: light; }
  .bar, .sections, .foot, .skip, .button, button { display: none; }
  body { background: none; }
  main { padding: 0; max-width: none; }
  .scroll { overflow: visible; }
  :is(h1, h2, h3, h4) { break-after: avoid; }
  :is(tr, figure, picture, img, svg, pre) { break-inside: avoid; }
  thead { display: table-header-group; }
}
`
