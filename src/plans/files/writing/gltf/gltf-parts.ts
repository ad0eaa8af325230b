import type { Accessor, Buffer, Document, Mesh as GltfMesh, Material, Primitive } from '@gltf-transform/core'
import type { Mesh } from '../../../../engine/modelling/mesh.ts'
import { type GltfMaterialName, lookOf } from './gltf-materials.ts'

export type Part = readonly [material: GltfMaterialName, mesh: Mesh]

/** Vertices of a mesh as they lie in the file. */
export interface Vertices {
  readonly position: Accessor
  readonly normal: Accessor
  readonly indices: Accessor
}

/** Makes meshes and materials of a document, each material once. */
export class GltfParts {
  readonly #document: Document
  readonly #buffer: Buffer
  readonly #materials = new Map<string, Material>()

  constructor(document: Document) {
    this.#document = document
    this.#buffer = document.createBuffer()
  }

  /** A mesh of one part for each material; null where there are no triangles. */
  mesh(name: string, parts: readonly Part[]): GltfMesh | null {
    const primitives = parts
      .filter(([, mesh]) => mesh.indices.length > 0)
      .map(([material, mesh]) => this.primitive(this.vertices(mesh), material))
    return this.meshOf(name, primitives)
  }

  meshOf(name: string, primitives: readonly Primitive[]): GltfMesh | null {
    if (primitives.length === 0) return null
    const mesh = this.#document.createMesh(name)
    for (const primitive of primitives) mesh.addPrimitive(primitive)
    return mesh
  }

  vertices({ positions, normals, indices }: Mesh): Vertices {
    const accessor = (
      type: 'VEC3' | 'SCALAR',
      array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
    ) => this.#document.createAccessor().setType(type).setArray(array).setBuffer(this.#buffer)
    const places = positions.length / 3 < 65_535 ? Uint16Array.from(indices) : Uint32Array.from(indices)
    return {
      position: accessor('VEC3', Float32Array.from(positions)),
      normal: accessor('VEC3', Float32Array.from(normals)),
      indices: accessor('SCALAR', places),
    }
  }

  /** @param tint of the group, for materials that take it */
  primitive({ position, normal, indices }: Vertices, material: GltfMaterialName, tint = '#e1dfda'): Primitive {
    return this.#document
      .createPrimitive()
      .setAttribute('POSITION', position)
      .setAttribute('NORMAL', normal)
      .setIndices(indices)
      .setMaterial(this.#material(material, tint))
  }

  #material(name: GltfMaterialName, tint: string): Material {
    const { colour, roughness, metalness, opacity, twoSided, tinted } = lookOf(name, tint)
    const key = tinted ? `${name} ${tint}` : name
    const known = this.#materials.get(key)
    if (known) return known
    const material = this.#document
      .createMaterial(key)
      .setBaseColorFactor([...colour, opacity])
      .setRoughnessFactor(roughness)
      .setMetallicFactor(metalness)
      .setDoubleSided(twoSided)
      .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE')
    this.#materials.set(key, material)
    return material
  }
}
