import { type Group, Vector3 } from 'three'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { paletteOf, type Scheme } from '../scene/palette.ts'
import { mountStage } from '../scene/stage.ts'
import { boundsOf, openStorey } from './storey-group.ts'

/** A floor in three dimensions, which people turn around. */
export interface FloorScene {
  light(scheme: Scheme): void
  resize(): void
  /** Steps back by a factor. */
  zoom(factor: number): void
  /** Looks at the whole floor again. */
  whole(): void
}

/** Angles at which a floor is seen first: from straight above, and around the upward axis. */
export const [POLAR, AZIMUTH] = [0.7, 0.45]

/** @throws Error where there is no WebGL */
export function mountFloor(canvas: HTMLCanvasElement, { spaces, assets }: LayoutContent, first: Scheme): FloorScene {
  const stage = mountStage(canvas)
  const palette = paletteOf(first)
  const floor: Group = openStorey({ spaces, assets }, palette)
  // The plan may lie far from its origin, where numbers of the graphics card are coarse.
  const bounds = boundsOf({ spaces, assets })
  const middle = bounds.getCenter(new Vector3()).setY(0)
  floor.position.copy(middle).negate()
  bounds.translate(floor.position)
  stage.scene.add(floor)

  const light = (scheme: Scheme) => stage.light(bounds, scheme)
  const whole = () => stage.lookAt(bounds, POLAR, AZIMUTH)
  light(first)
  stage.resize()
  whole()
  return { light, resize: stage.resize, whole, zoom: stage.zoom }
}
