import { firstOf, lastOf } from '../../../geometry/element-at.ts'
import { round6 } from '../../../geometry/frame.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import { candidateAt, worthIn } from '../scene/candidate.ts'
import { hidesScreen, pieceRecords } from '../scene/piece-records.ts'
import type { Scene } from '../scene/scene.ts'
import {
  anew,
  keepsWalkway,
  losingWalkway,
  mayBeWalked,
  partsIn,
  partsOf,
  type State,
  stateWith,
  walkFloor,
  withFloor,
} from '../scene/state.ts'
import { unitAlone } from '../scene/units.ts'
import { type Lists, SLOT } from '../scene/walkable-floor.ts'
import { clearAt, clearInEmptyRoom, clearOf, type Form } from './clear-places.ts'
import { besideBodies } from './fine-places.ts'
import { FLAT_STRIDE, type FlatPlaces, standAt } from './flat-places.ts'
import { flatScoresOf } from './place-scores.ts'

/** How exactly and how long one furnishing is completed. */
export interface Thoroughness {
  /** Steps of the request after which nothing further is tried. */
  readonly stepsMax: number
  /** Whether a furnishing is legal by the exact rules; asked about places of which the raster doubts that one can walk. */
  readonly isLegal: (state: State) => boolean
  /** Whether it is asked about every place: the raster has called ways open that the exact rules find closed. */
  readonly judgeAll: boolean
  /** Places of one group of which that is asked, at most. */
  readonly exactMax: number
  /** Places of groups of one kind from which something may be cut off before they are given up. */
  readonly failuresMax: number
}

/** Steps of judging a furnishing by the exact rules. */
const EXACT_STEPS = 900

/** A place that is free of bodies and strips, and how good it is. */
interface Open {
  readonly form: Form
  /** Where it begins among the places of its form. */
  readonly at: number
  readonly places: FlatPlaces
  /** How good it is in the empty room, and beside what stands there. */
  readonly own: number
  readonly quality: number
}

/** A furnishing to which groups are added one by one. */
export class Completing {
  state: State
  /** Whether a group was given up for want of steps. */
  unfinished = false
  readonly #scene: Scene
  readonly #thoroughness: Thoroughness
  #forms: Form[] = []
  /** Places of the forms looked at so far that are still free, best first. */
  #open: Open[] = []
  /** Places from which the raster finds something cut off; more pieces do not mend that. */
  #doubtful: Open[] = []
  #exactLeft = 0
  #failuresLeft = 0
  /** Whether a piece stands where only the exact rules find it reached: the raster says nothing any more. */
  #exactOnly = false

  constructor(scene: Scene, state: State, thoroughness: Thoroughness) {
    this.#scene = scene
    this.#thoroughness = thoroughness
    this.state = anew(state)
  }

  /** The forms of which groups are placed from now on; those of other groups are forgotten. */
  take(form: Form): void {
    if (this.#forms[0]?.group.compositions !== form.group.compositions) {
      this.#forms = []
      this.#open = []
      this.#doubtful = []
      this.#exactLeft = this.#thoroughness.exactMax
      this.#failuresLeft = this.#thoroughness.failuresMax
      this.unfinished = false
    }
    this.#forms.push(form)
  }

