import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installExtras } from '../../../tools/build/extras.mjs'

// docs/architecture.md#a-furniture-type: a new type is a card and its lines in three lists. Carried out in a copy of the sources.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const CARDS = 'src/schema/furnishing/cards'

const CARD = `import type { FurnitureCard, ReadingFacts } from './furniture-card.ts'
import type { PlacingFacts } from './placing-facts.ts'

export const aquariumCard = {
  name: 'aquarium',
  atWall: 'always',
  look: 'sideboard',
  purpose: 'relaxing',
  label: { text: 'Aquarium', depth: 0.5 },
} as const satisfies FurnitureCard

export const aquariumPlacing = {
  shapes: [{ type: 'box', a: 1.5, b: 0.6, h: 1.2 }, { type: 'box', a: 1.2, b: 0.55, h: 1.1 }],
  count: 1,
  role: { kind: 'single', weight: 3, habit: { alignment: 'x-axis', before: [0.9, 0.75] }, alone: 'always' },
  groups: [],
  wall: 'back',
  worth: 3,
  noSlitBeside: true,
} as const satisfies PlacingFacts

export const aquariumReading: ReadingFacts = {
  words: [{ order: 5, pattern: /aquarium|fish ?tank/ }],
  sizes: null,
  usualHeight: 1.2,
  ifc: { kind: 'USERDEFINED', colour: 'storage' },
}
`

const PROGRAM = `import { drawFurnishing } from './src/engine/drawing/drawing.ts'
import { furnish } from './src/engine/furnishing/furnish.ts'
import { Kernels } from './src/engine/kernels/kernels.ts'
import { modelPiece } from './src/engine/modelling/model-piece.ts'
import { readPlan } from './src/plans/files/read-plan.ts'
import { writePlan } from './src/plans/files/write-plan.ts'
import { FurnishParams } from './src/schema/furnishing/furnish-params.ts'

const shape = { type: 'polygon-extrusion', points: [[0, 0], [5, 0], [5, 4], [0, 4]], h: 2.6 }
const boundary = { shape, openings: [{ type: 'door', pos: 0.4, l: 0.9, y: 0, h: 2.1 }] }
const params = FurnishParams.parse({ room: { boundary }, furniture: [{ type: 'aquarium' , shapes: [{ type: 'box', a: 1.5, b: 0.6, h: 1.2 }] }], maxResults: 1 })
const rejected = []
const { furnishings, diagnostics } = furnish(new Kernels(), params, undefined, (violations) => rejected.push(violations))
const best = furnishings[0]!
const id = (i) => '00000000-0000-4000-8000-' + String(i).padStart(12, '0')
const assets = best.furniture.map((item, i) => ({ ...item, id: id(i), name: null, spaceId: id(99), origin: null, moved: false }))
const spaces = [{ id: id(99), name: 'Music', usage: null, template: null, room: params.room }]
const floor = { name: 'Floor', elevation: 0, floorNumber: 0, northDirection: null, georeference: null, spaces, assets }
const ifc = await writePlan('ifc', floor)
const called = (name) => new TextEncoder().encode(new TextDecoder().decode(ifc.bytes).replaceAll(/aquarium/gi, name))
const kinds = async (bytes, fileName) => (await readPlan(bytes, { fileName })).floors.flatMap((it) => it.assets.map(({ type }) => type))
console.log(JSON.stringify({
  placed: best.furniture.map(({ type }) => type), diagnostics, rejected,
  svg: drawFurnishing(params.room, best),
  parts: modelPiece('aquarium', best.furniture[0].shape).length,
  ifc: new TextDecoder().decode(ifc.bytes),
  back: await kinds(ifc.bytes, 'a.ifc'),
  renamed: await kinds(called('Fish tank'), 'a.ifc'),
  dxf: await kinds((await writePlan('dxf', floor)).bytes, 'a.dxf'),
}))
`

let copy: string

/** Adds a line to a list of the copy, in front of one that is there. */
function addLine(file: string, before: string, line: string): void {
  const path = join(copy, CARDS, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  writeFileSync(path, text.replace(before, `${line}\n${before}`))
}

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: copy, maxBuffer: 1 << 26 }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
  )

/** What the compiler says of the engine, the files and the schemas of the copy. */
const faultsOfTypes = () => run(join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json')

// The compiler reads the types of packages that serve one use.
beforeAll(async () => {
  await installExtras()
  mkdirSync(join(root, 'build'), { recursive: true })
  copy = mkdtempSync(join(root, 'build/new-type-'))
  for (const folder of ['base', 'schema', 'engine', 'plans'])
    cpSync(join(root, 'src', folder), join(copy, 'src', folder), { recursive: true })
  cpSync(join(root, 'build/kernels.d.ts'), join(copy, 'build/kernels.d.ts'))
  const config = { extends: '../../tsconfig.json', compilerOptions: { rootDirs: ['.', 'build'] }, include: ['src'] }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...config, exclude: [] }))
  writeFileSync(join(copy, CARDS, 'aquarium-card.ts'), CARD)
  writeFileSync(join(copy, 'program.ts'), PROGRAM)
  addLine(
    'furniture-cards.ts',
    "import { tvCard } from './tv-card.ts'",
    "import { aquariumCard } from './aquarium-card.ts'",
  )
  addLine('furniture-cards.ts', '  wardrobe: wardrobeCard,', '  aquarium: aquariumCard,')
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('a type that is new', () => {
  test('is missed by the compiler where it is not said how it is placed and how files of others name it', async () => {
    const faults = await faultsOfTypes()
    expect(faults).toMatch(/furniture-placing\.ts.*TS2741: Property 'aquarium' is missing/)
    expect(faults).toMatch(/reading-facts\.ts.*TS2741: Property 'aquarium' is missing/)
  })

  test('is placed, drawn, modelled, written and read with a card and its lines in three lists', async () => {
    addLine(
      'reading-facts.ts',
      "import { tvReading } from './tv-card.ts'",
      "import { aquariumReading } from './aquarium-card.ts'",
    )
    addLine('reading-facts.ts', '  wardrobe: wardrobeReading,', '  aquarium: aquariumReading,')
    addLine(
      'furniture-placing.ts',
      "import { tvPlacing } from './tv-card.ts'",
      "import { aquariumPlacing } from './aquarium-card.ts'",
    )
    addLine('furniture-placing.ts', '  wardrobe: wardrobePlacing,', '  aquarium: aquariumPlacing,')
    expect(await faultsOfTypes()).toBe('')
    const answer = JSON.parse(await run('--import', import.meta.resolve('tsx'), 'program.ts'))
    expect(answer).toMatchObject({ placed: ['aquarium'], diagnostics: [], rejected: [] })
    expect(answer.svg).toMatch(/1 aquarium/)
    expect(answer.svg).toMatch(/>Aquarium</)
    expect(answer.parts).toBeGreaterThan(3)
    expect(answer.ifc).toMatch(/IFCFURNITURE\('[^']+',\$,'Aquarium'/)
    expect(answer).toMatchObject({ back: ['aquarium'], renamed: ['aquarium'], dxf: ['aquarium'] })
  })
})
