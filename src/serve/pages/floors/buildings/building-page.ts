import { html } from 'hono/html'
import type { Storey } from '../../../../schema/resources/floors/building.ts'
import { counted } from '../../frame/counted.ts'
import { type Html, layout, notice } from '../../frame/layout.ts'
import { buildingPath, type FloorsFrame, floorPath, floorsFrame, squareMetres, storeyWords } from '../floor-words.ts'
import { planImage } from '../plan/plan-image.ts'
import { type BuildingHead, buildingHead } from './building-head.ts'

export interface BuildingPage extends FloorsFrame {
  readonly building: BuildingHead
  /** Highest first, as they stand. */
  readonly storeys: readonly Storey[]
  /** Floors that have been put away. */
  readonly archived: number
  readonly done?: string
  readonly fault?: string
}

/** The storeys of a building one above the other, each with its plan. */
export const buildingPage = (page: BuildingPage): Html =>
  layout(
    floorsFrame(page.building.name, page),
    html`${buildingHead(page.building, 'Storeys')}
${notice(page.done)}${notice(page.fault, true)}
${page.storeys.length === 0 ? noStoreys(page) : html`${figures(page)}<ol class="storeys">${page.storeys.map(row)}</ol>`}
${page.archived === 0 ? '' : html`<p class="quiet">${counted(page.archived, 'floor')} of it ${page.archived === 1 ? 'is' : 'are'} in the archive.</p>`}`,
  )

const noStoreys = ({ building }: BuildingPage): Html => html`<div class="card empty"><h2>No storeys yet</h2>
<p>A floor joins the building in its settings, under “Building”.${building.rights.change ? html` What the building is called is said in <a href="${buildingPath(building.id)}/settings">its own</a>.` : ''}</p></div>`

const figures = ({ building: { totals } }: BuildingPage): Html => {
  const shown: readonly (readonly [string, string])[] = [
    [totals.floors === 1 ? 'storey' : 'storeys', String(totals.floors)],
    ['area', squareMetres(totals.area)],
    [totals.spaces === 1 ? 'room' : 'rooms', totals.spaces.toLocaleString('en')],
    ...(totals.assets === 0
      ? []
      : ([[totals.assets === 1 ? 'piece' : 'pieces', totals.assets.toLocaleString('en')]] as const)),
    ...seatFigures(totals),
  ]
  return html`<dl class="figures building-figures">${shown.map(([name, value]) => html`<div><dt class="quiet">${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** How many may sit and work; nothing where there is nothing to say. */
const seatFigures = ({ seats, workplaces }: BuildingPage['building']['totals']) =>
  (
    [
      [workplaces, 'workplace'],
      [seats, 'seat'],
    ] as const
  ).flatMap(([count, one]): (readonly [string, string])[] =>
    count ? [[count === 1 ? one : `${one}s`, count.toLocaleString('en')]] : [],
  )

const row = (storey: Storey): Html => {
  const { floorId, name, floorNumber, elevation, height, area, spaces, assets } = storey
  const path = floorPath(floorId)
  const facts = [
    ...(floorNumber === null ? [] : [storeyWords(floorNumber)]),
    ...(spaces === 0 ? [] : [counted(spaces, 'room')]),
    ...(area === null ? [] : [squareMetres(area)]),
    ...(assets === 0 ? [] : [counted(assets, 'piece')]),
    ...(storey.workplaces ? [counted(storey.workplaces, 'workplace')] : []),
    ...(storey.seats ? [counted(storey.seats, 'seat')] : []),
  ]
  const levels = [
    ...(elevation === null ? [] : [html`<div><dt>level</dt><dd>${levelWords(elevation)}</dd></div>`]),
    ...(height === null ? [] : [html`<div><dt>height</dt><dd>${metres(height)}</dd></div>`]),
  ]
  return html`<li class="storey"><a class="storey-link" href="${path}">${spaces === 0 ? html`<span class="no-plan">No plan yet</span>` : planImage({ path: `${path}/plan.svg?size=card`, alt: '' }, true)}<h2>${name}</h2></a>
<p class="quiet">${facts.join(' · ')} ${storey.private ? '' : html`<span class="tag good">public</span>`}</p>
${levels.length === 0 ? '' : html`<dl class="levels">${levels}</dl>`}</li>`
}

/** As levels stand on sections: with their sign. */
export const levelWords = (elevation: number): string =>
  elevation === 0 ? '±0 m' : `${elevation > 0 ? '+' : '−'}${metres(Math.abs(elevation))}`

const metres = (length: number): string => `${length.toLocaleString('en', { maximumFractionDigits: 2 })} m`
