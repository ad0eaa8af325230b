import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { drawSheet } from '../../src/engine/drawing/drawing.ts'
import { faultsOf, layoutOf } from './gauges/gauge-table.ts'
import type { Measurement } from './measure.ts'

/** Width of a plan on the sheet, pixels. */
const PLAN = 340

/**
 * Plans of the furnishings of rooms, each with the gauges that it fails under it.
 *
 * @param alternatives how many of each room, in a row; with 1 the rooms follow one another
 */
export function contactSheet(shown: readonly Measurement[], alternatives: number): string {
  const plans = shown.flatMap((one) => {
    const { room, params, result } = one
    const size = `${room.roomType} ${Math.round(room.area * 10) / 10} m² · ${room.id}`
    return Array.from({ length: alternatives }, (_, i) => {
      const furnishing = result.furnishings[i]
      const caption = furnishing ? captionOf(one, i) : 'no furnishing'
      return { room: params.room, furnishing, caption: `${size}\n${caption}` }
    })
  })
  const columns = alternatives > 1 ? alternatives : 4
  return drawSheet(plans, { columns, width: columns * PLAN, title: `${shown.length} rooms` })
}

function captionOf(one: Measurement, i: number): string {
  const furnishing = one.result.furnishings[i]!
  const layout = layoutOf(one)!
  const idea: unknown = furnishing.explanation && Reflect.get(furnishing.explanation, 'idea')
  const faults = faultsOf({ ...layout, items: furnishing.furniture }).filter(
    (name) => i === 0 || !name.startsWith('alternatives'),
  )
  const head = [`#${i + 1}`, ...(typeof idea === 'string' ? [idea] : [])].join(' · ')
  return [head, ...faults].join('\n')
}

/**
 * Writes an SVG document, or a picture of it where the name ends in .png.
 *
 * @throws where no Chromium is installed: CHROMIUM=<path>, default /usr/bin/chromium
 */
export function writeSheet(file: string, svg: string): void {
  if (!file.endsWith('.png')) {
    writeFileSync(file, svg)
    return
  }
  const [, width, height] = svg.match(/<svg[^>]*\bwidth="([\d.]+)"[^>]*\bheight="([\d.]+)"/) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'sheet-'))
  try {
    writeFileSync(join(folder, 'sheet.svg'), svg)
    execFileSync(
      process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--hide-scrollbars',
        `--user-data-dir=${join(folder, 'profile')}`,
        `--window-size=${Math.ceil(Number(width))},${Math.ceil(Number(height))}`,
        `--screenshot=${resolve(file)}`,
        join(folder, 'sheet.svg'),
      ],
      { stdio: 'ignore', timeout: 60_000 },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
