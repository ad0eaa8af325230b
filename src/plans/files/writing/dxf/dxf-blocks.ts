import type { DxfBlock, DxfWriter } from '@tarikjabiri/dxf'
import { drawSymbol } from '../../../../engine/drawing/symbols/symbols.ts'
import { THEMES } from '../../../../engine/drawing/theme.ts'
import { nameOf } from '../../../../engine/drawing/words.ts'
import { turnOf } from '../../../../engine/geometry/frame.ts'
import type { LayoutAsset } from '../../../../schema/resources/floors/floor-layout.ts'
import { localOutline } from '../../../layouts/footprint.ts'
import { paintedOf } from '../painting/painted.ts'
import { flattened } from '../painting/path-commands.ts'
import { polyline, sign, tidy } from './dxf-polyline.ts'

type Point = readonly [number, number]

/** A block's place on the plan: its origin, and its turn in degrees, clockwise. */
interface Frame {
  readonly x: number
  readonly z: number
  readonly turn: number
}

interface Line {
  readonly points: readonly Point[]
  readonly closed: boolean
}

interface Arc {
  readonly centre: Point
  readonly from: Point
  readonly to: Point
}

/** Lines that a quarter of a round corner becomes. */
const CURVE_PARTS = 4

/** Writes blocks, each once, and puts them where they stand. */
export class DxfBlocks {
  readonly #dxf: DxfWriter
  /** Names of blocks by what they hold. */
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()

  constructor(dxf: DxfWriter) {
    this.#dxf = dxf
  }

  /** Puts lines and arcs of the plan as a block; alike ones share it. */
  put(
    name: string,
    frame: Frame,
    layer: 'DOORS' | 'WINDOWS',
    lines: readonly Line[],
    arcs: readonly Arc[],
    id: string | undefined,
  ): void {
    const own = lines.map(({ points, closed }) => ({ points: points.map((point) => local(frame, point)), closed }))
    const turns = arcs.map(({ centre, from, to }) => ({
      centre: local(frame, centre),
      from: local(frame, from),
      to: local(frame, to),
    }))
    const key = JSON.stringify([name, own, turns], (_, value) =>
      typeof value === 'number' ? Math.round(value * 1e4) : value,
    )
    const block = this.#block(key, name, (made) => {
      for (const { points, closed } of own) polyline(made, points, '0', closed)
      for (const turn of turns) addArc(made, turn)
    })
    this.#insert(block, { x: frame.x, y: 0, z: frame.z }, frame.turn, layer, id)
  }

  /** Puts a piece: its outline and the lines of its symbol, its back on top. */
  putPiece({ id, externalId, type, shape, position: [x, y, z], rotation }: LayoutAsset, layer: 'FURNITURE'): void {
    const { customData: _, ...numbers } = shape
    const block = this.#block(`${type} ${JSON.stringify(numbers)}`, pieceName(type, shape), (made) => {
      polyline(made, localOutline(shape), '0', true)
      for (const painted of paintedOf(drawSymbol(type, shape, THEMES.light, true, []))) {
        // What is cut to another outline would stand out of it.
        if (painted.kind === 'text' || painted.clips.length > 0) continue
        for (const { points, closed } of flattened(painted.commands, CURVE_PARTS)) polyline(made, points, '0', closed)
      }
    })
    this.#insert(block, { x, y, z }, rotation, layer, externalId ?? id)
  }

  #block(key: string, name: string, fill: (block: DxfBlock) => void): string {
    const known = this.#names.get(key)
    if (known !== undefined) return known
    let own = name
    for (let other = 2; this.#taken.has(own); other++) own = `${name} (${other})`
    this.#taken.add(own)
    this.#names.set(key, own)
    fill(this.#dxf.addBlock(own))
    return own
  }

  #insert(
    block: string,
    at: { x: number; y: number; z: number },
    turn: number,
    layerName: string,
    id: string | undefined,
  ): void {
    const place = { x: tidy(at.x), y: tidy(-at.z), z: tidy(at.y) }
    sign(this.#dxf.modelSpace.addInsert(block, place, { rotationAngle: tidy(-turn), layerName }), id)
  }
}

/** `bed 1600x2000x450`: what it is, and its width, depth and height in millimetres. */
function pieceName(type: LayoutAsset['type'], shape: LayoutAsset['shape']): string {
  const outline = localOutline(shape)
  const side = (axis: 0 | 1) => {
    const values = outline.map((point) => point[axis])
    return Math.max(...values) - Math.min(...values)
  }
  return `${nameOf(type)} ${[side(0), side(1), shape.h].map((metres) => Math.round(metres * 1000)).join('x')}`
}

function addArc(block: DxfBlock, { centre, from, to }: Arc): void {
  const degrees = ([x, z]: Point) => (Math.atan2(centre[1] - z, x - centre[0]) * 180) / Math.PI
  const [a, b] = [degrees(from), degrees(to)]
  const counterClockwise = (((b - a) % 360) + 360) % 360 <= 180
  const radius = Math.hypot(to[0] - centre[0], to[1] - centre[1])
  const [start, end] = counterClockwise ? [a, b] : [b, a]
  block.addArc({ x: tidy(centre[0]), y: tidy(-centre[1]), z: 0 }, tidy(radius), tidy(start), tidy(end), {
    layerName: '0',
  })
}

function local({ x, z, turn }: Frame, [px, pz]: Point): Point {
  const { cos, sin } = turnOf(turn)
  return [(px - x) * cos + (pz - z) * sin, (pz - z) * cos - (px - x) * sin]
}
