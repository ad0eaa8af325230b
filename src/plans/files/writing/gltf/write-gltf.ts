import { Document, Format, GLB_BUFFER, type Node, WebIO } from '@gltf-transform/core'
import { floorPieces, floorTints } from '../../../../engine/drawing/floor/floor-pieces.ts'
import { floorPlanOf } from '../../../../engine/drawing/floor/floor-plan.ts'
import { obstaclesOf } from '../../../../engine/drawing/room/door-leaves.ts'
import { THEMES } from '../../../../engine/drawing/theme.ts'
import { capitalise, nameOf } from '../../../../engine/drawing/words.ts'
import { addPrism, emptyMesh } from '../../../../engine/modelling/mesh.ts'
import { modelFloor, wallHeight } from '../../../../engine/modelling/model-floor.ts'
import type { WallPart } from '../../../../engine/modelling/model-room.ts'
import { skuOf } from '../../../layouts/sku-of.ts'
import type { FilePlanBuilding, FilePlanFloor } from '../../file-plan.ts'
import { GlbParts, MESH_KEY } from './glb-parts.ts'
import { GltfParts, type Part } from './gltf-parts.ts'
import { PieceMeshes } from './piece-meshes.ts'

/** Thickness of the slab below rooms and walls, metres. */
const SLAB = 0.2

/**
 * The floor as a binary glTF: metres, y up, x and z as on the plan. Pieces alike share one mesh. Ids stand in the extras of
 * nodes.
 */
export async function writeGltf(floor: FilePlanFloor): Promise<Uint8Array> {
  const document = new Document()
  const parts = new GltfParts(document)
  const root = addFloor(document, parts, new PieceMeshes(parts), floor)
  document.getRoot().setDefaultScene(document.createScene(floor.name).addChild(root))
  return new WebIO().writeBinary(document)
}

/** The same of a building: a node for each floor at its elevation, below one for the building. */
export async function* writeBuildingGltf({ name, floors, ...building }: FilePlanBuilding): AsyncGenerator<Uint8Array> {
  const glb = new GlbParts()
  const children: number[] = []
  for (const { content, ...floor } of floors) {
    const document = new Document()
    const parts = new GltfParts(document)
    const root = addFloor(document, parts, new PieceMeshes(parts, glb), { ...floor, ...content() })
    document.getRoot().setDefaultScene(document.createScene().addChild(root.setTranslation([0, floor.elevation, 0])))
    const { json, resources } = await new WebIO().writeJSON(document, { format: Format.GLB })
    children.push(glb.add(json, resources[GLB_BUFFER] ?? new Uint8Array()))
  }
  yield* glb.chunks({ name, extras: building, ...(children.length > 0 ? { children } : {}) })
}

function addFloor(document: Document, parts: GltfParts, meshes: PieceMeshes, floor: FilePlanFloor): Node {
  const { name, elevation, floorNumber, northDirection, georeference } = floor
  const root = document.createNode(name).setExtras({ elevation, floorNumber, northDirection, georeference })
  addConstruction(document, parts, root, floor)
  addPieces(document, meshes, root, floor)
  return root
}

function addConstruction(document: Document, parts: GltfParts, root: Node, floor: FilePlanFloor): void {
  const plan = floorPlanOf(floor)
  const model = modelFloor(plan, obstaclesOf(floorPieces(floor.assets)))
  const spaces = document.createNode('Spaces')
  root.addChild(spaces)
  for (const { space, boundary } of plan.rooms) {
    const ground = emptyMesh()
    addPrism(ground, [boundary.points], -SLAB, SLAB, { sides: false })
    const extras = { id: space.id, usage: space.usage, template: space.template }
    spaces.addChild(
      document
        .createNode(space.name)
        .setExtras(extras)
        .setMesh(parts.mesh(space.name, [['floor', ground]])),
    )
  }
  const add = (label: string, list: Part[]) => {
    const mesh = parts.mesh(label, list)
    if (mesh) root.addChild(document.createNode(label).setMesh(mesh))
  }
  const [sides, tops, sills] = [emptyMesh(), emptyMesh(), emptyMesh()]
  const full = wallHeight(plan)
  for (const { loops, y, height } of model.walls) {
    const standing = y === 0
    addPrism(sides, loops, standing ? -SLAB : y, standing ? height + SLAB : height, { top: false })
    addPrism(y + height < full - 1e-6 ? sills : tops, loops, y, height, { sides: false, bottom: false })
  }
  add('Walls', [
    ['wall', sides],
    ['wall, cut', tops],
    ['frame', sills],
  ])
  const thresholds = emptyMesh()
  for (const hole of model.thresholds) addPrism(thresholds, [hole], -SLAB, SLAB)
  add('Thresholds', [['floor', thresholds]])
  add('Frames', [['frame', prisms(model.frames)]])
  add('Glass', [['glass', prisms(model.panes)]])
  add('Doors', [['door', prisms(model.leaves)]])
}

function prisms(parts: readonly WallPart[]) {
  const mesh = emptyMesh()
  for (const { points, y, height } of parts) addPrism(mesh, [points], y, height)
  return mesh
}

function addPieces(document: Document, meshes: PieceMeshes, root: Node, floor: FilePlanFloor): void {
  const pieces = floorPieces(floor.assets)
  if (pieces.length === 0) return
  const furniture = document.createNode('Furniture')
  root.addChild(furniture)
  const tints = floorTints(pieces, THEMES.light)
  for (const { type, shape, position, rotation, groupId, asset } of pieces) {
    const half = (-rotation * Math.PI) / 360
    const { mesh, key } = meshes.of(type, shape, tints.get(groupId)!)
    const sku = skuOf(shape)
    const extras = { id: asset.id, type, spaceId: asset.spaceId, ...(sku === undefined ? {} : { sku }) }
    const node = document
      .createNode(asset.name ?? capitalise(nameOf(type)))
      .setExtras(key === undefined ? extras : { ...extras, [MESH_KEY]: key })
      .setTranslation([...position])
      .setRotation([0, Math.sin(half), 0, Math.cos(half)])
      .setMesh(mesh)
    furniture.addChild(node)
  }
}
