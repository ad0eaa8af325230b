import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formatOfOutput, writingOptions } from '../../src/process/cli/writing/writing-options.ts'
import {
  FILE_FORMATS,
  READ_FORMATS,
  READ_IN_WORDS,
  readingOfFormat,
  readNames,
  WRITTEN_FORMATS,
  writtenMenu,
  writtenNames,
} from '../../src/schema/resources/floors/file-formats.ts'
import { ExportFloorParams, ImportOptions } from '../../src/schema/resources/floors/floor-exchange.ts'
import { uploadForm } from '../../src/serve/pages/floors/arrivals/upload-form.ts'
import { type FloorHead, floorHead } from '../../src/serve/pages/floors/floor-head.ts'
import { BUILDING_NAMES, FILES, OPENED_KINDS } from '../../src/web/playground/state/file-kinds.ts'

const files = readFileSync(new URL('../../docs/files.md', import.meta.url), 'utf8')

/** The rows of the first table after a heading of docs/files.md, as their cells. */
const tableOf = (heading: string): string[][] => {
  const lines = files.slice(files.indexOf(`\n## ${heading}\n`)).split('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  const rows = lines.slice(first + 2)
  return rows.slice(0, rows.indexOf('')).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

const floor: FloorHead = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Level 1',
  archived: false,
  private: true,
  labels: [],
  buildingId: null,
  hasModel: false,
  rooms: 1,
  revision: 1,
  area: null,
  floorNumber: null,
  pieces: 0,
  updatedAt: 0,
  rights: { change: true, archive: true, export: true },
}

describe.each(WRITTEN_FORMATS)('%s, which is written', (format) => {
  const { name, ending } = FILE_FORMATS[format]

  test('may be asked for, and is a row of docs/files.md#files-to-take-out', () => {
    expect(ExportFloorParams.safeParse({ floorId: floor.id, format }).error).toBeUndefined()
    expect(tableOf('Files to take out').map(([it, its]) => [it, its])).toContainEqual([
      `\`${format}\``,
      `\`.${ending}\``,
    ])
  })

  test('is in the menus of the page and of the playground', async () => {
    const page = String(await floorHead(floor, 'Plan', { now: 0, unit: 'm' }))
    expect(page).toContain(`/export/${format}" download>${name} <small>`)
    expect(FILES.map(({ kind }) => kind)).toContain(format)
  })

  test('is recognized and chosen by the command line by its ending', () => {
    expect(formatOfOutput(`floor.${ending}`)).toBe(format)
    expect(writingOptions()[0]!.description).toMatch(new RegExp(`\\.${ending}\\b`))
  })
})

describe.each(READ_FORMATS)('%s, which is read', (format) => {
  const { name, ending } = FILE_FORMATS[format]
  const endings = [ending, ...(readingOfFormat(format).endings ?? [])]

  test('may be stated, and is a row of docs/files.md#files-to-bring-in', () => {
    expect(ImportOptions.safeParse({ format }).error).toBeUndefined()
    const cells = tableOf('Files to bring in').map(([, its]) => its)
    expect(cells).toContain(endings.map((it) => `\`.${it}\``).join(', '))
  })

  test('is named, and its files can be chosen, on the page and in the playground', async () => {
    const page = String(await uploadForm({ user: { csrf: '' }, isFirst: true, bytesMax: 1e6 }))
    expect(page.toLowerCase()).toContain(readingOfFormat(format).called.toLowerCase())
    for (const it of endings) {
      expect(page).toMatch(new RegExp(`accept="[^"]*\\.${it}[,"]`))
      expect(OPENED_KINDS.split(',')).toContain(`.${it}`)
    }
    if (format !== 'json') expect(BUILDING_NAMES).toContain(name)
  })
})

test('documents list no other formats', () => {
  expect(tableOf('Files to take out').map(([format]) => format)).toEqual(
    WRITTEN_FORMATS.map((format) => `\`${format}\``),
  )
  expect(tableOf('Files to bring in').length).toBe(READ_FORMATS.length)
})

test('no rank is taken twice', () => {
  const entries = WRITTEN_FORMATS.map((format) => FILE_FORMATS[format].written)
  const ranks = [
    READ_FORMATS.map((format) => readingOfFormat(format).rank),
    entries.map(({ page }) => page.rank),
    entries.map(({ playground }) => playground.rank),
  ]
  for (const of of ranks) expect([...of].sort((a, b) => a - b)).toEqual(of.map((_, i) => i + 1))
})

test('the formats are listed for programs and for people in the order that they know', () => {
  const known = (formats: readonly string[], order: readonly string[]) => formats.filter((it) => order.includes(it))
  const read = ['json', 'geojson', 'ifc', 'dxf']
  expect(known(READ_FORMATS, read)).toEqual(read)
  const inWords = ['ifc', 'dxf', 'geojson', 'json']
  expect(known(READ_IN_WORDS, inWords)).toEqual(inWords)
  expect(readNames()).toMatch(/IFC, DXF, GeoJSON or JSON$/)
  const written = ['svg', 'png', 'pdf', 'geojson', 'dxf', 'ifc', 'gltf']
  expect(known(WRITTEN_FORMATS, written)).toEqual(written)
  expect(writtenNames()).toMatch(/^SVG, PNG, PDF, GeoJSON, DXF, IFC(,| or) glTF/)
  const menu = ['PDF', 'PNG', 'SVG', 'DXF', 'IFC', 'glTF', 'GeoJSON']
  const names = writtenMenu('page').map(({ name }) => name)
  expect(known(names, menu)).toEqual(menu)
})
