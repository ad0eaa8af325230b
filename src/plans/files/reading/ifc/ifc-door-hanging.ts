import type { Hanging } from '../found.ts'
import { type IfcModel, type Line, type Placement, textOf } from './ifc-model.ts'

/**
 * What the operation of a door says of its leaves, and whether these swing to one side. What folds is pushed aside as what slides is;
 * what turns, rolls up or is lifted sweeps no floor.
 */
const OPERATIONS: readonly (readonly [RegExp, Hanging['leaf'], swings: boolean])[] = [
  [/^(SINGLE_SWING|SWING_FIXED)_/, 'single', true],
  [/^DOUBLE_SWING_/, 'single', false],
  [/^DOUBLE_(DOOR|PANEL)_SINGLE_SWING$/, 'double', true],
  [/^DOUBLE_(DOOR|PANEL)_(DOUBLE_SWING$|SINGLE_SWING_OPPOSITE_)/, 'double', false],
  [/^((SLIDING|FOLDING)_TO_|DOUBLE_(DOOR|PANEL)_(SLIDING|FOLDING)$)/, 'sliding', false],
  [/^(REVOLVING|ROLLINGUP|LIFTING|DOUBLE_(DOOR|PANEL)_LIFTING)/, 'none', false],
]

/** Own doors without a leaf, which IFC has no word for. */
export const NO_LEAF = 'NO_LEAF'

/**
 * How a door closes: by its own operation, else by that of its type, which in IFC2X3 is an IfcDoorStyle. Left and right are seen along
 * the positive y axis of the door, which is where it swings to.
 *
 * @see https://standards.buildingsmart.org/IFC/RELEASE/IFC4/ADD2_TC1/HTML/schema/ifcsharedbldgelements/lexical/ifcdoortypeoperationenum.htm
 */
export function hangingOf(
  model: IfcModel,
  door: Line,
  type: number | undefined,
  placement: Placement | undefined,
): Hanging | undefined {
  const operation = operationOf(door) ?? operationOf(model.line(type))
  if (operation === undefined) return undefined
  if (operation === NO_LEAF) return { leaf: 'none' }
  const [, leaf, swings] = OPERATIONS.find(([pattern]) => pattern.test(operation)) ?? []
  if (leaf === undefined) return undefined
  const [, side] = /_(LEFT|RIGHT)$/.exec(operation) ?? []
  const [x, z] = placement?.along ?? []
  const isHung = leaf !== 'none' && leaf !== 'double' && side !== undefined
  const away = side === 'LEFT' ? -1 : 1
  return {
    leaf,
    ...(isHung && x !== undefined && z !== undefined && { hinge: [away * x, away * z] }),
    ...(swings && placement && { swing: placement.across }),
  }
}

function operationOf(line: Line | undefined): string | undefined {
  const operation = textOf(line?.['OperationType'])
  if (operation === 'USERDEFINED') return textOf(line?.['UserDefinedOperationType'])
  return operation === 'NOTDEFINED' ? undefined : operation
}
