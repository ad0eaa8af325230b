import type { Furnishing } from '../../schema/furnishing/result.ts'
import type { Room } from '../../schema/furnishing/room.ts'

/** What is shown in three dimensions. */
export interface SceneContent {
  readonly room: Room
  readonly furnishing: Furnishing | undefined
  readonly scheme: 'light' | 'dark'
}

/** A view in three dimensions, which people turn around with the pointer or the arrow keys. */
export interface SceneView {
  show(content: SceneContent): void
  /** To be called after the canvas has got another size on the page. */
  resize(): void
  /** The view as a picture. @param width in pixels */
  toPng(width: number): Promise<Blob>
  /** Ends the drawing and gives back what it took. */
  dispose(): void
}

/** Makes a view; the module is loaded on demand, as it brings three.js. */
export type MountScene = (canvas: HTMLCanvasElement) => SceneView
