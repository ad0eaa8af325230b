/** Parts of the pages of the account. */
export const accountParts = `
.section { display: flex; flex-wrap: wrap; gap: .6rem 1.2rem; align-items: end; justify-content: space-between; margin: 2rem 0 .8rem; }
.section > div { flex: 1 1 20rem; }
.section p { margin: .2rem 0 0; }
.filter { display: flex; flex-wrap: wrap; gap: .6rem 1.2rem; align-items: center; justify-content: space-between; }
.filter form { display: flex; gap: .5rem; flex: 1 1 18rem; max-width: 26rem; }
.filter + .card, .card table + form, .card table + h3, .columns-read { margin-top: 1rem; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr)); gap: 0 .8rem; }
.pills { display: flex; flex-wrap: wrap; gap: .15rem; }
.pills a { display: block; padding: .3rem .7rem; border-radius: 99px; color: var(--quiet); font-size: var(--size-s); font-weight: 520; text-decoration: none; }
.pills a:hover { color: var(--text); background: var(--raised); }
.pills [aria-current] { color: var(--accent-strong); background: var(--accent-soft); }
.rows { padding-block: 0; }
.rows > * { padding: .85rem 0; border-top: 1px solid var(--line); }
.rows > :first-child { border-top: 0; }
.token-row { display: grid; grid-template-columns: auto minmax(0, 2fr) minmax(0, 1.3fr) minmax(0, 1.1fr) 11.5rem; gap: .2rem 1rem; align-items: start; }
.token-row h3 { font-size: var(--size-m); }
.token-row h3 a { color: var(--text); text-decoration-color: var(--line); }
.token-row h3 a:hover { color: var(--accent); }
.token-row p { margin: .1rem 0 0; }
.token-row > .tags { justify-content: end; }
.ticked { justify-content: end; margin: -.2rem 0 1rem; }
.crumb { margin: -.8rem 0 .6rem; font-size: var(--size-s); }
.crumb a { color: var(--quiet); text-decoration: none; }
.crumb a:hover { color: var(--text); text-decoration: underline; }
.scopes > .presets { margin: .1rem 0 .8rem; gap: .4rem; }
.scope-group { display: grid; grid-template-columns: 11.5rem 1fr; gap: .2rem 1.5rem; padding: .75rem 0; border-top: 1px solid var(--line); }
.scope-group > div:first-child { padding-top: .3rem; }
.scope-group .choices { grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
.scope-group .help { margin: 0; }
.scope-group button { margin: .2rem 0 0 -.7rem; }
.narrowing:has([value=all]:checked) > .narrowed { display: none; }
.narrowing .scope-group .choices { max-height: 16rem; overflow-y: auto; }
.narrowing .scopes .choices { max-height: none; }
.narrowed > .scopes, .choice + .scopes { margin-top: 1rem; }
.ends > input { margin-top: .5rem; }
.ends:not(:has([value=date]:checked)) > input { display: none; }
.usage { margin: 0 0 .8rem; }
.usage svg { display: block; width: 100%; height: 3.5rem; }
.usage .some { fill: var(--accent); }
.usage .none { fill: var(--line); }
.usage figcaption { display: flex; justify-content: space-between; gap: .8rem; margin-top: .35rem; }
.asked { margin: .4rem 0 1rem; }
.asked li { display: flex; gap: .7rem; padding: .6rem 0; border-top: 1px solid var(--line); }
.asked li::before { content: "✓"; color: var(--accent); font-weight: 700; }
.asked small { display: block; color: var(--quiet); }
.who { display: flex; gap: .7rem; align-items: center; padding: .7rem .8rem; margin: 0 0 1rem; border-radius: var(--radius-s); background: var(--raised); }
.who p { margin: 0; min-width: 0; }
.who form { margin-left: auto; }
.log td:first-child, .log td:last-child { white-space: nowrap; }
.log td { padding-block: .7rem; }
.log details > summary { padding: 0; font-weight: 440; color: var(--quiet); }
.log dl { margin-top: .4rem; }
.webhook-row { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1.6fr) 8.5rem; gap: .2rem 1rem; align-items: start; }
.webhook-row > .tags { justify-content: end; }
.card .webhook-row h2 { font-size: var(--size-m); }
.webhook-row p { margin: .1rem 0 0; }
.deliveries { margin: .6rem 0 1rem; }
.deliveries > details { border-top: 1px solid var(--line); }
.deliveries > details > summary { display: flex; flex-wrap: wrap; gap: .1rem .7rem; align-items: baseline; padding: .6rem 0; font-weight: 440; }
.deliveries > details > summary::before { content: "›"; align-self: center; color: var(--quiet); transition: transform var(--fast) var(--ease); }
.deliveries > details[open] > summary::before { transform: rotate(90deg); }
.deliveries > details > div { padding: .2rem 0 1rem; }
.attributes th:nth-child(2), .attributes td:nth-child(2) { width: 34%; }
.attributes th:nth-child(3), .attributes td:nth-child(3) { width: 18%; }
.choose { display: flex; flex-wrap: wrap; gap: .7rem; align-items: end; margin-bottom: 1rem; }
.choose label { flex: 1 1 9rem; font-size: var(--size-s); color: var(--quiet); }
.ways > :is(form, details):not(:first-child) { margin-top: 1.1rem; padding-top: 1.1rem; border-top: 1px solid var(--line); }
.ways .stretch { margin-top: 0; }
.ways > form + .quiet { margin-top: .7rem; }
.rows details > form + form { margin-top: 1.1rem; }
.rows + [data-passkey] { margin-top: .3rem; padding-top: 1.1rem; border-top: 1px solid var(--line); }
.qr { max-width: 15rem; margin: 0 auto 1rem; }
.qr svg { display: block; width: 100%; border-radius: var(--radius-s); }
.qr .light { fill: #fff; }
.qr .dark { fill: #000; }
.key code { font-size: var(--size-m); letter-spacing: .04em; }
.codes { columns: 11.5rem 2; column-gap: 1.5rem; padding: .9rem 1rem; margin: 0 0 1rem; border-radius: var(--radius-s); background: var(--raised); font-size: var(--size-m); line-height: 1.9; }
@media (max-width: 46rem) {
  .token-row { grid-template-columns: auto 1fr; }
  .webhook-row { grid-template-columns: minmax(0, 1fr); }
  .webhook-row > .tags { justify-content: start; margin-top: .3rem; }
  .token-row > div { grid-column: 2; }
  .token-row > .tags { justify-content: start; margin-top: .3rem; }
  .scope-group { grid-template-columns: 1fr; }
  .scope-group > div:first-child { display: flex; flex-wrap: wrap; gap: 0 .6rem; align-items: baseline; justify-content: space-between; }
  .scope-group .help { order: 1; width: 100%; }
  .log, .log tbody, .log tr, .log td { display: block; }
  .log thead { display: none; }
  .log td { border: 0; padding: 0; white-space: normal; }
  .log tr { padding: .8rem 0; border-top: 1px solid var(--line); }
  .log tr:first-child { border: 0; padding-top: 0; }
  .log td:nth-child(n + 3) { display: inline; font-size: var(--size-s); color: var(--quiet); }
  .log td:nth-child(4):not(:empty)::before { content: "· "; }
  .log td:nth-child(4) br { display: none; }
}
`
