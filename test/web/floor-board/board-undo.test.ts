import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { laid, movedBackground } from '../../../src/web/floor-board/background/background.ts'
import {
  background,
  begin,
  content,
  edit,
  editBackground,
  liftedBackground,
  redo,
  said,
  undo,
  undoLast,
  undoStep,
} from '../../../src/web/floor-board/floor-state.ts'
import { runs } from '../../support/property-runs.ts'
import { roomAt, spaceOf } from './rooms.ts'

const space = spaceOf('a', roomAt(0, 0, 4, 3))
const picture = { file: new File([], 'plan.png'), width: 800, height: 600 }
const first = laid(picture, undefined)

beforeEach(() => {
  begin({ revision: 1, content: { spaces: [space], assets: [] }, uses: {} })
  if (background.peek()) editBackground(undefined, 'background taken away')
  begin({ revision: 1, content: { spaces: [space], assets: [] }, uses: {} })
})

type Step = 'rename' | 'lay' | 'move' | 'remove'

/** Does a step to the floor or to what lies under it. */
function take(step: Step, number: number): void {
  const lies = background.peek()
  if (step === 'rename') edit({ spaces: [{ ...space, name: `Room ${number}` }], assets: [] }, `renamed ${number}`)
  else if (step === 'lay') editBackground({ ...first, pixel: number + 1 }, `laid ${number}`)
  else if (step === 'remove') editBackground(undefined, `taken away ${number}`)
  else editBackground(lies && movedBackground(lies, [number, 1]), `moved ${number}`)
}

test('what lies under the plan is undone and done again among the changes of the floor, in their order', () => {
  const steps = fc.array(fc.constantFrom<Step>('rename', 'lay', 'move', 'remove'), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(steps, (all) => {
      begin({ revision: 1, content: { spaces: [space], assets: [] }, uses: {} })
      const shown = () => [content.peek(), background.peek()] as const
      const states = [shown()]
      for (const [i, step] of all.entries()) {
        take(step, i)
        states.push(shown())
      }
      for (const state of states.slice(0, -1).reverse()) {
        undo()
        expect(shown()).toEqual(state)
      }
      expect(undoStep.peek()).toBeUndefined()
      for (const state of states.slice(1)) {
        redo()
        expect(shown()).toEqual(state)
      }
    }),
    { numRuns: runs(100) },
  )
})

test('each step with the picture is told, and so is its undo', () => {
  editBackground(first, 'plan.png laid under the plan')
  expect(said.peek()).toBe('Plan.png laid under the plan')
  editBackground(undefined, 'plan.png taken away')
  undo()
  expect(said.peek()).toBe('Undone: plan.png taken away')
  expect(background.peek()).toBe(first)
  redo()
  expect(said.peek()).toBe('Done again: plan.png taken away')
  expect(background.peek()).toBeUndefined()
})

test('undo ends a picture that is on its way to another place', () => {
  editBackground(first, 'laid')
  editBackground(movedBackground(first, [1, 0]), 'background moved')
  liftedBackground.value = movedBackground(first, [5, 5])
  undo()
  expect(liftedBackground.peek()).toBeUndefined()
  expect(background.peek()).toEqual(first)
})

test('the way back from a step goes with the next one, and with what is undone', () => {
  edit({ spaces: [{ ...space, name: 'Hall' }], assets: [] }, 'renamed')
  const first = undoLast()
  expect(first.stands()).toBe(true)
  edit({ spaces: [{ ...space, name: 'Lobby' }], assets: [] }, 'renamed')
  const second = undoLast()
  expect([first.stands(), second.stands()]).toEqual([false, true])
  second.run()
  expect([content.peek().spaces[0]!.name, second.stands(), first.stands()]).toEqual(['Hall', false, false])
})
