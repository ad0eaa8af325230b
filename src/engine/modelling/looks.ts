import type { Material } from './solid.ts'

/** How a material looks; without a colour it takes the tint of its group. */
export interface MaterialLook {
  readonly colour: string | undefined
  readonly roughness: number
  readonly metalness: number
  /** How far a tint goes towards white (above 0) or ink (below 0). */
  readonly shift: number
}

const look = (colour: string | undefined, roughness: number, metalness = 0, shift = 0): MaterialLook => ({
  colour,
  roughness,
  metalness,
  shift,
})

export const LOOKS: Readonly<Record<Material, MaterialLook>> = {
  fabric: look(undefined, 0.95, 0, -0.3),
  cushion: look(undefined, 0.95, 0, -0.04),
  linen: look('#f4efe6', 0.95),
  wood: look('#c3a07a', 0.62),
  'dark wood': look('#6a4e3a', 0.5),
  lacquer: look('#f3f1ec', 0.5),
  metal: look('#9aa0a6', 0.35, 0.7),
  black: look('#26292d', 0.55, 0.1),
  screen: look('#15181c', 0.18, 0.2),
  lampshade: look('#f6e7c6', 0.9),
  rug: look(undefined, 1, 0, -0.16),
  paper: look('#d8cbb4', 0.9),
  clay: look('#b5765a', 0.85),
  leaf: look('#5d7f58', 0.9),
}
