import { html, raw } from 'hono/html'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import type { Building } from '../../../../schema/resources/floors/building.ts'
import { BUILDING_FORMATS, writtenMenu } from '../../../../schema/resources/floors/file-formats.ts'
import { counted } from '../../frame/counted.ts'
import { FLOORS, type Html } from '../../frame/layout.ts'
import { areaWords, buildingPath, type FloorRights, type FloorsFrame } from '../floor-words.ts'
import { modelEntry } from '../models/model-entry.ts'

/** A building as the head of its pages shows it. */
export interface BuildingHead {
  readonly id: string
  readonly name: string
  /** In one line; empty where it is not known. */
  readonly address: string
  readonly labels: readonly string[]
  readonly totals: Building['properties']['totals']
  readonly rights: FloorRights
  /** Whether it came from a model that names it. */
  readonly hasModel: boolean
}

const PARTS = [
  ['', 'Storeys'],
  ['/3d', '3D'],
  ['/settings', 'Settings'],
] as const
export type BuildingPart = (typeof PARTS)[number][1]

/** Name, address, export and the parts of a building. */
export const buildingHead = (
  building: BuildingHead,
  part: BuildingPart | undefined,
  { unit }: Pick<FloorsFrame, 'unit'>,
): Html => {
  const { name, address, labels, totals, rights, id } = building
  const facts = [address, ...(part === 'Storeys' ? [] : totalWords(totals, unit))].filter(Boolean)
  return html`<p class="crumb"><a href="${FLOORS}">← Floors</a></p>
<div class="head floor-head"><div><h1>${name}</h1>
<p class="quiet">${facts.join(' · ')} <span class="tags">${labels.map((it) => html`<span class="tag">${it}</span>`)}</span></p></div>
<div class="row"><nav class="segmented" aria-label="This building">${PARTS.filter(
    ([, it]) => (it !== 'Settings' || rights.change || rights.archive) && (it !== '3D' || totals.spaces > 0),
  ).map(
    ([path, it]) =>
      html`<a href="${buildingPath(id)}${path}" ${it === part ? raw('aria-current="page"') : ''}>${it}</a>`,
  )}</nav>${rights.change && totals.floors > 0 ? html`<a class="button" href="${buildingPath(id)}/newer-file">Newer file</a>` : ''}${rights.export && totals.floors > 0 ? exportMenu(building) : ''}</div></div>`
}

const exportMenu = ({
  id,
  hasModel,
}: BuildingHead): Html => html`<details class="menu export"><summary class="button">Export</summary>
<div><p>All storeys in one file</p><ul>${writtenMenu('page')
  .filter(({ format }) => (BUILDING_FORMATS as readonly string[]).includes(format))
  .map(
    ({ format, name, use }) =>
      html`<li><a href="${buildingPath(id)}/export/${format}" download>${name} <small>${USES[format] ?? use}</small></a></li>`,
  )}${hasModel ? modelEntry(`${buildingPath(id)}/model`) : ''}</ul></div></details>`

/** Where it is another than of a floor. */
const USES: Readonly<Record<string, string>> = { pdf: 'a page a storey, to print' }

/** What a building holds, in the order of what planners ask first. */
export const totalWords = (
  { floors, spaces, area, assets, workplaces, seats }: BuildingHead['totals'],
  unit: PlainUnit,
): string[] => [
  counted(floors, 'storey'),
  ...(spaces === 0 ? [] : [counted(spaces, 'room')]),
  ...(area === 0 ? [] : [areaWords(area, unit)]),
  ...(assets === 0 ? [] : [counted(assets, 'piece')]),
  ...(workplaces ? [counted(workplaces, 'workplace')] : []),
  ...(seats ? [counted(seats, 'seat')] : []),
]
