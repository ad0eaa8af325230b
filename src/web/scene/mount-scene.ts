import { Box3, Vector3 } from 'three'
import type { PlacedItem } from '../../schema/furnishing/result.ts'
import { furnitureGroup } from './furniture-group.ts'
import { BEYOND, disposeGeometries, type RoomGroup, roomGroup } from './room-group.ts'
import { type Palette, paletteOf } from './scene-palette.ts'
import { mountStage } from './scene-stage.ts'
import type { MountScene } from './scene-view.ts'

/** Angle from straight above at which a room is seen first. */
const POLAR = 0.84

export const mountScene: MountScene = (canvas) => {
  let palette: Palette | undefined
  let room: RoomGroup | undefined
  let extent = ''
  const stage = mountStage(canvas, (direction) => room?.lookAlong(direction))
  const { scene, camera, renderer, resize } = stage

  const clear = () => {
    for (const name of ['room', 'furniture']) {
      const old = scene.getObjectByName(name)
      if (!old) continue
      disposeGeometries(old)
      scene.remove(old)
    }
    palette?.dispose()
  }

  resize()
  return {
    show(next) {
      clear()
      const items = next.furnishing?.furniture ?? []
      const { points, h } = next.room.boundary.shape
      palette = paletteOf(next.scheme)
      room = roomGroup(next.room, items, palette)
      if (room) scene.add(room.group)
      scene.add(furnitureGroup(items, palette, h))
      const box = new Box3()
      for (const [x, z] of points) box.expandByPoint(new Vector3(x, 0, z)).expandByPoint(new Vector3(x, h, z))
      box.expandByScalar(BEYOND)
      stage.light(box, next.scheme)
      // The eye does not move while the room keeps its outline.
      const outline = JSON.stringify(points)
      if (outline !== extent) stage.lookAt(box, POLAR, bestSide(items))
      extent = outline
    },
    resize,
    async toPng(width) {
      const { clientWidth, clientHeight } = canvas
      const height = Math.round((width * clientHeight) / clientWidth)
      renderer.setPixelRatio(1)
      renderer.setSize(width, height, false)
      room?.lookAlong(camera.getWorldDirection(new Vector3()))
      renderer.render(scene, camera)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      resize()
      if (!blob) throw new Error('The picture is too large for this browser')
      return blob
    },
    dispose() {
      clear()
      stage.dispose()
    },
  }
}

/** The azimuth of the corner that most of the furniture faces, by the floor that it takes. */
function bestSide(items: readonly PlacedItem[]): number {
  const sides = [0.5, -0.5, Math.PI - 0.5, Math.PI + 0.5]
  const faced = (azimuth: number) =>
    items.reduce((sum, { type, rotation, shape }) => {
      if (type === 'carpet' || shape.type !== 'box') return sum
      const turn = (rotation * Math.PI) / 180
      return sum + shape.a * shape.b * (Math.cos(turn) * Math.cos(azimuth) - Math.sin(turn) * Math.sin(azimuth))
    }, 0)
  // A tie keeps the first, from which plans are read.
  return sides.reduce((best, side) => (faced(side) > faced(best) + 0.3 ? side : best))
}
