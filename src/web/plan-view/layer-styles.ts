/** Styles of a layer and its legend, for the element and the embedded viewer. */
export const LAYER_STYLES = `
.layer { position: absolute; left: 0; top: 0; overflow: visible; transform-origin: 0 0; pointer-events: none; font-family: inherit; }
.tints { fill-opacity: .6; mix-blend-mode: multiply; }
[data-scheme=dark] .tints { fill-opacity: .35; mix-blend-mode: lighten; }
.layer .shape { fill: transparent; vector-effect: non-scaling-stroke; stroke-width: 2.5px; outline: none; }
.layer .shape[role] { pointer-events: all; cursor: pointer; }
.layer .shape[role]:hover { fill: var(--plan-accent); fill-opacity: .12; }
.layer .shape.highlighted { stroke: var(--plan-accent); stroke-dasharray: 6 4; }
.layer .shape.selected { stroke: var(--plan-accent); fill: var(--plan-accent); fill-opacity: .18; }
.layer .shape.illegal { stroke: var(--plan-wrong); fill: var(--plan-wrong); fill-opacity: .3; stroke-dasharray: 3 3; }
.layer .shape:focus-visible { stroke: var(--plan-accent); stroke-width: 4px; }
.layer .tags text { font-weight: 600; }
.layer .mark { pointer-events: all; cursor: pointer; outline: none; }
.layer .mark:focus-visible path { stroke: var(--plan-accent); }
.legend { position: absolute; left: 8px; top: 8px; max-width: min(220px, 50%); max-height: calc(100% - 70px); overflow: auto; margin: 0; padding: 8px 10px; border-radius: 8px; background: var(--plan-surface); color: var(--plan-text); border: 1px solid var(--plan-edge); font-size: 12px; line-height: 1.5; }
.legend b { display: block; }
.legend span { display: flex; gap: 6px; align-items: center; }
.legend i { flex: none; width: 12px; height: 12px; border: 1px solid var(--plan-edge); border-radius: 3px; }
`
