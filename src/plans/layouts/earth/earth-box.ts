import type { EarthBox } from '../../../schema/resources/floors/list-params.ts'

type Point = readonly [longitude: number, latitude: number]

/** Whether the box around some points meets another, which may cross the date line. */
export function meetsBox(points: readonly Point[], { west, south, east, north }: EarthBox): boolean {
  const longitudes = points.map(([longitude]) => longitude)
  const latitudes = points.map(([, latitude]) => latitude)
  if (Math.max(...latitudes) < south || Math.min(...latitudes) > north) return false
  const [first, last] = [Math.min(...longitudes), Math.max(...longitudes)]
  return west <= east ? last >= west && first <= east : last >= west || first <= east
}
