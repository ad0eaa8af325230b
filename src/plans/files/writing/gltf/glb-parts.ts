import type { GLTF } from '@gltf-transform/core'

/** Where a mesh that documents share is named, in the extras of nodes that have it. */
export const MESH_KEY = '#mesh'

const [MAGIC, VERSION, JSON_CHUNK, BIN_CHUNK] = [0x46546c67, 2, 0x4e4f534a, 0x004e4942]

/**
 * Documents put together as one binary glTF. Nodes and buffers are kept as bytes: those of all floors of a high building are more than
 * the heap of a thread takes as objects.
 */
export class GlbParts {
  readonly #nodes: Uint8Array[] = []
  readonly #bin: Uint8Array[] = []
  readonly #views: GLTF.IBufferView[] = []
  readonly #accessors: GLTF.IAccessor[] = []
  readonly #meshes: GLTF.IMesh[] = []
  readonly #materials = new Map<string, number>()
  /** Place of each shared mesh by its key. */
  readonly #shared = new Map<string, number>()
  #nodeCount = 0
  #binLength = 0

  /** Whether a document before had a mesh: nodes of later ones name it in their extras alone. */
  hasMesh = (key: string): boolean => this.#shared.has(key)

  /** @param bin its only buffer @returns the place of the root of its scene among all nodes */
  add({ scenes, nodes = [], ...json }: GLTF.IGLTF, bin: Uint8Array): number {
    const [firstNode, firstMesh] = [this.#nodeCount, this.#meshes.length]
    this.#addMeshes(json, bin)
    const written = nodes.map(({ children, mesh, extras, ...node }) => {
      const { [MESH_KEY]: key, ...own } = { ...extras } as Record<string, unknown>
      if (typeof key === 'string' && mesh !== undefined) this.#shared.set(key, firstMesh + mesh)
      const place = mesh === undefined ? this.#shared.get(key as string) : firstMesh + mesh
      return {
        ...node,
        ...(children && { children: children.map((it) => firstNode + it) }),
        ...(place === undefined ? {} : { mesh: place }),
        ...(extras && { extras: own }),
      }
    })
    this.#addNodes(written)
    return firstNode + scenes![0]!.nodes![0]!
  }

  /** @param root the node of the only scene */
  *chunks(root: GLTF.INode & { readonly name: string }): Generator<Uint8Array> {
    const place = this.#nodeCount
    this.#addNodes([root])
    const rest = {
      meshes: this.#meshes,
      accessors: this.#accessors,
      bufferViews: this.#views,
      materials: [...this.#materials.keys()].map((it) => JSON.parse(it) as GLTF.IMaterial),
      ...(this.#binLength > 0 ? { buffers: [{ byteLength: this.#binLength }] } : {}),
    }
    const head = {
      asset: { generator: 'Roomwright', version: '2.0' },
      scene: 0,
      scenes: [{ name: root.name, nodes: [place] }],
    }
    const filled = Object.entries(rest).filter(([, list]) => list.length > 0)
    const texts = [
      encoded(`${JSON.stringify(head).slice(0, -1)},"nodes":[`),
      ...this.#nodes,
      encoded(`]${filled.map(([name, list]) => `,"${name}":${JSON.stringify(list)}`).join('')}}`),
    ]
    const jsonLength = lengthOf(texts)
    const padding = encoded(' '.repeat(-jsonLength & 3))
    const jsonWhole = jsonLength + padding.length
    const bins = this.#binLength > 0 ? [words(this.#binLength, BIN_CHUNK), ...this.#bin] : []
    yield words(MAGIC, VERSION, 20 + jsonWhole + lengthOf(bins), jsonWhole, JSON_CHUNK)
    yield* texts
    yield padding
    yield* bins
  }

  #addNodes(nodes: readonly GLTF.INode[]): void {
    if (nodes.length === 0) return
    const text = nodes.map((node) => JSON.stringify(node)).join()
    this.#nodes.push(encoded(this.#nodeCount === 0 ? text : `,${text}`))
    this.#nodeCount += nodes.length
  }

  #addMeshes({ bufferViews = [], accessors = [], meshes = [], materials = [] }: GLTF.IGLTF, bin: Uint8Array): void {
    const [firstView, firstAccessor] = [this.#views.length, this.#accessors.length]
    for (const view of bufferViews) this.#views.push({ ...view, byteOffset: (view.byteOffset ?? 0) + this.#binLength })
    for (const accessor of accessors)
      this.#accessors.push({ ...accessor, bufferView: firstView + accessor.bufferView! })
    const looks = materials.map((it) => this.#materialPlace(it))
    for (const mesh of meshes)
      this.#meshes.push({
        ...mesh,
        primitives: mesh.primitives.map(({ attributes, indices, material, ...same }) => ({
          ...same,
          attributes: Object.fromEntries(Object.entries(attributes).map(([name, it]) => [name, firstAccessor + it])),
          indices: firstAccessor + indices!,
          material: looks[material!]!,
        })),
      })
    const padded = new Uint8Array(bin.length + (-bin.length & 3))
    padded.set(bin)
    this.#bin.push(padded)
    this.#binLength += padded.length
  }

  #materialPlace(material: GLTF.IMaterial): number {
    const key = JSON.stringify(material)
    const place = this.#materials.get(key) ?? this.#materials.size
    this.#materials.set(key, place)
    return place
  }
}

const encoded = (text: string) => new TextEncoder().encode(text)

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0)

/** Little-endian numbers of 32 bits. */
function words(...numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length))
  for (const [i, number] of numbers.entries()) view.setUint32(4 * i, number, true)
  return new Uint8Array(view.buffer)
}
