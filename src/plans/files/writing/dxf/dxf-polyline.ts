import { Colors, type DxfBlock, LWPolylineFlags } from '@tarikjabiri/dxf'

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
): void {
  if (points.length < 2) return
  into.addLWPolyline(
    points.map(([x, z]) => ({ point: { x: tidy(x), y: tidy(-z) } })),
    { layerName, thickness, flags: closed ? LWPolylineFlags.Closed : LWPolylineFlags.None },
  )
}

/** A tenth of a micrometre: numbers as long as they say something. */
export const tidy = (metres: number): number => Math.round(metres * 1e7) / 1e7 + 0
