import { expect, test } from 'vitest'
import {
  type ClipPath,
  type DisplayItem,
  type DisplayList,
  group,
  type PathCommand,
  type Pattern,
  path,
  polygon,
  segments,
  type Text,
} from '../../../../../src/engine/drawing/display-list.ts'
import { idOf, svgOf } from '../../../../../src/engine/drawing/svg.ts'
import { paintedOf } from '../../../../../src/plans/files/writing/painting/painted.ts'
import { commandsOf } from '../../../../../src/plans/files/writing/painting/path-commands.ts'
import { loadPackageFont } from '../../../../../src/plans/files/writing/pdf/load-package-font.ts'
import { paintOnPage } from '../../../../../src/plans/files/writing/pdf/paint-on-page.ts'
import { Typefaces } from '../../../../../src/plans/files/writing/pdf/typefaces.ts'

const typefaces = new Typefaces(await loadPackageFont('regular'), [])

const square = polygon([
  [0, 0],
  [2, 0],
  [2, 2],
])
const clip: ClipPath = { kind: 'clipPath', children: [square] }
const pattern: Pattern = {
  ...{ kind: 'pattern', width: 1, height: 1, patternUnits: 'userSpaceOnUse', patternTransform: [['rotate', 90]] },
  children: square,
}
const symbol = group({}, square)
const text: Text = { kind: 'text', x: 1, y: 2, 'font-size': 9, value: 'a < b' }

/** One item of each kind; a kind that is added has to be added here. */
const ITEMS: { readonly [K in DisplayItem['kind']]: Extract<DisplayItem, { kind: K }> } = {
  g: symbol,
  use: { kind: 'use', href: symbol, transform: [['translate', 3, 4]], children: { kind: 'title', value: 'Table' } },
  title: { kind: 'title', value: 'Table' },
  path: path(segments(['M', 0, 0], ['h', 2])) as Extract<DisplayItem, { kind: 'path' }>,
  polygon: square as Extract<DisplayItem, { kind: 'polygon' }>,
  rect: { kind: 'rect', width: 2, height: 1, rx: 0.2 },
  circle: { kind: 'circle', r: 1 },
  text,
  clipPath: clip,
  pattern,
}

/** The calls that paint a list on a page. */
function callsOf(list: DisplayList): [string, ...unknown[]][] {
  const calls: [string, ...unknown[]][] = []
  const page: object = new Proxy(
    {},
    {
      get: (_, name: string) =>
        name === 'widthOfString'
          ? () => 10
          : (...values: unknown[]) => {
              calls.push([name, ...values])
              return page
            },
    },
  )
  paintOnPage(page as PDFKit.PDFDocument, paintedOf(list), typefaces)
  return calls
}

const named = (list: DisplayList, ...names: string[]) => callsOf(list).filter(([name]) => names.includes(name))

test.each(Object.entries(ITEMS))('a %s is painted on pages and as SVG', (kind, item) => {
  const isUnseen = ['clipPath', 'pattern', 'title'].includes(kind)
  expect(named(item, 'fill', 'text')).toHaveLength(isUnseen ? 0 : 1)
  expect(svgOf(item)).toMatch(new RegExp(`^<${kind}[ >]`))
})

test('the SVG names what it refers to, once for what is alike, and a page is cut to it', () => {
  const list = group({ 'clip-path': clip }, path(segments(['M', 0, 0], ['v', 1]), { fill: pattern }), ITEMS.use)
  const svg = svgOf(list, [clip, pattern, symbol, group({}, square)])
  expect(svg.match(/ id="/g)).toHaveLength(3)
  for (const [definition, reference] of [
    [clip, `clip-path="url(#${idOf(clip)})"`],
    [pattern, `fill="url(#${idOf(pattern)})"`],
    [symbol, `href="#${idOf(symbol)}"`],
  ] as const) {
    expect(svg).toContain(`<${definition.kind} id="${idOf(definition)}"`)
    expect(svg).toContain(reference)
  }
  // A pattern paints nothing on a page.
  expect(named(list, 'save', 'clip', 'fill', 'restore').map(([name]) => name)).toEqual([
    'save',
    'clip',
    'fill',
    'restore',
  ])
})

test('groups hand down their style and their transforms', () => {
  const line = path(segments(['M', 1, 1], ['H', 2]), { 'stroke-width': 0.5, 'stroke-dasharray': [0.2, 0.1] })
  const list = group(
    {
      transform: [
        ['translate', 10, 0],
        ['scale', 4],
      ],
      stroke: '#123',
    },
    group({ fill: 'none' }, line),
  )
  expect(named(list, 'moveTo', 'lineTo', 'lineWidth', 'dash', 'strokeColor', 'fillColor')).toEqual([
    ['moveTo', 14, 4],
    ['lineTo', 18, 4],
    ['lineWidth', 2],
    ['strokeColor', '#112233'],
    ['dash', 0.8, { space: 0.4 }],
  ])
})

test('the two painters write text as it is', () => {
  expect(svgOf(text)).toBe('<text x="1" y="2" font-size="9">a &lt; b</text>')
  expect(named(text, 'text')).toEqual([['text', 'a < b', 1, 2, expect.anything()]])
})

test('each command of a path ends where SVG says, relative ones beside where the last ended', () => {
  const arguments_: Record<PathCommand, [number[], [number, number]]> = {
    M: [
      [3, 4],
      [3, 4],
    ],
    L: [
      [3, 4],
      [3, 4],
    ],
    l: [
      [3, 4],
      [4, 6],
    ],
    H: [[3], [3, 2]],
    h: [[3], [4, 2]],
    V: [[4], [1, 4]],
    v: [[4], [1, 6]],
    Q: [
      [9, 9, 3, 4],
      [3, 4],
    ],
    q: [
      [9, 9, 3, 4],
      [4, 6],
    ],
    A: [
      [5, 5, 0, 0, 1, 3, 4],
      [3, 4],
    ],
    a: [
      [5, 5, 0, 0, 1, 3, 4],
      [4, 6],
    ],
    z: [[], [1, 2]],
  }
  for (const [command, [values, end]] of Object.entries(arguments_)) {
    const commands = commandsOf([
      ['M', 1, 2],
      [command as PathCommand, ...values],
      ['l', 0, 0],
    ])
    expect(commands.at(-1), command).toEqual(['L', ...end])
  }
})
