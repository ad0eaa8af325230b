import { html, raw } from 'hono/html'
import { capitalise } from '../../../../engine/drawing/words.ts'
import {
  FILE_FORMATS,
  READ_ENDINGS,
  READ_IN_WORDS,
  readingOfFormat,
} from '../../../../schema/resources/floors/file-formats.ts'
import { fileField } from '../../frame/file-field.ts'
import { FLOORS, type Html, hidden } from '../../frame/layout.ts'
import { type DrawingChoice, drawingOptions, NO_CHOICE } from '../plan/drawing-options.ts'

/** `An IFC model, a DXF drawing, GeoJSON, or rooms as JSON` */
const kinds = (): string => {
  const called = READ_IN_WORDS.map((format) => readingOfFormat(format).called)
  return capitalise(`${called.slice(0, -1).join(', ')}, or ${called.at(-1)}`)
}

export interface UploadForm {
  readonly user: { readonly csrf: string }
  /** Whether there are no floors yet: then it says what to do, and offers samples. */
  readonly isFirst: boolean
  /** Most bytes of a file. */
  readonly bytesMax: number
  /** How drawings were to be read of which one was refused. */
  readonly refusedDrawing?: DrawingChoice | undefined
}

/** Brings in plans. With the script files may be dropped anywhere on the page, and each tells how far it has come. */
export const uploadForm = (
  form: UploadForm,
): Html => html`<section class="bring ${form.isFirst ? 'first' : ''}" aria-label="Bring in plans">
<form class="drop" method="post" action="${FLOORS}/import" enctype="multipart/form-data" data-upload>
${hidden({ csrf: form.user.csrf })}
${
  form.isFirst
    ? html`${drawing}<h2>Bring in your first plan</h2>
<p>${kinds()}. Rooms, doors, windows and furniture are read; whatever cannot be read is listed by name.</p>`
    : ''
}
<div class="row">${fileField({ id: 'files', label: 'Plans', button: 'Choose plans', accept: READ_ENDINGS, multiple: true, isMain: true, isSentAtOnce: true })}
<button data-unscripted>Upload</button></div>
<p class="quiet"><span data-scripted hidden>or drop files anywhere on this page · </span>${READ_IN_WORDS.map((format) => FILE_FORMATS[format].name).join(', ')}, up to ${Math.floor(form.bytesMax / 2 ** 20)} MB each · private at first</p>
${drawingOptions(form.refusedDrawing ?? NO_CHOICE, form.refusedDrawing !== undefined)}
</form>
${form.isFirst ? samples(form) : ''}
<ul class="arrivals" data-arrivals aria-live="polite"></ul>
</section>`

const samples = ({ user }: UploadForm): Html => html`<form class="row samples" method="post" action="${FLOORS}/samples">
${hidden({ csrf: user.csrf })}<span class="quiet">No file at hand?</span>
<button class="small" name="sample" value="flat">Open a sample flat</button>
<button class="small" name="sample" value="office">Open a sample office</button>
</form>`

/** A plan with an arrow into it. */
const drawing = raw(
  '<svg viewBox="0 0 96 72" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round" aria-hidden="true"><path fill="var(--plan-floor)" stroke="none" d="M8 8h80v56H8z"/><path d="M58 64h30V8H8v56h38"/><path d="M8 36h26m10 0h8V8m0 28v10"/><path d="M46 64a12 12 0 0 1 12-12v12" stroke-width="1.5"/><path d="M70 22v20m-8-8 8 8 8-8"/></svg>',
)
