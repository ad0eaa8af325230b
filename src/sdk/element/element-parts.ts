import { LAYER_STYLES } from '../../web/plan-view/layer-styles.ts'

/** Custom properties that pages set are `--roomwright-…`; those within are `--plan-…`. */
export const ELEMENT_STYLES = `
:host { display: block; position: relative; min-height: 160px; height: 420px; }
:host([hidden]) { display: none; }
[hidden] { display: none !important; }
.frame, .stage, .plan, .scene, .tools, .said { position: absolute; }
.frame, .stage, .scene { inset: 0; overflow: hidden; }
.frame { color-scheme: light; --plan-accent: var(--roomwright-accent, light-dark(#2563eb, #7aa7ff)); --plan-wrong: var(--roomwright-wrong, light-dark(#dc2626, #ff7b72)); --plan-surface: var(--roomwright-surface, light-dark(#fff, #20252b)); --plan-text: var(--roomwright-text, light-dark(#2d3138, #e9ebee)); --plan-edge: var(--roomwright-edge, light-dark(#8b867d, #8d949d)); background: var(--roomwright-paper, light-dark(#fdfcfa, #14171b)); border-radius: var(--roomwright-radius, 0); font: 500 14px/1.3 var(--roomwright-font, ui-sans-serif, system-ui, sans-serif); color: var(--plan-text); }
.frame[data-scheme=dark] { color-scheme: dark; }
.stage { bottom: 50px; user-select: none; -webkit-user-select: none; }
:focus-visible { outline: 3px solid var(--plan-accent); outline-offset: 2px; }
.stage, .scene { outline-offset: -3px; }
.stage.movable { cursor: grab; }
.plan { left: 0; top: 0; transform-origin: 0 0; }
.scene { width: 100%; height: 100%; touch-action: none; }
.tools { right: 8px; bottom: 8px; display: flex; gap: 4px; }
.tools button, .said { padding: 6px 10px; border: 1px solid var(--plan-edge); border-radius: 8px; background: var(--plan-surface); }
.tools button { display: grid; place-items: center; min-width: 34px; height: 34px; color: var(--plan-text); font: inherit; cursor: pointer; }
.tools button[aria-pressed=true] { background: var(--plan-text); color: var(--plan-surface); }
.said { left: 8px; bottom: 8px; margin: 0; }
${LAYER_STYLES}`

export const ELEMENT_MARKUP = `<div class="frame" part="frame">
<div class="stage" part="stage" tabindex="0" role="group"><svg class="plan" part="plan" aria-hidden="true" font-family="Inter,'Helvetica Neue',Helvetica,Arial,sans-serif"></svg></div>
<div class="legend" part="legend" hidden></div>
<div class="tools" part="tools" role="group" aria-label="View">
<button type="button" class="farther" part="button" aria-label="Zoom out">−</button>
<button type="button" class="nearer" part="button" aria-label="Zoom in">+</button>
<button type="button" class="whole" part="button" aria-label="Show the whole plan"><svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M1 5V1h4M9 1h4v4M13 9v4H9M5 13H1V9"/></svg></button>
<button type="button" class="solid" part="button" aria-pressed="false">3D</button>
</div>
<p class="said" part="message" role="status" hidden></p>
</div>`
