import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { StyleName } from './ifc-styles.ts'

/** What IFC calls a type, and its colour. @see IfcFurnitureTypeEnum */
export const FURNITURE_KINDS: Readonly<Record<FurnitureType, readonly [kind: string, style: StyleName]>> = {
  armchair: ['CHAIR', 'seat'],
  bed: ['BED', 'bed'],
  bed_lamp: ['USERDEFINED', 'other'],
  carpet: ['USERDEFINED', 'other'],
  coffee_table: ['TABLE', 'table'],
  dining_chair: ['CHAIR', 'seat'],
  dining_table: ['TABLE', 'table'],
  drawer_unit: ['FILECABINET', 'storage'],
  exec_chair: ['CHAIR', 'seat'],
  exec_table: ['DESK', 'table'],
  free_standing_lamp: ['USERDEFINED', 'other'],
  meeting_chair: ['CHAIR', 'seat'],
  meeting_table: ['TABLE', 'table'],
  nightstand: ['USERDEFINED', 'storage'],
  other: ['USERDEFINED', 'other'],
  pendant_lamp: ['USERDEFINED', 'other'],
  shelf: ['SHELF', 'storage'],
  sideboard: ['USERDEFINED', 'storage'],
  sofa: ['SOFA', 'seat'],
  task_chair: ['CHAIR', 'seat'],
  task_table: ['DESK', 'table'],
  tv: ['USERDEFINED', 'other'],
  wardrobe: ['USERDEFINED', 'storage'],
}
