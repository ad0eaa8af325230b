/** Parts of interactive pages: the playground and the page about the design. */
export const workbenchParts = `
.segmented { display: inline-flex; padding: 3px; gap: 2px; border-radius: calc(var(--radius-s) + 2px); background: var(--sunken); max-width: 100%; overflow-x: auto; }
.segmented > :is(a, button), .segmented label > span { display: inline-flex; align-items: center; gap: .4rem; min-height: 2rem; padding: .2rem .8rem; border: 0; border-radius: calc(var(--radius-s) - 1px); background: none; box-shadow: none; color: var(--quiet); font-size: var(--size-s); font-weight: 560; text-decoration: none; white-space: nowrap; cursor: pointer; transition: background var(--fast) var(--ease); }
.segmented > :is(a, button):hover, .segmented label:hover > span { color: var(--text); }
.segmented > [aria-current], .segmented > [aria-pressed=true], .segmented > [aria-selected=true], .segmented :checked + span { background: var(--surface); color: var(--text); box-shadow: 0 1px 3px light-dark(rgb(60 48 24 / .16), rgb(0 0 0 / .5)); }
.segmented input { position: absolute; opacity: 0; width: 1px; height: 1px; min-height: 0; margin: 0; }
.segmented :focus-visible + span { outline: var(--ring); outline-offset: 1px; }
.tabs { display: flex; gap: .2rem; border-bottom: 1px solid var(--line); overflow-x: auto; scrollbar-width: none; }
.tabs > button { flex: none; min-height: 2.4rem; padding: .4rem .7rem; margin-bottom: -1px; border: 0; border-bottom: 2px solid transparent; border-radius: var(--radius-xs) var(--radius-xs) 0 0; background: none; box-shadow: none; color: var(--quiet); }
.tabs > button:hover { color: var(--text); }
.tabs > [aria-selected=true] { color: var(--text); border-color: var(--accent); }
.slider { display: grid; grid-template-columns: 1fr auto; gap: .1rem .8rem; align-items: center; font-size: var(--size-s); }
.slider output { font-weight: 560; color: var(--text); }
.slider input { grid-column: 1 / -1; }
input[type=range] { appearance: none; width: 100%; height: 1.5rem; margin: 0; background: none; cursor: pointer; }
input[type=range]::-webkit-slider-runnable-track { height: 4px; border-radius: 2px; background: linear-gradient(var(--accent), var(--accent)) 0 / var(--part, 0%) 100% no-repeat var(--line); }
input[type=range]::-moz-range-track { height: 4px; border-radius: 2px; background: var(--line); }
input[type=range]::-moz-range-progress { height: 4px; border-radius: 2px; background: var(--accent); }
input[type=range]::-webkit-slider-thumb { appearance: none; width: 1.1rem; height: 1.1rem; margin-top: calc(2px - .55rem); border-radius: 50%; border: 2px solid var(--accent); background: var(--surface); box-shadow: var(--shadow); transition: transform var(--fast) var(--ease); }
input[type=range]::-moz-range-thumb { width: .9rem; height: .9rem; border-radius: 50%; border: 2px solid var(--accent); background: var(--surface); }
input[type=range]:active::-webkit-slider-thumb { transform: scale(1.15); }
.switch { display: inline-flex; gap: .6rem; align-items: center; cursor: pointer; }
.switch input { appearance: none; position: relative; width: 2.1rem; height: 1.25rem; margin: 0; flex: none; border-radius: 99px; background: var(--edge); cursor: pointer; transition: background var(--fast) var(--ease); }
.switch input::before { content: ""; position: absolute; top: 2px; left: 2px; width: calc(1.25rem - 4px); height: calc(1.25rem - 4px); border-radius: 50%; background: var(--surface); transition: transform var(--fast) var(--ease); }
.switch input:checked { background: var(--accent); }
.switch input:checked::before { transform: translateX(.85rem); }
.stepper { display: inline-flex; align-items: center; border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--surface); }
.stepper button { width: 2rem; min-height: 2rem; padding: 0; border: 0; background: none; box-shadow: none; }
.stepper output { min-width: 1.6rem; text-align: center; font-size: var(--size-s); font-weight: 560; }
.toolbar { display: inline-flex; gap: 2px; padding: 3px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow); }
.toolbar button { min-height: 2.1rem; padding: .2rem .6rem; border: 0; background: none; box-shadow: none; border-radius: var(--radius-s); color: var(--quiet); }
.toolbar button:hover { background: var(--raised); color: var(--text); }
.toolbar button[aria-pressed=true] { background: var(--accent-soft); color: var(--accent-strong); }
.toolbar hr { width: 1px; margin: .3rem .2rem; border: 0; background: var(--line); }
.plan { position: relative; background: var(--plan-paper); border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden; }
.plan > svg { display: block; width: 100%; height: 100%; }
.filmstrip { display: flex; gap: .6rem; padding: 3px; overflow-x: auto; scroll-snap-type: x proximity; }
.thumb { flex: none; width: 9.5rem; min-height: 0; display: grid; justify-items: stretch; justify-content: stretch; gap: .35rem; padding: .4rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); color: var(--quiet); font-size: var(--size-s); font-weight: 440; text-align: left; white-space: normal; cursor: pointer; scroll-snap-align: start; }
.thumb > :is(svg, img, .picture) { display: block; width: 100%; aspect-ratio: 4 / 3; border-radius: var(--radius-s); background: var(--plan-paper); }
.thumb strong { color: var(--text); font-weight: 560; }
.thumb:hover { border-color: var(--edge); }
.thumb[aria-selected=true], .thumb[aria-current=true], .thumb[aria-pressed=true] { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.toasts { position: fixed; inset: auto 1rem 1rem; z-index: 4; display: grid; justify-items: center; gap: .5rem; pointer-events: none; }
.toast { pointer-events: auto; display: flex; gap: .8rem; align-items: center; padding: .6rem 1rem; border-radius: var(--radius); background: light-dark(#23272a, #e9e7e1); color: light-dark(#f6f4ef, #1b1e22); box-shadow: var(--shadow-high); animation: arrive var(--slow) var(--ease); }
@keyframes arrive { from { opacity: 0; transform: translateY(.6rem); } }
.skeleton { border-radius: var(--radius-s); background: linear-gradient(100deg, var(--sunken) 40%, var(--raised) 50%, var(--sunken) 60%) 0 / 220% 100%; animation: shimmer 1.6s linear infinite; color: transparent; }
@keyframes shimmer { from { background-position: 110% 0; } to { background-position: -110% 0; } }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); padding: var(--space-4); }
.panel > :is(h2, h3) { font-size: var(--size-s); font-weight: 640; letter-spacing: 0; color: var(--quiet); margin-bottom: .6rem; }
`
