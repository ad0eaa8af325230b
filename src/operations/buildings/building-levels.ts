import { storeyLevels } from '../../plans/layouts/storey-levels.ts'
import type { Storey } from '../../schema/resources/floors/building.ts'

/** At which level each storey of a building is shown, metres. @param storeys lowest first */
export const levelsOf = (storeys: readonly Storey[]): number[] =>
  storeyLevels(storeys.map((it) => ({ ...it, roomHeight: null })))
