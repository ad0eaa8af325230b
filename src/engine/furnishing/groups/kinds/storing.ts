import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { Pose } from '../../../geometry/frame.ts'
import { depthOf, type Model, widthOf } from '../../request/model.ts'
import {
  assemble,
  type Compose,
  type Composition,
  countOf,
  type Form,
  type Inventory,
  type Member,
  memberRect,
  modelsOf,
  partAt,
  placeAtCorner,
  together,
} from '../composition.ts'

/** Free floor before a shelf or sideboard. docs/furnishing.md#design-rules */
const BEFORE = 0.75
/** Score lost where that floor must be found outside the box. */
const NONE_BEFORE = 0.1
/** Between two rows face to face: a way, and a door that opens into it. */
const AISLE = 0.9
const BESIDE = 0.02
const ROW_MAX = 8

/** A row along a wall: shelves, sideboards, or shelves with a sideboard among them; longest rows first; with floor before it or without. */
export const storing: Compose = (inventory, space) => {
  const compositions: Composition[] = []
  const count = countOf(inventory, 'shelf') + countOf(inventory, 'sideboard')
  for (const shelf of choiceOf(inventory, 'shelf', space.y)) {
    for (const sideboard of choiceOf(inventory, 'sideboard', space.y)) {
      for (const row of rowsOf(inventory, shelf, sideboard))
        compositions.push(rowAt(row, count, BEFORE), rowAt(row, count, 0))
    }
  }
  return compositions
}

/** What a planner chooses from where no room decides: two rows, face to face, back to back, or along two walls of a corner. */
export const storingByHand: Compose = (inventory, space) =>
  choiceOf(inventory, 'shelf', space.y).flatMap((shelf) =>
    choiceOf(inventory, 'sideboard', space.y).flatMap((sideboard) => {
      const [row] = rowsOf(inventory, shelf, sideboard)
      return row && row.length > 1 ? inTwo(row) : []
    }),
  )

function inTwo(row: Row): Composition[] {
  const half = Math.ceil(row.length / 2)
  const [one, other] = [rowAt(row.slice(0, half), half, BEFORE), rowAt(row.slice(half), row.length - half, BEFORE)]
  const [oneDeep, otherDeep] = [one.depth - BEFORE, other.depth - BEFORE]
  const both = (form: Form, wall: boolean, second: Pose, first = AT_ORIGIN): Composition =>
    assemble({ form, ...together([partAt(one, first), partAt(other, second)]), wall, intrinsicScore: 1 })
  return [
    both('storage-rows', true, { x: other.width, z: oneDeep + AISLE + otherDeep, turn: 180 }),
    both('storage-free', false, { x: other.width, z: 0, turn: 180 }),
    // The corner itself is left free: nothing there could be opened.
    both('storage-corner', true, { x: 0, z: oneDeep + other.width, turn: -90 }, { x: otherDeep, z: 0, turn: 0 }),
  ]
}

const AT_ORIGIN: Pose = { x: 0, z: 0, turn: 0 }

const choiceOf = (inventory: Inventory, type: FurnitureType, height: number): (Model | undefined)[] => {
  const models = modelsOf(inventory, type, height).slice(0, 4)
  return models.length > 0 ? [...models] : [undefined]
}

type Row = readonly { type: FurnitureType; model: Model }[]

/** Symmetric rows: s shelves, b sideboards in their middle. */
function rowsOf(inventory: Inventory, shelf: Model | undefined, sideboard: Model | undefined): Row[] {
  const rows: Row[] = []
  const shelves = shelf ? Math.min(countOf(inventory, 'shelf'), ROW_MAX) : 0
  const sideboards = sideboard ? Math.min(countOf(inventory, 'sideboard'), ROW_MAX) : 0
  for (let s = shelves; s >= 0; s--) {
    for (let b = Math.min(sideboards, ROW_MAX - s); b >= 0; b--) {
      if (s + b === 0) continue
      const shelfPieces = Array.from({ length: s }, () => ({ type: 'shelf' as const, model: shelf! }))
      const boards = Array.from({ length: b }, () => ({ type: 'sideboard' as const, model: sideboard! }))
      const left = Math.ceil(s / 2)
      rows.push([...shelfPieces.slice(0, left), ...boards, ...shelfPieces.slice(left)])
    }
  }
  return rows
}

function rowAt(row: Row, count: number, before: number): Composition {
  const members: Member[] = []
  let x = 0
  for (const { type, model } of row) {
    members.push(placeAtCorner(type, model, x, 0))
    x += widthOf(model) + BESIDE
  }
  const front = Math.max(...row.map(({ model }) => depthOf(model))) + before
  const rects = before > 0 ? members.map(memberRect) : []
  return assemble({
    form: 'storage-row',
    members,
    strips: rects.map(({ minX, maxX, maxZ }) => ({ minX, minZ: maxZ, maxX, maxZ: front })),
    wall: true,
    intrinsicScore: row.length / Math.max(1, Math.min(count, ROW_MAX)) - (before > 0 ? 0 : NONE_BEFORE),
  })
}
