// The script of the page of a building in three dimensions: its storeys are fetched, and one of them is seen from above.

import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { type BuildingScene, mountBuilding, type ShownStorey } from './mount-building.ts'
import { noSceneText, sayerIn, wireButtons } from './stage-parts.ts'

const stage = document.querySelector<HTMLElement>('[data-building]')!
const canvas = stage.querySelector('canvas')!
const say = sayerIn(stage.querySelector('[role=status]')!)
const choices = [...document.querySelectorAll<HTMLInputElement>('[data-storey]')]
const dark = matchMedia('(prefers-color-scheme: dark)')
const scheme = () => (dark.matches ? 'dark' : 'light')

/** Storeys that are fetched at a time. */
const AT_ONCE = 4

/** Highest first on the page, lowest first here. */
const places = choices.toReversed()

async function fetchStoreys(): Promise<ShownStorey[]> {
  const storeys: ShownStorey[] = []
  let done = 0
  let next = 0
  const work = async () => {
    for (let place = next++; place < places.length; place = next++) {
      const { storey = '', level = '0' } = places[place]!.dataset
      const answer = await fetch(storey)
      if (!answer.ok) throw new Error(String(answer.status))
      storeys[place] = { ...((await answer.json()) as LayoutContent), level: Number(level) }
      say(`Loading storeys: ${++done} of ${places.length}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return storeys
}

function wire(scene: BuildingScene): void {
  for (const choice of choices)
    choice.addEventListener('change', () => {
      if (choice.checked) scene.show(places.indexOf(choice))
    })
  wireButtons(stage, {
    '.nearer': () => scene.zoom(1 / 1.25),
    '.farther': () => scene.zoom(1.25),
    '.whole': () => scene.whole(),
  })
  dark.addEventListener('change', () => scene.light(scheme()))
  new ResizeObserver(() => scene.resize()).observe(stage)
}

try {
  const storeys = await fetchStoreys()
  const scene = mountBuilding(canvas, storeys, scheme())
  const chosen = places.findIndex((it) => it.checked)
  if (chosen >= 0 && chosen < storeys.length - 1) scene.show(chosen)
  wire(scene)
  say('')
} catch {
  say(noSceneText('building'))
}
