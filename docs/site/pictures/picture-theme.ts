/** Colours of the drawings that explain, on light and on dark ground; those of plans come from src/engine/drawing. */
export interface PictureTheme {
  readonly name: 'light' | 'dark'
  readonly paper: string
  readonly floor: string
  readonly wall: string
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly accent: string
  readonly soft: string
  readonly warm: string
  readonly warmSoft: string
}

export const PICTURE_THEMES: Readonly<Record<'light' | 'dark', PictureTheme>> = {
  light: {
    name: 'light',
    paper: '#fdfcfa',
    floor: '#f5f0e7',
    wall: '#2d3138',
    text: '#1e2123',
    quiet: '#5d5e5b',
    line: '#b9b2a3',
    accent: '#1b5b52',
    soft: '#d3e5df',
    warm: '#8f5a12',
    warmSoft: '#f2dfbd',
  },
  dark: {
    name: 'dark',
    paper: '#14171b',
    floor: '#20252b',
    wall: '#d5d9df',
    text: '#eceae5',
    quiet: '#a6aab0',
    line: '#4b525b',
    accent: '#7fcabd',
    soft: '#1f3f39',
    warm: '#f0be6c',
    warmSoft: '#43351a',
  },
}
