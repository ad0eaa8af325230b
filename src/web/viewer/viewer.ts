// The script of the embedded viewer: the plan can be moved and enlarged, the floor shown in three dimensions, and the page
// around it may send commands.

import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import type { Marker } from '../plan-view/message-members.ts'
import { movingPlan } from '../plan-view/moving-plan.ts'
import type { PlanCommand, PlanEvent } from '../plan-view/plan-messages.ts'
import type { PlanSession } from '../plan-view/plan-session.ts'
import type { TintedScene } from './mount-floor.ts'
import { pageChannel } from './page-channel.ts'
import { noSceneText, sayerIn, wireButtons } from './stage-parts.ts'

const part = <T extends Element>(selector: string) => document.querySelector<T>(selector)!

const stage = part<HTMLElement>('.stage')
const plan = part<HTMLImageElement>('.plan')
const canvas = part<HTMLCanvasElement>('.scene')
const say = sayerIn(part('.said'))
const { plan: planAddress = '', layout: layoutAddress = '', scheme: wantedScheme = 'auto', domains } = stage.dataset
const dark = matchMedia('(prefers-color-scheme: dark)')
const scheme = () => (wantedScheme === 'auto' ? (dark.matches ? 'dark' : 'light') : (wantedScheme as 'light' | 'dark'))
const source = (of: 'light' | 'dark', width: number) => `${planAddress}&scheme=${of}&width=${width}`

const view = movingPlan(stage, {
  element: plan,
  size: () =>
    plan.complete && plan.naturalWidth > 0 ? { width: plan.naturalWidth, height: plan.naturalHeight } : undefined,
  refine: (width) => void showPlanIn(width),
})
let scene: TintedScene | undefined
let session: PlanSession | undefined
let tints: ReadonlyMap<string, string> = new Map()
let markers: readonly Marker[] = []
/** Receives the marker that was pressed in 3D; has no effect without a page around the frame. */
let pressMarker = (_id: string) => {}
let layout: Promise<LayoutContent> | undefined

dark.addEventListener('change', () => scene?.light(scheme()))

/** The plan before is shown until this one is there, or where it cannot be loaded. */
async function showPlanIn(width: number): Promise<void> {
  const next = new Image()
  next.src = source(scheme(), width)
  try {
    await next.decode()
  } catch {
    return
  }
  // The browser chooses between the two when the scheme of the system changes.
  const forDark = document.querySelector('source')
  if (forDark) forDark.srcset = source('dark', width)
  plan.src = source(forDark ? 'light' : scheme(), width)
}

wireButtons(document, {
  '.nearer': () => (canvas.hidden ? view.zoom(1.5) : scene?.zoom(1 / 1.25)),
  '.farther': () => (canvas.hidden ? view.zoom(1 / 1.5) : scene?.zoom(1.25)),
  '.whole': () => (canvas.hidden ? view.showWhole() : scene?.whole()),
  '.solid': () => void showView(canvas.hidden ? '3d' : 'plan'),
})

const solid = part<HTMLButtonElement>('.solid')

function show(isScene: boolean): void {
  const isOther = canvas.hidden === isScene
  canvas.hidden = !isScene
  plan.hidden = isScene
  solid.setAttribute('aria-pressed', String(isScene))
  if (isScene) scene?.resize()
  if (isOther) session?.shown(isScene ? '3d' : 'plan')
}

async function showView(which: 'plan' | '3d'): Promise<boolean> {
  if (which === '3d') return showScene()
  say('')
  show(false)
  return true
}

function readLayout(): Promise<LayoutContent> {
  layout ??= fetchLayout()
  // What could not be loaded is asked for again.
  layout.catch(() => (layout = undefined))
  return layout
}

async function fetchLayout(): Promise<LayoutContent> {
  const answer = await fetch(layoutAddress)
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}

async function showScene(): Promise<boolean> {
  if (scene) {
    show(true)
    return true
  }
  say('Loading 3D …')
  solid.disabled = true
  try {
    const [{ mountFloor }, content] = await Promise.all([import('./mount-floor.ts'), readLayout()])
    show(true)
    scene = mountFloor(canvas, content, scheme(), (id) => pressMarker(id))
    scene.tint(tints)
    scene.mark(markers)
    new ResizeObserver(() => scene?.resize()).observe(stage)
    say('')
    return true
  } catch {
    show(false)
    say(noSceneText('floor'))
    return false
  } finally {
    solid.disabled = false
  }
}

/** Commands one after the other, from the page around the frame. */
if (window.parent !== window && domains !== undefined) {
  let last: Promise<void> = Promise.resolve()
  const follow = (command: PlanCommand) => {
    last = last.then(async () => {
      try {
        if (command.type === 'show') return await showFloor(command.floor, channel.emit)
        session ??= await startSession(channel.emit)
        await session.follow(command)
      } catch {
        channel.emit({ type: 'error', message: 'The floor cannot be loaded now' })
      }
    })
  }
  const origin = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin)
  const channel = pageChannel({ page: window.parent, domains: JSON.parse(domains), origin }, follow)
  window.addEventListener('message', (message) => channel.take(message))
  // The floor is read with the first command: pages that send none load nothing for it.
  channel.emit({ type: 'ready' })
}

/** Another floor has a page of its own; this one stays where the token does not show that. */
async function showFloor(floor: string, emit: (event: PlanEvent) => void): Promise<void> {
  const address = new URL(location.href)
  address.pathname = address.pathname.replace(/[^/]+\/?$/, floor)
  const answer = await fetch(address, { method: 'HEAD' })
  if (answer.ok) location.replace(address)
  else emit({ type: 'error', message: `The token shows no floor "${floor}"` })
}

async function startSession(emit: (event: PlanEvent) => void): Promise<PlanSession> {
  pressMarker = (marker) => emit({ type: 'marker', marker })
  const [{ planSession }, content] = await Promise.all([import('../plan-view/plan-session.ts'), readLayout()])
  const [width, share] = [Number(plan.getAttribute('width')) || 640, Number(stage.dataset['margin'])]
  return planSession({
    ...{ stage, view, content, emit, isSelectable: true, show: showView },
    drawn: { width, margin: width * share, unit: stage.dataset['unit'] === 'ft' ? 'ft' : 'm' },
    tint: (colours) => {
      tints = colours
      scene?.tint(colours)
    },
    mark: (next) => {
      markers = next
      scene?.mark(next)
    },
  })
}
