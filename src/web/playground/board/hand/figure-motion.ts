import type { Point } from '../../../../engine/drawing/display-list.ts'
import { shadowReach } from '../../../../engine/drawing/room/pieces.ts'
import { normaliseDegrees } from '../../../../engine/geometry/frame.ts'
import type { Shape } from '../../../../schema/furnishing/shape.ts'
import { centreOf, type Figure, middleOf } from './match-figures.ts'

/** A figure that is there, or one that fades away. */
export interface ShownFigure extends Figure {
  readonly leaves: boolean
}

interface Pose {
  readonly x: number
  readonly z: number
  readonly turn: number
  readonly opacity: number
}

interface Moving {
  readonly shape: Shape
  from: Pose
  now: Pose
  to: Pose
}

/**
 * Moves the elements of figures from where they are to where they belong, all in the same time. A new goal on the way starts
 * from the place reached. Positions are set as attributes, outside of rendering.
 */
export class FigureMotion {
  readonly #elements = new Map<string, SVGElement>()
  readonly #moving = new Map<number, Moving>()
  #timing: Animation | undefined
  #frame = 0
  #done: () => void = () => {}

  /** Tells the element that draws a part of a figure; undefined when it is gone. */
  attach(name: number, part: 'piece' | 'shadow', element: SVGElement | null): void {
    const key = `${name} ${part}`
    if (!element) this.#elements.delete(key)
    else if (this.#elements.get(key) !== element) {
      this.#elements.set(key, element)
      const moving = this.#moving.get(name)
      if (moving) this.#apply(name, moving)
    }
  }

  /** Brings figures to their places, at once or in `duration` ms. @param done is called when all have arrived */
  show(figures: readonly ShownFigure[], duration: number, easing: string, done: () => void): void {
    const names = new Set(figures.map(({ name }) => name))
    for (const name of this.#moving.keys()) if (!names.has(name)) this.#moving.delete(name)
    for (const { name, item, leaves } of figures) {
      const [x, z] = centreOf(item)
      const moving = this.#moving.get(name)
      const now = moving?.now ?? { x, z, turn: item.rotation, opacity: 0 }
      const turn = now.turn + normaliseDegrees(item.rotation - now.turn)
      const to: Pose = leaves ? { ...now, opacity: 0 } : { x, z, turn, opacity: 1 }
      this.#moving.set(name, { shape: item.shape, from: now, now, to })
    }
    this.#done = done
    this.#timing?.cancel()
    this.#timing = undefined
    if (duration > 0) {
      this.#timing = new Animation(new KeyframeEffect(null, null, { duration, easing, fill: 'forwards' }))
      this.#timing.play()
    }
    this.#step()
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#timing?.cancel()
  }

  #step(): void {
    cancelAnimationFrame(this.#frame)
    const share = this.#timing ? (this.#timing.effect?.getComputedTiming().progress ?? 0) : 1
    for (const [name, moving] of this.#moving) {
      moving.now = share === 1 ? moving.to : between(moving.from, moving.to, share)
      this.#apply(name, moving)
    }
    if (share < 1) this.#frame = requestAnimationFrame(() => this.#step())
    else this.#done()
  }

  #apply(name: number, { shape, now }: Moving): void {
    const [mx, mz] = middleOf(shape)
    this.#place(`${name} piece`, now, [0, 0], [mx, mz])
    const reach = shadowReach(shape)
    this.#place(`${name} shadow`, now, [reach, reach], [mx, mz])
  }

  #place(key: string, { x, z, turn, opacity }: Pose, [dx, dz]: Point, [mx, mz]: Point): void {
    const element = this.#elements.get(key)
    if (!element) return
    element.setAttribute('transform', `translate(${x + dx} ${z + dz})rotate(${turn})translate(${-mx} ${-mz})`)
    if (opacity < 1) element.setAttribute('opacity', String(opacity))
    else element.removeAttribute('opacity')
  }
}

function between(a: Pose, b: Pose, share: number): Pose {
  const mix = (from: number, to: number) => from + (to - from) * share
  return { x: mix(a.x, b.x), z: mix(a.z, b.z), turn: mix(a.turn, b.turn), opacity: mix(a.opacity, b.opacity) }
}
