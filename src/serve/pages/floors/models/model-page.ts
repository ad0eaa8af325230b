import { html } from 'hono/html'
import type { FloorWriteBack, WriteBackPreview } from '../../../../schema/resources/floors/write-back-preview.ts'
import { counted } from '../../frame/counted.ts'
import { fileField } from '../../frame/file-field.ts'
import { type Html, hidden, layout, notice } from '../../frame/layout.ts'
import { type FloorsFrame, floorsFrame } from '../floor-words.ts'

export interface ModelPage extends FloorsFrame {
  /** Of the floor or building. */
  readonly head: Html
  /** The address of the page. */
  readonly path: string
  /** The draft whose furniture is written; undefined: the layout that everybody sees. */
  readonly draft?: string
  /** Most bytes of a file. */
  readonly bytesMax: number
  /** What would be written into the file that was sent. */
  readonly preview?: WriteBackPreview
  readonly fault?: string
}

/** Gives the model that a floor or building came from with its furniture. */
export const modelPage = (page: ModelPage): Html =>
  layout(
    floorsFrame('Your IFC with the furniture', page),
    html`${page.head}
${notice(page.fault, true)}
<section class="card model"><h2>Your IFC with the furniture</h2>
<p>Choose the IFC file that this came from, or a newer state of it. It comes back with the furniture of ${page.draft === undefined ? 'the layout that everybody sees' : `the draft “${page.draft}”`}, and with the values of custom attributes of rooms and of this furniture: every line of yours stays as it is, and nothing of the file is kept here.</p>
<form method="post" action="${page.path}" enctype="multipart/form-data">${hidden({ csrf: page.user.csrf })}
<p class="quiet">An IFC file, up to ${Math.floor(page.bytesMax / 2 ** 20)} MB</p>
<div class="row">${fileField({ id: 'file', label: 'IFC file', button: 'Choose a file', accept: '.ifc,.ifczip,.zip' })}
<button class="primary" name="do" value="write">Download it furnished</button>
<button name="do" value="look">Show what is added</button></div></form></section>
${page.preview === undefined ? '' : previewOf(page.preview)}`,
  )

const previewOf = ({
  floors,
  mapConversion,
}: WriteBackPreview): Html => html`<section class="card model"><h2>What is added</h2>
${mapConversion ? html`<p>The position on earth is added too: the file has none.</p>` : ''}
${floors.map(floorOf)}</section>`

const floorOf = (floor: FloorWriteBack): Html => html`<h3>${floor.name}</h3>
${
  floor.outcome === 'missing'
    ? html`<p class="notice warn">The file has neither a space nor the storey of this floor. Nothing can be written into it.</p>`
    : html`<p>${counted(floor.added.length, 'piece')} added, ${floor.present} of the layout there already.</p>
${listOf('Rooms and furniture of the file that get the values of their custom attributes', floor.described)}
${listOf('Stands otherwise in the file, and is left so', floor.differing.filter(isMoved))}
${listOf('Pieces whose values of custom attributes the file does not have; it is left so', floor.differing.filter(isOtherwiseSaid))}
${listOf('Furniture of the file that the layout does not have; it is left in it', floor.left)}
${listOf(
  'Rooms that the file does not have; their furniture goes to the storey',
  floor.spaces.filter(({ outcome }) => outcome === 'missing'),
)}
${listOf(
  'Rooms of another outline in the file',
  floor.spaces.filter(({ outcome }) => outcome === 'changed'),
)}
${listOf(
  'Rooms with other values of custom attributes in the file, which are left so',
  floor.spaces.filter(({ outcome }) => outcome === 'attributes'),
)}`
}`

type Differing = FloorWriteBack['differing'][number]
const isMoved = ({ changes }: Differing) => changes.some((it) => it !== 'attributes')
const isOtherwiseSaid = ({ changes }: Differing) => changes.includes('attributes')

/** Names shown of a list. */
const NAMES_MAX = 20

const listOf = (title: string, named: readonly { readonly name: string }[]): Html | '' =>
  named.length === 0
    ? ''
    : html`<p>${title}:</p><ul>${named.slice(0, NAMES_MAX).map(({ name }) => html`<li>${name}</li>`)}${
        named.length > NAMES_MAX ? html`<li>and ${named.length - NAMES_MAX} more</li>` : ''
      }</ul>`
