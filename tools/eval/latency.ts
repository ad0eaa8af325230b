import type { Measurement } from './measure.ts'
import { fixed, quantile, type Row } from './table.ts'

const AREA_BANDS = [8, 14, 18, 22, 30, 60, 150, Number.POSITIVE_INFINITY]

/** Milliseconds for a call of furnish, of rooms between two areas. */
export interface Latency {
  readonly band: string
  readonly rooms: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly max: number
}

export function latencyByArea(measurements: readonly Measurement[]): Latency[] {
  return AREA_BANDS.flatMap((to, i): Latency[] => {
    const from = AREA_BANDS[i - 1] ?? 0
    const times = measurements
      .filter(({ room: { area } }) => area > from && area <= to)
      .map(({ milliseconds }) => milliseconds)
    if (times.length === 0) return []
    const band = Number.isFinite(to) ? `${from}–${to} m²` : `> ${from} m²`
    const [p50, p90, p99, max] = [0.5, 0.9, 0.99, 1].map((q) => quantile(times, q)) as [number, number, number, number]
    return [{ band, rooms: times.length, p50, p90, p99, max }]
  })
}

export const latencyRows = (measurements: readonly Measurement[]): Row[] => [
  ['area', 'rooms', 'p50', 'p90', 'p99', 'max'],
  ...latencyByArea(measurements).map(
    ({ band, rooms, ...times }): Row => [
      band,
      rooms,
      ...[times.p50, times.p90, times.p99, times.max].map((value) => fixed(value)),
    ],
  ),
]
