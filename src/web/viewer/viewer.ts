// The script of the embedded viewer: the plan can be moved and enlarged, and the floor shown in three dimensions.

import type { FloorScene } from './mount-floor.ts'
import { movingPlan } from './moving-plan.ts'

const part = <T extends Element>(selector: string) => document.querySelector<T>(selector)!

const stage = part<HTMLElement>('.stage')
const plan = part<HTMLImageElement>('.plan')
const canvas = part<HTMLCanvasElement>('.scene')
const said = part<HTMLElement>('.said')
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

const press = (selector: string, act: () => void) => {
  const button = part<HTMLButtonElement>(selector)
  button.hidden = false
  button.addEventListener('click', act)
}
press('.nearer', () => (canvas.hidden ? view.zoom(1.5) : scene?.zoom(1 / 1.25)))
press('.farther', () => (canvas.hidden ? view.zoom(1 / 1.5) : scene?.zoom(1.25)))
press('.whole', () => (canvas.hidden ? view.showWhole() : scene?.whole()))
press('.solid', () => void (canvas.hidden ? showScene() : showPlan()))

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

function say(text: string): void {
  said.textContent = text
  said.hidden = text === ''
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
    say(hasWebGl() ? 'The floor cannot be shown in 3D now.' : 'This browser has no WebGL, which 3D needs.')
  } finally {
    solid.disabled = false
  }
}

function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
