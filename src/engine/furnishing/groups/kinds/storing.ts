import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { depthOf, type Model, widthOf } from '../../request/model.ts'
import {
  assemble,
  type Compose,
  type Composition,
  countOf,
  type Inventory,
  type Member,
  memberRect,
  modelsOf,
  placeAtCorner,
} from '../composition.ts'

/** Free floor before a shelf or sideboard. docs/furnishing.md#design-rules */
const BEFORE = 0.75
/** Score lost where that floor must be found outside the box. */
const NONE_BEFORE = 0.1
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
