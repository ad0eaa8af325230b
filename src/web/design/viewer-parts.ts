/** Parts of the embedded viewer, which has as little around the plan as it can. */
export const viewerParts = `
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body { background: var(--plan-paper); color: var(--text); font: 500 var(--size-s)/1.3 ui-sans-serif, system-ui, sans-serif; overflow: hidden; }
[hidden] { display: none !important; }
.stage { position: fixed; inset: 0; overflow: hidden; user-select: none; -webkit-user-select: none; }
.stage:focus-visible, .scene:focus-visible { outline: var(--ring); outline-offset: -2px; }
.stage.movable { cursor: grab; }
.stage.movable:active { cursor: grabbing; }
.plan { position: absolute; left: 0; top: 0; width: 100%; height: 100%; object-fit: contain; }
.live .plan { height: auto; max-width: none; object-fit: fill; transform-origin: 0 0; -webkit-user-drag: none; }
.scene { position: absolute; inset: 0; width: 100%; height: 100%; touch-action: none; }
.tools { position: fixed; right: 8px; bottom: 8px; display: flex; gap: 4px; }
.tools button { display: inline-grid; place-items: center; min-width: 34px; height: 34px; padding: 0 8px; border: 1px solid var(--edge); border-radius: var(--radius-s); background: var(--surface); color: var(--text); font: inherit; font-size: 15px; line-height: 1; cursor: pointer; box-shadow: var(--shadow); }
.tools button:hover { background: var(--raised); }
.tools button:focus-visible { outline: var(--ring); outline-offset: 2px; }
.tools button:disabled { color: var(--quiet); cursor: progress; }
.tools button[aria-pressed=true] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
@media (max-height: 280px), (max-width: 320px) { .tools button { min-width: 28px; height: 28px; padding: 0 6px; font-size: 13px; } }
.said { position: fixed; left: 8px; bottom: 8px; max-width: calc(100% - 200px); margin: 0; padding: 6px 10px; border-radius: var(--radius-s); background: var(--surface); border: 1px solid var(--line); }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.nothing { display: grid; place-content: center; height: 100%; margin: 0; padding: 1rem; text-align: center; color: var(--quiet); font-size: var(--size-m); }
`
