import process from 'node:process'
import { z } from 'zod'
import { ServiceError } from '../../../base/errors.ts'
import { buildingOfPlan } from '../../../plans/files/building-of-plan.ts'
import type { FileNote, FilePlanFloor, OnProgress } from '../../../plans/files/file-plan.ts'
import { detectFormat } from '../../../plans/files/reading/detect-format.ts'
import { isZip } from '../../../plans/files/reading/unzip.ts'
import type { NewBuilding } from '../../../schema/resources/floors/building.ts'
import { type ReadFormat, readingOfFormat } from '../../../schema/resources/floors/file-formats.ts'
import { FloorImport } from '../../../schema/resources/floors/floor.ts'
import type { FloorFileOptions } from '../request.ts'
import { Progress } from '../writing/progress.ts'
import { checked, InputError, nameOfInput, parseJson } from './input.ts'
import { planIn } from './plan-in.ts'
import { readBytes } from './read-bytes.ts'

/** The floors of files, and what could not be read of them. */
export interface FloorsOfFiles {
  /** Each with the place of its building in `buildings`, where its file makes one. */
  readonly floors: (FloorImport & { readonly building?: number })[]
  readonly buildings: NewBuilding[]
  readonly notes: (FileNote & { readonly file: string })[]
}

/**
 * Reads floors from files: features as the floor API has them, and plans in IFC, DXF, GeoJSON and JSON.
 *
 * @throws InputError naming the file and what cannot be read in it
 */
export async function readFloorFiles(files: readonly string[], options: FloorFileOptions): Promise<FloorsOfFiles> {
  const progress = new Progress(files.length, process.stderr)
  const all: FloorsOfFiles = { floors: [], buildings: [], notes: [] }
  try {
    for (const [i, file] of files.entries()) {
      const name = nameOfInput(file)
      progress.step(i, name)
      const { floors, building, notes } = await readFloorFile(file, options, (share, what) =>
        progress.within(i, share, `${name}: ${what}`),
      )
      const place = building && { building: all.buildings.push(building) - 1 }
      all.floors.push(...floors.map((floor) => ({ ...withPrivacy(floor, options.private), ...place })))
      all.notes.push(...notes.map((note) => ({ file: name, ...note })))
    }
  } finally {
    progress.clear()
  }
  return all
}

interface Read {
  readonly floors: readonly FloorImport[]
  readonly building?: NewBuilding | undefined
  readonly notes: readonly FileNote[]
}

async function readFloorFile(file: string, options: FloorFileOptions, onProgress: OnProgress): Promise<Read> {
  try {
    const bytes = await readBytes(file)
    const features = options.format === undefined && options.unit === undefined ? floorFeatures(bytes) : undefined
    if (features) return { floors: features, notes: [] }
    const plan = await planIn(bytes, file, options, onProgress)
    const building = buildingOfPlan(plan, nameOfInput(file))
    return { floors: plan.floors.map(featureOf), building, notes: plan.notes }
  } catch (error) {
    const known = error instanceof InputError || (error instanceof ServiceError && error.code !== 'internal')
    throw known ? new InputError(`${nameOfInput(file)}: ${error.message}`) : error
  }
}

/** The features of a file of floors as the API has them; undefined for what holds plans. */
function floorFeatures(bytes: Uint8Array): FloorImport[] | undefined {
  if (isZip(bytes)) return undefined
  const format = formatOf(bytes)
  if (format !== undefined && !readingOfFormat(format).isJson) return undefined
  const content = parseJson(new TextDecoder().decode(bytes), 'GeoJSON')
  return isPlan(content) ? undefined : featuresOf(content)
}

/** The format of a file; undefined for what is none, which its parser says better in JSON. */
function formatOf(bytes: Uint8Array): ReadFormat | undefined {
  try {
    return detectFormat(bytes)
  } catch (error) {
    const head = new TextDecoder()
      .decode(bytes.subarray(0, 1000))
      .replace(/^\ufeff/, '')
      .trim()
    if (head === '' || /^(?:-?\d|"|true|false|null)/.test(head)) return undefined
    throw error
  }
}

/** Members by which a feature is a floor rather than a room. */
const FLOOR_MEMBERS = ['private', 'archived', 'area', 'elevation', 'northDirection', 'floorNumber', 'labels'] as const

/** Whether JSON holds rooms: a layout, a furnish request, spaces as features, or polygons that do not tell that they are floors. */
function isPlan(content: unknown): boolean {
  const { type, features } = Object(content) as { type?: unknown; features?: unknown }
  const list = Array.isArray(features) ? features : Array.isArray(content) ? content : [content]
  if (type === undefined && features === undefined && !list.some((it) => typeOf(it) === 'Feature'))
    return (
      list.length > 0 &&
      list.every((it) => typeof it === 'object' && it !== null && PLAN_MEMBERS.some((key) => key in it))
    )
  if (type === 'Polygon' || type === 'MultiPolygon') return true
  if (list.some((it) => ['Space', 'Asset'].includes(String(Object(it).resourceType)))) return true
  return list.length > 0 && list.every(isRoom)
}

const PLAN_MEMBERS = ['spaces', 'floors', 'room', 'boundary', 'jsonrpc', 'method'] as const

const typeOf = (value: unknown): unknown => (Object(value) as { type?: unknown }).type

const SHAPES: ReadonlySet<unknown> = new Set(['Polygon', 'MultiPolygon', 'LineString'])

function isRoom(feature: unknown): boolean {
  const { properties, geometry, resourceType } = Object(feature) as Record<string, unknown>
  const members = Object(properties) as Record<string, unknown>
  return (
    resourceType !== 'Floor' && SHAPES.has(typeOf(geometry)) && FLOOR_MEMBERS.every((key) => members[key] === undefined)
  )
}

/** @throws InputError naming the feature that is no floor */
function featuresOf(content: unknown): FloorImport[] {
  const { features } = Object(content) as { features?: unknown }
  if (Array.isArray(features)) return checked(Features, features, 'features')
  return Array.isArray(content) ? checked(Features, content, '') : [checked(FloorImport, content, '')]
}

const Features = z.array(FloorImport).min(1)

const featureOf = ({ spaces, assets, name, ...facts }: FilePlanFloor): FloorImport => ({
  type: 'Feature',
  properties: { name, ...facts, private: true, archived: false, labels: [] },
  geometry: null,
  spaces: [...spaces],
  assets: [...assets],
})

const withPrivacy = (floor: FloorImport, isPrivate: boolean | undefined): FloorImport =>
  isPrivate === undefined ? floor : { ...floor, properties: { ...floor.properties, private: isPrivate } }
