import { elementAt, firstOf } from '../../../engine/geometry/element-at.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { inLikeRoom } from '../common-answer.ts'
import { type Family, type FamilyRoom, familiesOf, strayedFrom } from '../families.ts'
import { ROW_TYPES } from '../fittings/classroom-rows.ts'
import { typesOf } from '../fittings/fitted-room.ts'
import { withDoorsOutwards } from '../fittings/outward-doors.ts'
import { inParallel } from '../in-parallel.ts'
import { placesOfKept } from '../kept-assets.ts'
import { lightIn } from '../like-rooms.ts'
import type { FloorWishes } from '../room-request.ts'
import type { FloorSolver } from './floor-solver.ts'
import { type RoomAnswer, type RoomTask, solved } from './solve-room.ts'

/** Rooms that are the same are solved once; those that stray from the sizes of the floor again in these. */
export async function answersOf(
  tasks: readonly RoomTask[],
  wishes: FloorWishes,
  solver: FloorSolver,
  there: readonly FamilyRoom[],
) {
  const groups = alike(tasks, wishes.north)
  const answers = new Map<RoomTask, RoomAnswer>()
  let done = 0
  const report = (count: number, current: string | null) =>
    solver.onProgress?.({ done: (done += count), total: tasks.length, current })
  report(0, null)
  const firsts = await inParallel(groups, solver.parallel, async (group) => {
    solver.signal?.throwIfAborted()
    const answer = await solved(firstOf(group), wishes, solver)
    report(group.length, firstOf(group).facts.space.name)
    return answer
  })
  const rooms = groups.map((group, i) => familyRoom(group, elementAt(firsts, i)))
  const families = familiesOf([...there, ...rooms.flatMap((room) => room ?? [])])
  await inParallel(groups, solver.parallel, async (group, i) => {
    solver.signal?.throwIfAborted()
    const first = await inFamilySizes(firstOf(group), elementAt(firsts, i), rooms[i], families, wishes, solver)
    answers.set(firstOf(group), first)
    for (const task of group.slice(1)) {
      const shared =
        first.result &&
        inLikeRoom(
          first.result,
          asFurnished(firstOf(group), first),
          firstOf(group).form!,
          asFurnished(task, first),
          task.form!,
        )
      answers.set(task, shared ? { ...first, result: shared } : await solved(task, wishes, solver))
      await solver.giveWay?.()
    }
  })
  return { answers, families }
}

/** Tasks that are the same but for where they stand, in the order of the first of each; with a north as the light falls. */
function alike(tasks: readonly RoomTask[], north: number | undefined): RoomTask[][] {
  const groups = new Map<unknown, RoomTask[]>()
  for (const task of tasks) {
    const light = north === undefined || !task.form ? undefined : lightIn(task.facts, task.form.stand, north)
    const { template, exclude, beds, pieces, fittings, inRows, hasMainWays: hasWays, seats, places } = task.use
    const opensOut = task.outwardDoors.length > 0
    const key = task.form
      ? JSON.stringify([
          template,
          exclude,
          beds,
          pieces,
          fittings,
          inRows,
          hasWays,
          seats,
          places,
          light,
          opensOut,
          task.form.key,
        ])
      : task
    groups.set(key, [...(groups.get(key) ?? []), task])
  }
  return [...groups.values()]
}

/** The space with its doors as they are taken to open. */
const asFurnished = ({ facts: { space }, outwardDoors: doors }: RoomTask, { opensOut }: RoomAnswer): LayoutSpace =>
  opensOut ? { ...space, room: withDoorsOutwards(space.room, doors) } : space

function familyRoom(
  [first, ...others]: readonly RoomTask[],
  { result, inRows, use = first?.use }: RoomAnswer,
): FamilyRoom | undefined {
  const [best] = result?.furnishings ?? []
  if (!best || !first || !use || use.template === null || use.ownSizes) return undefined
  const { furniture } = best
  const fitted = new Set([...typesOf(use.fittings ?? []), ...(inRows ? ROW_TYPES : [])])
  const fixed = new Set([
    ...placesOfKept(first.kept, furniture).map((place) => furniture[place]),
    ...furniture.filter(({ type }) => fitted.has(type)),
  ])
  return { template: use.template, furniture, fixed, times: 1 + others.length }
}

/** The answer with pieces of the sizes of the floor, if as many have a place; else as it is, and a note. */
async function inFamilySizes(
  task: RoomTask,
  first: RoomAnswer,
  room: FamilyRoom | undefined,
  families: readonly Family[],
  wishes: FloorWishes,
  solver: FloorSolver,
): Promise<RoomAnswer> {
  const strayed = room ? strayedFrom(families, room) : []
  if (!room || strayed.length === 0) return first
  const inSizes = await solved(task, wishes, solver, strayed)
  const { result } = inSizes
  const [best] = result?.furnishings ?? []
  const countOf = (furniture: FamilyRoom['furniture'], type: string) =>
    furniture.filter((one) => one.type === type).length
  const asMany = best && strayed.every(({ type, count }) => countOf(best.furniture, type) >= count)
  if (result && asMany && best.furniture.length >= room.furniture.length - LOST_MAX) return inSizes
  const notes = strayed.map(
    ({ type }) => `${type}: of another size than on the rest of the floor, in which not as many have a place here`,
  )
  return { ...first, notes: [...first.notes, ...notes] }
}

/** Pieces that a room may lose for being like the others. */
const LOST_MAX = 1
