import { sceneMarkerParts } from './scene-marker-parts.ts'
/** The stage of a plan, in the page of the viewer as in the element: drawing, marks, legend and buttons. */
export const stageParts = `
[hidden] { display: none !important; }
.stage { position: absolute; inset: 0; overflow: hidden; user-select: none; -webkit-user-select: none; }
.stage:focus-visible, .scene:focus-visible { outline: var(--ring); outline-offset: -2px; }
.stage.movable { cursor: grab; }
.stage.movable:active { cursor: grabbing; }
.plan, .marks { position: absolute; left: 0; top: 0; width: 100%; height: 100%; object-fit: contain; }
.live .plan, .live .marks { height: auto; max-width: none; object-fit: fill; transform-origin: 0 0; -webkit-user-drag: none; }
.scene { position: absolute; inset: 0; width: 100%; height: 100%; touch-action: none; }
.tools { position: absolute; right: 8px; bottom: 8px; display: flex; gap: 4px; }
.tools button { display: inline-grid; place-items: center; min-width: 34px; height: 34px; padding: 0 8px; border: 1px solid var(--edge); border-radius: var(--radius-s); background: var(--surface); color: var(--text); font: inherit; font-size: 15px; line-height: 1; cursor: pointer; box-shadow: var(--shadow); }
.tools button:hover { background: var(--raised); }
.tools button:focus-visible { outline: var(--ring); outline-offset: 2px; }
.tools button:disabled { color: var(--quiet); cursor: progress; }
.tools button[aria-pressed=true] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
@media (min-height: 281px) and (min-width: 321px) { .stage.live { bottom: 50px; } }
@media (max-height: 280px), (max-width: 320px) { .tools button { min-width: 28px; height: 28px; padding: 0 6px; font-size: 13px; } }
.said { position: absolute; left: 8px; bottom: 8px; max-width: calc(100% - 200px); margin: 0; padding: 6px 10px; border-radius: var(--radius-s); background: var(--surface); border: 1px solid var(--line); }
.marks polygon { fill-opacity: 0; stroke-width: 2.5; stroke-opacity: 0; stroke: var(--accent); vector-effect: non-scaling-stroke; outline: none; }
.marks polygon:not(.coloured) { fill: var(--plan-paper); }
.marks .coloured { fill-opacity: .36; }
.marks .highlighted { stroke-opacity: 1; stroke-dasharray: 6 4; }
.marks .selected { stroke-opacity: 1; stroke-width: 4; stroke-dasharray: none; }
.marks.selectable polygon { cursor: pointer; }
.marks.selectable polygon:hover { stroke-opacity: .7; }
.marks polygon:focus-visible, .marker:focus-visible .pin { stroke: var(--focus, var(--accent)); stroke-opacity: 1; stroke-width: 4; }
.marks text { fill: var(--text); stroke: var(--surface); stroke-width: .22em; stroke-linejoin: round; paint-order: stroke; font-family: ui-sans-serif, system-ui, sans-serif; font-weight: 600; pointer-events: none; }
.marks .marker text { pointer-events: auto; }
.values text { text-anchor: middle; }
.marker { cursor: pointer; outline: none; }
.pin:not([fill]) { fill: var(--danger); }
.pin { stroke: var(--surface); stroke-width: 2; vector-effect: non-scaling-stroke; }
.eye { fill: var(--surface); }
.legend { position: absolute; left: 8px; top: 8px; max-width: min(45%, 16rem); max-height: 60%; overflow: auto; margin: 0; padding: 6px 10px; border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--surface); box-shadow: var(--shadow); }
.legend b { display: block; overflow-wrap: anywhere; }
.legend span { display: flex; align-items: center; gap: 6px; overflow-wrap: anywhere; }
.legend i { flex: none; width: 12px; height: 12px; border: 1px solid var(--edge); border-radius: 3px; }
`

/** Parts of the embedded viewer, which has as little around the plan as it can. */
export const viewerParts = `
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body { background: var(--plan-paper); color: var(--text); font: 500 var(--size-s)/1.3 ui-sans-serif, system-ui, sans-serif; overflow: hidden; }
${stageParts}${sceneMarkerParts}
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.nothing { display: grid; place-content: center; height: 100%; margin: 0; padding: 1rem; text-align: center; color: var(--quiet); font-size: var(--size-m); }
`
