import { type BufferGeometry, Group, InstancedMesh, MathUtils, Matrix4, Mesh, Object3D } from 'three'
import { groupTints, THEMES } from '../../engine/drawing/theme.ts'
import { describePiece } from '../../engine/drawing/words.ts'
import { modelPiece } from '../../engine/modelling/model-piece.ts'
import type { Material } from '../../engine/modelling/solid.ts'
import { post } from '../../engine/modelling/solid.ts'
import type { PlacedItem } from '../../schema/furnishing/result.ts'
import { geometriesOf } from './geometry-of.ts'
import type { Palette } from './scene-palette.ts'

/** From this many pieces on, those of one look are drawn together. */
const INSTANCED_FROM = 160

/** The pieces of a furnishing, one object each, or one for all of a look where there are many. */
export function furnitureGroup(items: readonly PlacedItem[], palette: Palette, ceiling: number): Group {
  const group = new Group()
  group.name = 'furniture'
  const tints = groupTints(items, THEMES.light)
  const models = new Map<string, Map<Material, BufferGeometry>>()
  const modelOf = (item: PlacedItem) => {
    const cord = item.type === 'pendant_lamp' ? Math.max(0, ceiling - item.position[1] - item.shape.h) : 0
    const { customData: _, ...numbers } = item.shape
    const key = `${item.type} ${JSON.stringify(numbers)} ${cord.toFixed(3)}`
    const geometries = models.get(key) ?? geometriesOf([...modelPiece(item.type, item.shape), ...cordAbove(item, cord)])
    models.set(key, geometries)
    return { key, parts: geometries }
  }
  if (items.length >= INSTANCED_FROM) {
    const alike = new Map<string, PlacedItem[]>()
    for (const item of items) {
      const look = `${modelOf(item).key} ${tints.get(item.groupId)}`
      const others = alike.get(look)
      if (others) others.push(item)
      else alike.set(look, [item])
    }
    for (const pieces of alike.values()) {
      const [first] = pieces as [PlacedItem, ...PlacedItem[]]
      for (const [material, geometry] of modelOf(first).parts) {
        const mesh = new InstancedMesh(geometry, palette.materialOf(material, tints.get(first.groupId)!), pieces.length)
        for (const [i, piece] of pieces.entries()) mesh.setMatrixAt(i, matrixOf(piece))
        group.add(withShadows(mesh, material))
      }
    }
    return group
  }
  for (const item of items) {
    const piece = new Object3D()
    piece.name = describePiece(item)
    piece.userData = { type: item.type }
    piece.applyMatrix4(matrixOf(item))
    for (const [material, geometry] of modelOf(item).parts)
      piece.add(withShadows(new Mesh(geometry, palette.materialOf(material, tints.get(item.groupId)!)), material))
    group.add(piece)
  }
  return group
}

/** Turns are clockwise seen from above, which is the negative sense about the upward axis. */
function matrixOf({ position, rotation }: PlacedItem): Matrix4 {
  return new Matrix4().makeTranslation(...position).multiply(new Matrix4().makeRotationY(-MathUtils.degToRad(rotation)))
}

/** What a pendant lamp hangs on. */
function cordAbove({ shape }: PlacedItem, length: number) {
  if (length < 0.01) return []
  const [x, z] = shape.type === 'box' ? [shape.a / 2, shape.b / 2] : [0, 0]
  return [post('black', [x, shape.h, z], length, 0.006)]
}

function withShadows(mesh: Mesh, material: Material): Mesh {
  mesh.castShadow = material !== 'rug'
  mesh.receiveShadow = true
  return mesh
}
