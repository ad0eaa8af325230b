import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TemplateName } from '../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'

/** What designers' rooms are like, and which of the rooms to furnish have place for what: a folder of JSON files. */
export interface Designers {
  /** By room type: how often their rooms break a rule, and shares of the floor. `human-baseline.json`. */
  readonly rooms: Partial<Record<TemplateName, DesignedRooms>>
  /** By room type: how much stands in them. `counts.json`. */
  readonly counts: Partial<Record<TemplateName, DesignedCounts>>
  /** By what is measured: metres between pieces, and shares of pieces. `spacing.json`. */
  readonly spacing: {
    readonly distances: Record<string, Percentiles>
    readonly shares: Record<string, { share: number }>
  }
  /** By room id: whether a piece of a size, named in words, has at least one place. `feasibility.json`. */
  readonly places: Record<string, Record<string, boolean>>
}

export interface Percentiles {
  readonly p10: number
  readonly p50: number
  readonly p90: number
}

export interface DesignedRooms {
  readonly shareOfRoomsWith: Record<string, number>
  readonly metrics: Record<'density_union' | 'walkable_share', Percentiles>
}

export interface DesignedCounts {
  readonly floorItems: Percentiles
  readonly meanCount: Partial<Record<FurnitureType, number>>
  readonly presentIn: Partial<Record<FurnitureType, number>>
  /** Keys such as '8-12', m². */
  readonly byArea: Record<string, { density_p50: number; density_p90: number; floorItems_p50: number }>
}

/** @throws when a file is missing or not JSON */
export function readDesigners(folder: string): Designers {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  return {
    rooms: read('human-baseline'),
    counts: read('counts'),
    spacing: read('spacing'),
    places: read('feasibility'),
  }
}