  /** Whether the group has found a place. */
  place(group: PlacementGroup): boolean {
    for (;;) {
      while (this.#open.length > 0) {
        if (this.#spent) return this.#giveUp()
        if (this.#settle(group, this.#open.shift()!)) return true
      }
      const form = this.#forms.find((one) => !this.#looked.has(one))
      if (!form) break
      if (this.#spent) return this.#giveUp()
      this.#looked.add(form)
      this.#add(form, clearInEmptyRoom(this.#scene, form), partsOf(this.state))
      this.#addBeside(form, [this.#scene.obstacles, ...partsOf(this.state)])
    }
    return this.#placeExactly(group)
  }

  readonly #looked = new Set<Form>()

  #giveUp(): false {
    this.unfinished = true
    return false
  }

  /** Adds the places up against bodies that are free of all that stands there. */
  #addBeside(form: Form, bodies: Lists): void {
    const { plan, obstacles } = this.#scene
    this.#add(form, besideBodies(form.composition, plan, bodies), [obstacles, ...partsOf(this.state)])
  }

  /** Adds those places that are free of walls and obstacles. */
  #add(form: Form, places: FlatPlaces, obstacles: Lists): void {
    const free = clearOf(this.#scene, form, places, obstacles)
    if (free.length === 0) return
    const { group, composition } = form
    const scores = flatScoresOf(this.#scene, group, composition, free, this.#pieces)
    for (let i = 0, at = 0; at < free.length; i += 2, at += FLAT_STRIDE)
      this.#open.push({ form, at, places: free, own: scores[i]!, quality: round6(scores[i + 1]!) })
    this.#open.sort((a, b) => b.quality - a.quality)
  }

  /** What stands in the room as records of the placing kernel. */
  get #pieces(): Float64Array {
    if (this.#recorded?.state !== this.state)
      this.#recorded = {
        state: this.state,
        pieces: pieceRecords(this.#scene.pinPieces, this.state.placed, this.#scene.plan),
      }
    return this.#recorded.pieces
  }

  #recorded: { readonly state: State; readonly pieces: Float64Array } | undefined

  /** Whether everything can still be walked to with the group at a place; then it stands there. */
  #settle(group: PlacementGroup, open: Open): boolean {
    const next = this.#exactOnly ? undefined : this.#with(group, open)
    if (next && group.inView && hidesScreen(this.#scene, next)) return false
    const slot = this.state.slot === SLOT.first ? SLOT.scratch : SLOT.first
    if (!next || walkFloor(this.#scene, next, slot) >= 0) {
      this.#failuresLeft--
      if (this.#thoroughness.exactMax > 0) this.#doubtful.push(open)
      return false
    }
    const loses = next.walkway && !keepsWalkway(this.#scene, next)
    const completed = loses ? losingWalkway(next) : next
    // A piece that is worth less than the main walkway does not take it.
    if (loses && completed.score < this.state.score) return false
    if (this.#thoroughness.judgeAll && !this.#isLegal(completed)) return false
    this.#stand(open.form, withFloor(completed, slot))
    return true
  }

  #placeExactly(group: PlacementGroup): boolean {
    for (let open = this.#doubtful.shift(); open; open = this.#doubtful.shift()) {
      if (this.#spent) return this.#giveUp()
      const next = this.#with(group, open)
      if (!mayBeWalked(this.#scene, next) || (group.inView && hidesScreen(this.#scene, next))) continue
      if (this.#exactLeft-- <= 0) return this.#giveUp()
      if (!this.#isLegal(next)) continue
      this.#exactOnly = true
      this.#stand(open.form, next)
      return true
    }
    return false
  }

  #isLegal(state: State): boolean {
    this.#scene.effort.spend(EXACT_STEPS)
    return this.#thoroughness.isLegal(state)
  }

  #with(group: PlacementGroup, { form: { group: own, composition }, places, at, own: score, quality }: Open): State {
    const { templates, runs } = unitAlone(group, composition, this.#scene)
    const worth = worthIn(own, composition, this.#scene.plan.usable)
    const candidate = candidateAt(composition, firstOf(runs), standAt(places, at), score, worth)
    return stateWith(this.state, templates, { group, candidate, quality })
  }

  /** Goes on with a state; places that the new group takes are no longer free, and there are places beside it. */
  #stand(form: Form, next: State): void {
    this.state = next
    const { candidate } = lastOf(next.placed)
    const parts = [partsIn(candidate)]
    this.#open = this.#freeOf(parts, this.#open)
    this.#doubtful = this.#freeOf(parts, this.#doubtful)
    if (candidate.wall >= 0) this.#addBeside(form, parts)
  }

  #freeOf(parts: Lists, all: readonly Open[]): Open[] {
    const clear = [...this.#looked].flatMap((form) => {
      const own = all.filter((open) => open.form === form)
      if (own.length === 0) return own
      const places = own.flatMap(({ places, at }) => places.slice(at, at + FLAT_STRIDE))
      const isClear = clearAt(this.#scene, form, places, parts)
      return own.filter((_, i) => isClear[i])
    })
    return clear.sort((a, b) => b.quality - a.quality)
  }

  get #spent(): boolean {
    return this.#failuresLeft <= 0 || this.#scene.effort.steps > this.#thoroughness.stepsMax
  }
}
