/** A part of the design as markup: the page shows it drawn and as text. */
export interface DesignSample {
  readonly name: string
  readonly text: string
  readonly markup: string
}

const ROOM =
  '<svg viewBox="0 0 80 60" aria-hidden="true"><path d="M10 50V10h60v40H45m-15 0H10" fill="var(--plan-floor)" stroke="var(--plan-wall)" stroke-width="3"/></svg>'

/** Every part, from those of each page to those of the workbench. */
export const DESIGN_SAMPLES: readonly DesignSample[] = [
  {
    name: 'Buttons',
    text: 'One primary action on a page. Dangerous ones are outlined and ask once more.',
    markup: `<div class="row"><button type="button" class="primary">Primary</button> <button type="button">Usual</button> <button type="button" class="plain">Plain</button> <button type="button" class="dangerous">Delete…</button> <button type="button" class="small">Small</button> <button type="button" class="icon" aria-label="Undo">↶</button> <button type="button" disabled>Disabled</button></div>`,
  },
  {
    name: 'Fields',
    text: 'A label above, help below, what is wrong between them. The page counts from one and names the field.',
    markup: `<label class="field"><span>Name</span><input value="Web site"><small class="help">Where it is used.</small></label>
<label class="field"><span>Domains</span><input aria-invalid="true" value="https://x.example/a"><span class="error">Line 1 must be a host without path.</span></label>
<label class="field short"><span>Ends</span><select><option>never</option><option>in 30 days</option></select></label>
<label class="choice"><input type="checkbox" checked><span>Read floors<small><code>floor:readPublic</code></small></span></label>`,
  },
  {
    name: 'Segments, tabs, chips',
    text: 'Segments choose one way to see the same thing; tabs choose a thing; chips are on or off.',
    markup: `<div class="row"><div class="segmented"><button type="button" aria-pressed="true">Plan</button><button type="button" aria-pressed="false">3D</button></div>
<button type="button" class="chip" aria-pressed="true">Sofa</button><button type="button" class="chip" aria-pressed="false">Desk</button></div>
<div class="tabs" role="tablist"><button type="button" role="tab" aria-selected="true">curl</button><button type="button" role="tab" aria-selected="false">TypeScript</button><button type="button" role="tab" aria-selected="false">Python</button></div>`,
  },
  {
    name: 'Sliders, switches, steppers',
    text: 'The part of a slider that is filled is the property --part, in per cent.',
    markup: `<div class="slider"><span>Circulation</span><output>0.60 m</output><input type="range" min="0" max="100" value="40" aria-label="Circulation"></div>
<div class="row"><label class="switch"><input type="checkbox" role="switch" checked>Show dimensions</label>
<div class="stepper"><button type="button" aria-label="Fewer">−</button><output>4</output><button type="button" aria-label="More">+</button></div></div>`,
  },
  {
    name: 'Tags',
    text: 'States and small facts. Colour never says anything alone.',
    markup: `<div class="tags"><span class="tag">replaced</span><span class="tag good">active</span><span class="tag warn">ends in 5 days</span><span class="tag bad">disabled</span></div>`,
  },
  {
    name: 'Notices',
    text: 'What was done, or what went wrong and what to do about it.',
    markup: `<p class="notice">Furnishing in this browser.</p><p class="notice good">Saved.</p><p class="notice warn">The token ends tomorrow.</p><p class="notice bad">The room has no door: draw one on a wall.</p>`,
  },
  {
    name: 'Code',
    text: 'With a title and, where there are scripts, a button that copies it.',
    markup: `<figure class="code"><figcaption>curl<button type="button" class="small plain">Copy</button></figcaption><pre tabindex="0"><code>curl https://rooms.example/v2/token/self</code></pre></figure>
<div class="secret"><code>rw_sk_3m9vq1…</code><button type="button" class="small">Copy</button></div>`,
  },
  {
    name: 'Tables',
    text: 'Hairlines, no stripes; numbers to the right, of one width.',
    markup: `<table><thead><tr><th scope="col">Piece</th><th scope="col" class="number">Width</th></tr></thead><tbody><tr><td>Sofa</td><td class="number">2.10 m</td></tr><tr><td>Wardrobe</td><td class="number">0.60 m</td></tr></tbody></table>`,
  },
  {
    name: 'Plans',
    text: 'The frame of a plan, and the strip of alternatives with their idea in words.',
    markup: `<div class="filmstrip"><button type="button" class="thumb" aria-pressed="true">${ROOM}<strong>Along the wall</strong><span>62 % free</span></button><button type="button" class="thumb" aria-pressed="false">${ROOM}<strong>By the window</strong><span>58 % free</span></button></div>
<div class="toolbar" role="toolbar" aria-label="Tools"><button type="button" aria-pressed="true">Select</button><button type="button" aria-pressed="false">Wall</button><button type="button" aria-pressed="false">Door</button></div>`,
  },
  {
    name: 'Nothing yet, waiting, done',
    text: 'What is not there says how it comes; what is on its way has its shape; what has happened passes by.',
    markup: `<div class="card empty"><h3>No tokens yet</h3><p>Make one, and programs can read your floors.</p></div>
<div class="skeleton">Furnishing</div>
<div class="toast">Link copied</div>`,
  },
]
