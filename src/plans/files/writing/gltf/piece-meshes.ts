import type { Mesh as GltfMesh } from '@gltf-transform/core'
import { groupBy } from '../../../../engine/drawing/group-by.ts'
import { nameOf, sizeText } from '../../../../engine/drawing/words.ts'
import { addSolid, emptyMesh } from '../../../../engine/modelling/mesh.ts'
import { modelPiece } from '../../../../engine/modelling/model-piece.ts'
import type { Material } from '../../../../engine/modelling/solid.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../../schema/furnishing/shape.ts'
import type { GlbParts } from './glb-parts.ts'
import type { GltfParts, Vertices } from './gltf-parts.ts'

/** A mesh, and its key where documents share it; null where another has it, or where there are no triangles. */
interface PieceMesh {
  readonly mesh: GltfMesh | null
  readonly key: string | undefined
}

/** The meshes of pieces: vertices once for each kind and shape, a mesh once for each tint of it. */
export class PieceMeshes {
  readonly #parts: GltfParts
  readonly #vertices = new Map<string, ReadonlyMap<Material, Vertices>>()
  readonly #meshes = new Map<string, GltfMesh | null>()

  readonly #others: Pick<GlbParts, 'hasMesh'> | undefined

  /** @param others documents that this one is put together with */
  constructor(parts: GltfParts, others?: Pick<GlbParts, 'hasMesh'>) {
    this.#parts = parts
    this.#others = others
  }

  of(type: FurnitureType, shape: Shape, tint: string): PieceMesh {
    const { customData: _, ...numbers } = shape
    const key = `${type} ${JSON.stringify(numbers)}`
    const whole = `${key} ${tint}`
    if (!this.#others) return { mesh: this.#meshOf(type, shape, tint, key), key: undefined }
    return { mesh: this.#others.hasMesh(whole) ? null : this.#meshOf(type, shape, tint, key), key: whole }
  }

  #meshOf(type: FurnitureType, shape: Shape, tint: string, key: string): GltfMesh | null {
    const known = this.#meshes.get(`${key} ${tint}`)
    if (known !== undefined) return known
    const vertices = this.#vertices.get(key) ?? this.#modelled(type, shape)
    this.#vertices.set(key, vertices)
    const primitives = [...vertices].map(([material, part]) => this.#parts.primitive(part, material, tint))
    const mesh = this.#parts.meshOf(`${nameOf(type)} ${sizeText(shape)}`, primitives)
    this.#meshes.set(`${key} ${tint}`, mesh)
    return mesh
  }

  #modelled(type: FurnitureType, shape: Shape): Map<Material, Vertices> {
    const byMaterial = groupBy(modelPiece(type, shape), ({ material }) => material)
    return new Map(
      [...byMaterial].flatMap(([material, solids]): [Material, Vertices][] => {
        const mesh = emptyMesh()
        for (const solid of solids) addSolid(mesh, solid)
        return mesh.indices.length === 0 ? [] : [[material, this.#parts.vertices(mesh)]]
      }),
    )
  }
}
