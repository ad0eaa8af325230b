// The script of the embedded viewer: the plan can be moved and enlarged, and the floor shown in three dimensions.

import type { FloorScene } from './mount-floor.ts'
import { movingPlan } from './moving-plan.ts'
import { noSceneText, sayerIn, wireButtons } from './stage-parts.ts'

const part = <T extends Element>(selector: string) => document.querySelector<T>(selector)!

const stage = part<HTMLElement>('.stage')
const plan = part<HTMLImageElement>('.plan')
const canvas = part<HTMLCanvasElement>('.scene')
const say = sayerIn(part('.said'))
const { plan: planAddress = '', layout: layoutAddress = '', scheme: wantedScheme = 'auto' } = stage.dataset
const dark = matchMedia('(prefers-color-scheme: dark)')
const scheme = () => (wantedScheme === 'auto' ? (dark.matches ? 'dark' : 'light') : (wantedScheme as 'light' | 'dark'))
const source = (of: 'light' | 'dark', width: number) => `${planAddress}&scheme=${of}&width=${width}`

const view = movingPlan(stage, plan, (width) => void showPlanIn(width))
let scene: FloorScene | undefined

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
  '.solid': () => void (canvas.hidden ? showScene() : showPlan()),
})

const solid = part<HTMLButtonElement>('.solid')

function show(isScene: boolean): void {
  canvas.hidden = !isScene
  plan.hidden = isScene
  solid.setAttribute('aria-pressed', String(isScene))
  if (isScene) scene?.resize()
}

const showPlan = () => {
  say('')
  show(false)
}

async function showScene(): Promise<void> {
  if (scene) return show(true)
  say('Loading 3D …')
  solid.disabled = true
  try {
    const [{ mountFloor }, answer] = await Promise.all([import('./mount-floor.ts'), fetch(layoutAddress)])
    if (!answer.ok) throw new Error(String(answer.status))
    const layout = await answer.json()
    show(true)
    scene = mountFloor(canvas, layout, scheme())
    new ResizeObserver(() => scene?.resize()).observe(stage)
    say('')
  } catch {
    show(false)
    say(noSceneText('floor'))
  } finally {
    solid.disabled = false
  }
}
