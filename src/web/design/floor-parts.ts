/** Parts of the pages about floors. */
export const floorParts = `
.bring { margin-bottom: 1.5rem; }
.drop { display: flex; flex-wrap: wrap; gap: .5rem 1.2rem; align-items: center; padding: 1rem 1.25rem; border: 1.5px dashed var(--edge); border-radius: var(--radius); background: var(--surface); transition: background var(--fast) var(--ease), border-color var(--fast) var(--ease); }
.drop p { margin: 0; max-width: none; }
.first .drop { flex-direction: column; justify-content: center; gap: .9rem; padding: clamp(2rem, 6vw, 4rem) 1.25rem; text-align: center; }
.first .drop svg { width: 6rem; color: var(--accent); }
.first .drop > p:not(.quiet) { max-width: 50ch; }
.first .drop .row { justify-content: center; }
.drop > .how { flex-basis: 16rem; }
.drop > .how[open] { flex-basis: 100%; }
.drop .how-fields { margin-top: .8rem; }
.first .drop > .how { flex: none; width: 100%; }
.first .drop > .how[open] { text-align: start; }
.samples { justify-content: center; margin: 1rem 0 0; }
.floor-head a { white-space: nowrap; }
.dropping .drop { border-color: var(--accent); border-style: solid; background: var(--accent-soft); }
.dropping body::after { content: "Drop the plans here"; position: fixed; inset: .6rem; z-index: 5; display: grid; place-items: center; border: 3px dashed var(--accent); border-radius: var(--radius); background: color-mix(in srgb, var(--accent-soft) 97%, transparent); color: var(--accent-strong); font-size: var(--size-xl); font-weight: 640; pointer-events: none; }
.arrivals:not(:empty) { display: grid; gap: var(--gap); margin: var(--gap) 0 1.5rem; }
.arrivals .card { margin: 0; }
.arrivals th code { white-space: normal; }
.arrival .scroll { max-height: 24rem; overflow-y: auto; }
.uploading { display: grid; grid-template-columns: minmax(0, 1fr) minmax(8rem, 20rem) auto; gap: .3rem 1rem; align-items: center; }
.uploading p { margin: 0; }
progress { appearance: none; width: 100%; height: .5rem; border: 0; border-radius: 99px; background: var(--sunken); overflow: hidden; }
progress::-webkit-progress-bar { background: var(--sunken); border-radius: 99px; }
progress::-webkit-progress-value { background: var(--accent); border-radius: 99px; transition: width var(--slow) var(--ease); }
progress::-moz-progress-bar { background: var(--accent); border-radius: 99px; }
progress:indeterminate { background: linear-gradient(100deg, var(--sunken) 30%, var(--accent) 50%, var(--sunken) 70%) 0 / 220% 100%; animation: shimmer 1.6s linear infinite; }
.floors { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr)); gap: 1.1rem; margin: 1.1rem 0 1.5rem; }
.floor-card { display: flex; flex-direction: column; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); overflow: hidden; transition: border-color var(--fast) var(--ease), box-shadow var(--fast) var(--ease); }
.floor-card:hover { border-color: var(--edge); box-shadow: var(--shadow-high); }
.floor-card > :not(.face-link) { margin: 0 1rem .15rem; }
.floor-card > .tags { margin: .5rem 1rem .95rem; }
.floor-card a.tag { text-decoration: none; overflow: hidden; text-overflow: ellipsis; max-width: 100%; display: block; }
.floor-card a.tag:hover { color: var(--text); box-shadow: inset 0 0 0 1px var(--edge); }
.face-link { color: var(--text); text-decoration: none; }
.face-link:hover { color: var(--accent-strong); }
.face-link :is(h2, strong) { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; margin: .8rem 1rem .2rem; font-size: var(--size-l); }
.face-link:focus-visible { outline-offset: -3px; border-radius: var(--radius); }
.face-link picture img, .no-plan { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: contain; background: var(--plan-paper); border-bottom: 1px solid var(--line); }
.no-plan { display: grid; place-items: center; color: var(--quiet); font-size: var(--size-s); }
.floor-card > .row { margin-top: .6rem; }
.floor-card > details { margin-bottom: .9rem; font-size: var(--size-s); }
.layout-figures td { text-align: end; font-variant-numeric: tabular-nums; }
.layout-figures thead th { text-align: end; white-space: normal; }
.small-cards { grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr)); margin: .2rem 0 .4rem; }
.small-cards .floor-card > p { margin-bottom: .8rem; }
.small-cards strong { font-size: var(--size-m); }
.floor-head { align-items: start; margin-bottom: 1rem; }
.floor-head > div:first-child { min-width: 0; flex: 1 1 20rem; }
.floor-head p { margin: .45rem 0 .3rem; max-width: none; }
.floor-head p .tags { display: inline-flex; margin-left: .3rem; vertical-align: middle; }
.floor-head { margin-bottom: 1.2rem; }
.floor-head > .row { max-width: 100%; }
.menu.export > summary { max-width: none; padding: .4rem .95rem; border-radius: var(--radius-s); color: var(--text); }
.menu.export > summary::after { content: ""; width: .4rem; height: .4rem; margin: -.2rem 0 0 .1rem; border: solid currentColor; border-width: 0 1.5px 1.5px 0; transform: rotate(45deg); }
.menu.export small { color: var(--quiet); }
.floor-work { display: grid; grid-template-columns: minmax(0, 1fr) minmax(25rem, 30rem); gap: 1.1rem; align-items: start; }
.viewer, .sticky { position: sticky; top: 1rem; }
.sticky > .viewer { position: relative; top: 0; }
.viewer { touch-action: pan-y; }
.viewer.moved { touch-action: none; cursor: grab; }
.viewer.dragging { cursor: grabbing; }
.sheet { position: relative; transform-origin: 0 0; }
.sheet img { display: block; width: 100%; height: auto; min-height: 14rem; max-height: calc(100vh - 2rem); object-fit: contain; }
.sticky .sheet img { max-height: calc(100vh - 7.5rem); }
.outlines { position: absolute; inset: 0; width: 100%; height: 100%; }
.outlines polygon { fill: transparent; stroke: transparent; stroke-width: 2; vector-effect: non-scaling-stroke; transition: fill var(--fast) var(--ease); }
.outlines a:is(:hover, .lit, :focus-visible) polygon { fill: color-mix(in srgb, var(--accent) 22%, transparent); stroke: var(--accent); }
.outlines a.left-out polygon { fill: color-mix(in srgb, var(--plan-paper) 72%, transparent); }
.outlines a:focus { outline: none; }
.mark circle { fill: var(--danger); stroke: var(--plan-paper); stroke-width: 1.5; }
.mark.open circle { fill: var(--warn); }
.mark text { fill: var(--plan-paper); font: 700 9px/1 var(--font, sans-serif); text-anchor: middle; }
.mark:is(:hover, :focus-visible) circle { stroke: var(--accent); stroke-width: 3; }
.places li:target { color: var(--text); background: var(--accent-soft); }
.remarks.places { list-style: decimal; padding-left: 1.7rem; }
.places li::marker { font-weight: 700; color: var(--danger); }
.viewer .toolbar { position: absolute; left: .6rem; bottom: .6rem; }
.viewer .toolbar .icon { width: 2.3rem; }
.beside { min-width: 0; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); }
.rooms-head { display: flex; flex-wrap: wrap; gap: .1rem .8rem; align-items: baseline; justify-content: space-between; padding: 1rem 1.1rem .5rem; }
.rooms-head h2 { font-size: var(--size-l); }
.rooms-head p { margin: 0; }
.rooms-head .menu { margin-inline-start: auto; }
.beside .all { padding: 0 .5rem .4rem; gap: 0; }
.beside .all [data-uses] { margin-left: auto; }
.room { display: grid; grid-template-columns: auto minmax(0, 1fr) 10.5rem 2rem; gap: 0 .7rem; align-items: center; padding: .55rem .7rem .55rem 1.1rem; border-top: 1px solid var(--line); scroll-margin: 1rem; transition: background var(--fast) var(--ease); }
.room h3 { font-size: var(--size-m); overflow-wrap: anywhere; }
.room p { margin: 0; }
.room .what { grid-column: 2; }
.room .use { grid-column: 3; }
.room .use select { min-height: 2.1rem; padding-block: .15rem; font-size: var(--size-s); text-overflow: ellipsis; }
.room .icon { grid-column: 4; grid-row: 1; }
.room:not(:has(> input)) { grid-template-columns: 0 minmax(0, 1fr) 10.5rem 2rem; }
.room:is(:hover, .lit, :target), .room:has(:focus-visible) { background: var(--raised); }
tr:target > td { background: var(--accent-soft); }
.room:target, .room.lit { box-shadow: inset 3px 0 0 var(--accent); }
.room h3 a { color: var(--text); text-decoration-color: var(--line); text-underline-offset: .2em; }
.room.piece, .room.piece:not(:has(> input)) { grid-template-columns: minmax(0, 1fr); gap: .4rem 0; padding: .7rem 1.1rem; }
.room.piece .what { grid-column: 1; }
.piece-moves { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)) auto; gap: .2rem .6rem; align-items: end; font-size: var(--size-s); }
.piece-moves label > span { color: var(--quiet); }
.piece-moves :is(input[type=number], select) { width: 100%; min-height: 2.1rem; padding-block: .15rem; font-size: var(--size-s); }
.piece-moves .tick { display: flex; gap: .4rem; align-items: center; min-height: 2.1rem; }
.furnish-bar { position: sticky; bottom: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; justify-content: end; padding: .8rem 1.1rem; border-top: 1px solid var(--line); border-radius: 0 0 var(--radius) var(--radius); background: var(--surface); }
.furnish-bar p { margin: 0 auto 0 0; }
.how { flex: 1 1 6rem; }
.how > summary { color: var(--quiet); }
.how[open] { flex-basis: 100%; }
.how .field { margin-bottom: .7rem; }
.beside .furnish-bar .how-fields { max-height: max(9rem, 24dvh); overflow-y: auto; }
.how-fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: 0 .8rem; align-items: end; }
.notice.older { flex-wrap: wrap; align-items: center; justify-content: space-between; }
.notice.older p { margin: 0; }
.running { max-width: 40rem; margin-inline: auto; padding: 2rem; text-align: center; }
.running p { margin: .6rem auto 1.2rem; }
.figures { display: flex; flex-wrap: wrap; gap: .5rem 1.8rem; padding: .9rem .2rem 0; }
.targets { padding: .9rem .2rem 0; }
.figures > div { display: flex; flex-direction: column-reverse; }
.figures dd { font-size: var(--size-xl); font-weight: 640; letter-spacing: -.02em; line-height: 1.1; }
.room.choice-row, .room.choice-row:not(:has(> input)) { display: block; padding: .9rem 1.1rem; }
.choice-row legend { margin: 0; font-weight: 440; }
.choice-row .reason { margin-bottom: .5rem; }
.choice-row .thumb { width: 8.6rem; align-content: start; font-size: var(--size-xs); line-height: 1.35; }
.choice-row .thumb strong { font-size: var(--size-s); }
.choice-row .pick { display: flex; gap: .4rem; align-items: flex-start; }
.choice-row .pick input { width: 1rem; height: 1rem; margin: .1rem 0 0; }
.thumb picture img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: contain; border-radius: var(--radius-s); background: var(--plan-paper); }
.thumb:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.thumb:has(:focus-visible) { outline: var(--ring); outline-offset: 2px; }
.remarks { margin-top: .5rem; padding-left: 1.1rem; list-style: disc; font-size: var(--size-s); color: var(--quiet); }
.beside details:not(.how) > summary { padding: .8rem 1.1rem; border-top: 1px solid var(--line); }
.list-head { margin: 1.4rem 0 0; font-size: var(--size-l); }
.list-head + .floors { margin-top: .8rem; }
.building-card { overflow: visible; box-shadow: 3px -3px 0 -1px var(--surface), 3px -3px 0 0 var(--line), 6px -6px 0 -1px var(--surface), 6px -6px 0 0 var(--line); }
.building-card:hover { box-shadow: 3px -3px 0 -1px var(--surface), 3px -3px 0 0 var(--edge), 6px -6px 0 -1px var(--surface), 6px -6px 0 0 var(--edge); }
.building-card .face-link :is(img, .no-plan) { border-radius: var(--radius) var(--radius) 0 0; }
.floors:has(> .building-card) { gap: 1.5rem 1.4rem; padding: 6px 6px 0 0; }
.building-figures { margin-bottom: 1.2rem; }
.storeys { display: grid; margin: 0; padding: 0; list-style: none; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow); overflow: hidden; }
.storey { position: relative; display: grid; grid-template-columns: 10rem minmax(0, 1fr) auto; grid-template-rows: 1fr auto auto 1fr; gap: 0 1.2rem; padding: .7rem 1.2rem .7rem .7rem; border-top: 1px solid var(--line); transition: background var(--fast) var(--ease); }
.storey:first-child { border-top: 0; }
.storey:hover { background: var(--raised); }
.storey-link { display: contents; color: var(--text); text-decoration: none; }
.storey-link::after { content: ""; position: absolute; inset: 0; }
.storey-link:focus-visible::after { outline: var(--ring); outline-offset: -3px; }
.storey-link :is(picture, .no-plan) { grid-row: 1 / 5; }
.storey-link picture img, .storey .no-plan { display: block; width: 100%; aspect-ratio: 16 / 10; object-fit: contain; border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--plan-paper); }
.storey .no-plan { display: grid; }
.storey h2 { grid-column: 2; grid-row: 2; font-size: var(--size-l); overflow-wrap: anywhere; }
.storey > p { grid-column: 2; grid-row: 3; margin: .15rem 0 0; }
.storey .problem { grid-row: 4; color: var(--danger); }
.furnish-storeys { margin-bottom: 1.2rem; padding: 0; }
.furnish-storeys > p { margin: 0; padding: .9rem 1.1rem .1rem; }
.furnish-storeys .furnish-bar { position: static; border-top: 0; background: none; }
.levels { grid-column: 3; grid-row: 1 / 5; align-self: center; display: flex; gap: 1.8rem; margin: 0; text-align: end; font-size: var(--size-s); }
.levels > div { display: flex; flex-direction: column-reverse; padding: 0; border: 0; }
.levels dt { color: var(--quiet); font-size: var(--size-xs); }
.levels dd { margin: 0; min-width: 4.2rem; font-variant-numeric: tabular-nums; font-weight: 560; }
.scene-work { display: grid; grid-template-columns: minmax(0, 1fr) 17rem; gap: 1.1rem; align-items: start; }
.scene-stage { position: relative; height: calc(100vh - 15rem); min-height: 22rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--plan-paper); overflow: hidden; }
.scene-stage canvas { display: block; width: 100%; height: 100%; touch-action: none; }
.scene-stage canvas:focus-visible { outline: var(--ring); outline-offset: -2px; }
.scene-stage .toolbar { position: absolute; left: .6rem; bottom: .6rem; }
.scene-stage .toolbar .icon { width: 2.3rem; }
.scene-stage [role=status] { position: absolute; right: .6rem; bottom: .6rem; margin: 0; padding: .35rem .7rem; border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--surface); font-size: var(--size-s); }
.scene-storeys { margin: 0; padding: .4rem 0; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow); max-height: calc(100vh - 15rem); overflow-y: auto; }
.scene-storeys legend { float: left; width: 100%; padding: .5rem 1.1rem; color: var(--quiet); font-size: var(--size-s); }
.scene-storeys label { clear: both; display: flex; gap: .6rem; align-items: baseline; padding: .45rem 1.1rem; cursor: pointer; }
.scene-storeys label:hover { background: var(--raised); }
.scene-storeys label:has(:checked) { box-shadow: inset 3px 0 0 var(--accent); background: var(--accent-soft); }
.scene-storeys label:has(:focus-visible) { outline: var(--ring); outline-offset: -3px; }
.scene-storeys input { position: absolute; opacity: 0; }
.scene-storeys span { flex: 1; overflow-wrap: anywhere; }
.scene-storeys small { color: var(--quiet); font-variant-numeric: tabular-nums; white-space: nowrap; }
.revision { display: grid; grid-template-columns: 8rem minmax(0, 1fr) auto; gap: .2rem 1.1rem; align-items: center; }
.revision p { margin: .15rem 0 0; }
.revision-plan img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: contain; background: var(--plan-paper); border: 1px solid var(--line); border-radius: var(--radius-s); }
.revision h2 a { color: var(--text); text-decoration-color: var(--line); }
.choose.compare label { flex: 0 1 9rem; }
.two-plans { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 var(--gap); align-items: start; }
.two-plans figure { margin: 0 0 var(--gap); padding: .8rem; }
.two-plans figcaption { padding: 0 .2rem .5rem; font-weight: 560; }
.two-plans img { display: block; width: 100%; height: auto; max-height: 30rem; object-fit: contain; border-radius: var(--radius-s); background: var(--plan-paper); }
.changes li { display: grid; grid-template-columns: 5.6rem 1fr; gap: .6rem; align-items: baseline; padding: .4rem 0; border-top: 1px solid var(--line); font-size: var(--size-s); }
.changes .tag { justify-self: start; }
.columns { display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 0 var(--gap); align-items: start; }
@media (max-width: 62rem) {
  .floor-work, .columns, .scene-work { grid-template-columns: minmax(0, 1fr); }
  .scene-stage { height: 60vh; }
  .scene-storeys { max-height: 20rem; }
  .viewer, .sticky { position: relative; top: 0; }
}
@media (max-width: 34rem) {
  .room, .room:not(:has(> input)) { grid-template-columns: auto minmax(0, 1fr) 2rem; padding-left: .9rem; }
  .room .use { grid-column: 2 / 4; grid-row: 2; padding-top: .35rem; }
  .room .use select { min-height: var(--control); }
  .room .icon { grid-column: 3; }
  .storey { grid-template-columns: 6.5rem minmax(0, 1fr); grid-template-rows: auto auto auto 1fr; gap: 0 .9rem; padding-right: .9rem; }
  .levels { grid-column: 2; grid-row: 4; justify-self: start; align-self: start; gap: 0 1rem; padding-top: .25rem; text-align: start; }
  .levels > div { flex-direction: row; gap: .4rem; align-items: baseline; }
  .levels dd { min-width: 0; }
  .viewer .toolbar { position: relative; z-index: 1; left: 0; bottom: 0; margin: .4rem; }
  .revision { grid-template-columns: 5.5rem minmax(0, 1fr); }
  .revision .row { grid-column: 2; }
  .uploading { grid-template-columns: 1fr; }
  .furnish-bar { padding: .7rem .9rem; }
  .beside .furnish-bar .how-fields { max-height: max(7rem, 20dvh); }
}
@media print { .furnish-bar { display: none; } .viewer, .sticky { position: static; } }
`
