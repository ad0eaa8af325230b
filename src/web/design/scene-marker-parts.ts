/** Markers over a floor in three dimensions: buttons with a pin at their point. */
export const sceneMarkerParts = `.scene-markers { position: absolute; inset: 0; isolation: isolate; overflow: hidden; pointer-events: none; }
.scene[hidden] + .scene-markers { display: none; }
.scene-markers button { position: absolute; left: 0; top: -7px; display: flex; align-items: center; gap: 6px; max-width: 16rem; min-height: 28px; padding: 3px 10px 3px 8px; border: 1px solid var(--edge); border-radius: 14px; background: var(--surface); color: var(--text); font: inherit; font-weight: 600; text-align: left; cursor: pointer; pointer-events: auto; box-shadow: var(--shadow); }
.scene-markers button::after { content: ''; position: absolute; left: calc(50% + var(--aside, 0px)); bottom: -5px; width: 8px; height: 8px; border: solid var(--edge); border-width: 0 1px 1px 0; background: var(--surface); transform: translateX(-50%) rotate(45deg); }
.scene-markers button:is(:hover, :focus-visible) { z-index: 2000000 !important; }
.scene-markers button:hover { background: var(--raised); }
.scene-markers button:hover::after { background: var(--raised); }
.scene-markers button:focus-visible { outline: var(--ring); outline-offset: 2px; }
.scene-markers i { flex: none; width: 10px; height: 10px; border-radius: 50%; background: var(--danger); }`
