import {
  CanvasTexture,
  Color,
  DoubleSide,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three'
import { THEMES } from '../../engine/drawing/theme.ts'
import { LOOKS } from '../../engine/modelling/looks.ts'
import type { Material } from '../../engine/modelling/solid.ts'

export type Scheme = 'light' | 'dark'

/** What gives the parts of a scene their looks. */
export interface Palette {
  /** @param tint of the group, as in the plan */
  materialOf(material: Material, tint: string): MeshStandardMaterial
  readonly wall: MeshStandardMaterial
  readonly wallTop: MeshStandardMaterial
  readonly floor: MeshStandardMaterial
  readonly frame: MeshStandardMaterial
  readonly leaf: MeshStandardMaterial
  readonly pane: MeshStandardMaterial
  /** Of a sloped ceiling, through which one sees the room. */
  readonly slope: MeshStandardMaterial
  dispose(): void
}

/** Makes the materials of a scheme; the same ones are given again, so that few are compiled. */
export function paletteOf(scheme: Scheme): Palette {
  const materials = new Map<string, MeshStandardMaterial>()
  const once = (key: string, make: () => MeshStandardMaterial) => {
    const found = materials.get(key) ?? make()
    materials.set(key, found)
    return found
  }
  const plain = (name: string, color: string, roughness: number) =>
    once(name, () => new MeshStandardMaterial({ name, color, roughness }))
  const theme = THEMES.light
  return {
    materialOf(material, tint) {
      const { colour, roughness, metalness, shift } = LOOKS[material]
      const key = shift === 0 ? material : `${material} ${tint}`
      return once(key, () => {
        const base = new Color(colour ?? tint)
        if (shift !== 0) base.lerp(new Color(shift > 0 ? '#ffffff' : '#3a3a36'), Math.abs(shift))
        const created = new MeshStandardMaterial({ name: key, color: base, roughness, metalness })
        if (material === 'lampshade') {
          created.side = DoubleSide
          created.emissive = new Color('#ffcf87')
          created.emissiveIntensity = scheme === 'dark' ? 1.1 : 0.12
        }
        return created
      })
    },
    wall: plain('wall', '#f4f1ea', 0.95),
    wallTop: plain('wall, cut', theme.wall, 0.9),
    floor: once('floor', () => {
      const map = planks()
      return new MeshStandardMaterial({ name: 'floor', color: '#ffffff', roughness: 0.72, map })
    }),
    frame: plain('frame', '#fbfaf7', 0.5),
    leaf: plain('door', '#efece4', 0.55),
    pane: once('glass', () => {
      const glass = new MeshPhysicalMaterial({ name: 'glass', color: '#cfe3ea', roughness: 0.05 })
      glass.transparent = true
      glass.opacity = 0.28
      return glass
    }),
    slope: once('slope', () => {
      const sheet = new MeshStandardMaterial({ name: 'slope', color: '#ffffff', roughness: 0.9, side: DoubleSide })
      sheet.transparent = true
      sheet.opacity = 0.25
      sheet.depthWrite = false
      return sheet
    }),
    dispose() {
      for (const material of materials.values()) {
        material.map?.dispose()
        material.dispose()
      }
    },
  }
}

/** Boards of oak, 2.4 × 0.64 m; positions of the floor's vertices are its texture coordinates. */
function planks(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = 1024
  canvas.height = 256
  const pen = canvas.getContext('2d')!
  const tones = ['#dccbb0', '#e3d4bc', '#d7c4a6', '#dfceb3', '#e6d9c3', '#dac8ab', '#e1d1b7']
  for (let row = 0; row < 4; row++) {
    const shift = row * 0.37
    for (let i = -3; i < 3; i++) {
      const x = (((i + shift) / 2) * 1024) | 0
      pen.fillStyle = tones[(row * 3 + ((i + 4) % 2) * 2) % tones.length]!
      pen.fillRect(x, row * 64, 512, 64)
      pen.fillStyle = 'rgb(90 70 44 / .22)'
      pen.fillRect(x, row * 64, 2, 64)
    }
    pen.fillRect(0, row * 64, 1024, 2)
  }
  const texture = new CanvasTexture(canvas)
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.repeat.set(1 / 2.4, 1 / 0.64)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}
