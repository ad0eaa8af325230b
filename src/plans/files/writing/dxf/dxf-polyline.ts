import { Colors, type DxfBlock, type Insert, type LWPolyline, LWPolylineFlags } from '@tarikjabiri/dxf'
import { DXF_APPLICATION, DXF_TEXT_MAX, textOfId } from '../../dxf-application.ts'

type Point = readonly [number, number]

/** Layers and their colours. */
export const DXF_LAYERS = {
  ROOMS: Colors.Cyan,
  WALLS: Colors.White,
  DOORS: Colors.Yellow,
  WINDOWS: Colors.Blue,
  GAPS: Colors.Magenta,
  FURNITURE: Colors.Green,
  TEXT: Colors.White,
} as const
type DxfLayer = keyof typeof DXF_LAYERS

/** @param points of the plan: y of the drawing is −z */
export function polyline(
  into: DxfBlock,
  points: readonly Point[],
  layerName: DxfLayer | '0',
  closed: boolean,
  thickness = 0,
): LWPolyline | undefined {
  if (points.length < 2) return undefined
  return into.addLWPolyline(
    points.map(([x, z]) => ({ point: { x: tidy(x), y: tidy(-z) } })),
    { layerName, thickness, flags: closed ? LWPolylineFlags.Closed : LWPolylineFlags.None },
  )
}

/** Notes on an entity what it draws: the id that this came with, else its own. */
export function sign(entity: LWPolyline | Insert | undefined, id: string | undefined): void {
  if (id === undefined || !entity) return
  const text = textOfId(id)
  if (new TextEncoder().encode(text).length <= DXF_TEXT_MAX) entity.addXData(DXF_APPLICATION).string(text)
}

/** A tenth of a micrometre: numbers as long as they say something. */
export const tidy = (metres: number): number => Math.round(metres * 1e7) / 1e7 + 0
