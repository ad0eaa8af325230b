import { type Group, Mesh, MeshStandardMaterial, Vector3 } from 'three'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { placedMarkers } from '../plan-view/marker-places.ts'
import type { Marker } from '../plan-view/message-members.ts'
import { prismGeometry } from '../scene/geometry-of.ts'
import { paletteOf, type Scheme } from '../scene/scene-palette.ts'
import { mountStage, type Stage } from '../scene/scene-stage.ts'
import { SceneMarkers } from './scene-markers.ts'
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

/** A single floor, whose spaces may have colours, with markers over it. */
export interface TintedScene extends FloorScene {
  /** Colours the floors of spaces, by their ids; the others are as they were. */
  tint(colours: ReadonlyMap<string, string>): void
  /** Shows markers in place of those before. */
  mark(markers: readonly Marker[]): void
}

/** Angles at which a floor is seen first: from straight above, and around the upward axis. */
export const [POLAR, AZIMUTH] = [0.7, 0.45]

/**
 * @param onMarker is given the id of a marker that was pressed
 * @throws Error where there is no WebGL
 */
export function mountFloor(
  canvas: HTMLCanvasElement,
  { spaces, assets }: LayoutContent,
  first: Scheme,
  onMarker: (id: string) => void = () => {},
): TintedScene {
  let markers: SceneMarkers | undefined
  const stage: Stage = mountStage(canvas, () => markers?.follow(stage.camera))
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
  let tinted: readonly Mesh[] = []
  const tint = (colours: ReadonlyMap<string, string>) => {
    for (const mesh of tinted) {
      mesh.removeFromParent()
      mesh.geometry.dispose()
      ;(mesh.material as MeshStandardMaterial).dispose()
    }
    tinted = spaces.flatMap(({ id, room }) => {
      const color = colours.get(id)
      if (color === undefined) return []
      // Above the boards by as little as the depth of a picture tells apart.
      const geometry = prismGeometry(room.boundary.shape.points as [number, number][], 0.004, 0.004)
      const mesh = new Mesh(geometry, new MeshStandardMaterial({ color, roughness: 0.9 }))
      mesh.receiveShadow = true
      return [mesh]
    })
    if (tinted.length > 0) floor.add(...tinted)
    stage.request()
  }
  const mark = (next: readonly Marker[]) => {
    markers ??= new SceneMarkers(canvas, floor.position, onMarker)
    markers.show(placedMarkers({ spaces, assets }, next))
    stage.request()
  }
  light(first)
  stage.resize()
  whole()
  return { light, tint, mark, resize: stage.resize, whole, zoom: stage.zoom }
}
