import { Box3, Group, Vector3 } from 'three'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { paletteOf, type Scheme } from '../scene/scene-palette.ts'
import { mountStage } from '../scene/scene-stage.ts'
import { AZIMUTH, type FloorScene, POLAR } from './mount-floor.ts'
import { boundsOf, closedStorey, openStorey } from './storey-group.ts'

/** A storey of a building. */
export interface ShownStorey extends LayoutContent {
  /** Of its floor, metres. */
  readonly level: number
}

/** A building in three dimensions. */
export interface BuildingScene extends FloorScene {
  /** Shows the storeys up to one, which is open above; those higher are taken off. */
  show(storey: number): void
}

/** Of a storey that nothing stands on, metres. */
const TOP_HEIGHT = 3

/** Seen from further down than a single floor. */
const LOWERED = 0.32

/**
 * @param storeys lowest first
 * @throws Error where there is no WebGL
 */
export function mountBuilding(
  canvas: HTMLCanvasElement,
  storeys: readonly ShownStorey[],
  first: Scheme,
): BuildingScene {
  const stage = mountStage(canvas)
  const palette = paletteOf(first)
  const ground = storeys[0]?.level ?? 0
  const boxes = storeys.map((it) => boundsOf(it).translate(new Vector3(0, it.level - ground, 0)))
  const all = boxes.reduce((box, it) => box.union(it), new Box3())
  // The plan may lie far from its origin, where numbers of the graphics card are coarse.
  const middle = all.getCenter(new Vector3()).setY(0)
  for (const box of boxes) box.translate(middle.clone().negate())
  const building = new Group()
  building.position.copy(middle).negate()
  stage.scene.add(building)
  /** By storey, made when they are first seen: below another one, and on top. */
  const closed = new Map<number, Group>()
  const open = new Map<number, Group>()
  const shown = { storey: storeys.length - 1, scheme: first }

  const groupOf = (place: number, isOpen: boolean): Group => {
    const groups = isOpen ? open : closed
    const known = groups.get(place)
    if (known) return known
    const storey = storeys[place]!
    const above = storeys[place + 1]?.level ?? storey.level + TOP_HEIGHT
    const group = isOpen ? openStorey(storey, palette) : closedStorey(storey, palette, above - storey.level)
    group.position.y = storey.level - ground
    groups.set(place, group)
    building.add(group)
    return group
  }
  const bounds = () => boxes.slice(0, shown.storey + 1).reduce((box, it) => box.union(it), new Box3())
  const light = (scheme: Scheme) => {
    shown.scheme = scheme
    stage.light(bounds(), scheme)
  }
  const whole = () => stage.lookAt(bounds(), POLAR + (shown.storey === 0 ? 0 : LOWERED), AZIMUTH)
  const show = (storey: number) => {
    shown.storey = storey
    for (const group of [...open.values(), ...closed.values()]) group.visible = false
    for (let place = 0; place <= storey; place++) groupOf(place, place === storey).visible = true
    light(shown.scheme)
  }
  show(shown.storey)
  stage.resize()
  whole()
  return { light, show, whole, resize: stage.resize, zoom: stage.zoom }
}
