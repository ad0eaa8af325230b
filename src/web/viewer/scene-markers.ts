import { type PerspectiveCamera, Vector3 } from 'three'
import type { PlacedMarker } from '../plan-view/marker-places.ts'

/** How far a marker may be beyond the edge before it is hidden, as a share of half the picture. */
const BEYOND = 1.1

/** How near to the edges of the picture labels come, and the points of their pins to the ends of labels, pixels. */
const [EDGE, END] = [4, 16]

/** Markers over a floor in three dimensions: buttons that stand over their points, whatever the camera does. */
export class SceneMarkers {
  readonly #canvas: HTMLCanvasElement
  readonly #layer = document.createElement('div')
  readonly #origin: Vector3
  #pins: readonly { readonly button: HTMLButtonElement; readonly point: Vector3 }[] = []

  /**
   * @param origin where the origin of the plan is in the scene
   * @param onPress is given the id of a marker that was pressed
   */
  constructor(canvas: HTMLCanvasElement, origin: Vector3, onPress: (id: string) => void) {
    this.#canvas = canvas
    this.#origin = origin
    this.#layer.className = 'scene-markers'
    // What begins on a marker moves nothing below it.
    this.#layer.addEventListener('pointerdown', (event) => event.stopPropagation())
    this.#layer.addEventListener('click', ({ target }) => {
      const id = (target as Element).closest('button')?.dataset['marker']
      if (id !== undefined) onPress(id)
    })
    canvas.after(this.#layer)
  }

  /** Shows markers in place of those before; `follow` puts them where they are seen. */
  show(markers: readonly PlacedMarker[]): void {
    this.#pins = markers.map(({ marker: { id, label, colour }, place }) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.dataset['marker'] = id
      const dot = document.createElement('i')
      if (colour) dot.style.background = colour
      button.append(dot, label)
      return { button, point: new Vector3(...place).add(this.#origin) }
    })
    this.#layer.replaceChildren(...this.#pins.map(({ button }) => button))
  }

  /** Moves all of them to where a camera sees their points; nearer ones lie above farther ones. */
  follow(camera: PerspectiveCamera): void {
    if (this.#pins.length === 0) return
    camera.updateMatrixWorld()
    const { clientWidth, clientHeight } = this.#canvas
    for (const { button, point } of this.#pins) {
      const { x, y, z } = point.clone().project(camera)
      button.hidden = Math.abs(x) > BEYOND || Math.abs(y) > BEYOND || z > 1
      const [left, top] = [((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight]
      // A label that would reach beyond the edge stands aside, and its pin stays at the point.
      const half = button.offsetWidth / 2
      const middle = within(left, half + EDGE, clientWidth - half - EDGE)
      const aside = within(left - middle, END - half, half - END)
      button.style.transform = `translate(${(left - aside).toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, -100%)`
      button.style.setProperty('--aside', `${aside.toFixed(1)}px`)
      button.style.zIndex = String(Math.round((1 - z) * 1e5))
    }
  }
}

const within = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))
