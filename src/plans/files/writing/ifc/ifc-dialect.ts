import { NONE, type Ref } from './step-file.ts'

/** How entities are written that go into a file. */
export interface IfcDialect {
  /** IFC4 and IFC4X3 have the same attributes of all that is written into files of others. */
  readonly schema: 'IFC2X3' | 'IFC4'
  /** Who has made the entities with ids, which IFC2X3 requires. */
  readonly owner: Ref | typeof NONE
  /** Units of length of the file to a metre. */
  readonly perMetre: number
}

/** That of files of our own. */
export const OWN_DIALECT: IfcDialect = { schema: 'IFC4', owner: NONE, perMetre: 1 }
