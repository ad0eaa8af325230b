import { IfcText, type Pair } from '../../test/plans/files/ifc-text.ts'

const HEIGHT = 3
const STOREYS = ['Ground floor', 'First floor', 'Second floor', 'Third floor']
const ROOMS = [
  { name: 'Living room', x: 0, width: 6.5 },
  { name: 'Bedroom', x: 6.7, width: 4.4 },
] as const
const DEPTH = 5

export interface HouseModels {
  readonly model: string
  readonly revised: string
}

/**
 * A house of four storeys, and what its author makes of it later: a living room has another name, a wardrobe is gone, and there is
 * a study more.
 */
export function houseModels(): HouseModels {
  const text = new IfcText('.MILLI.', { schema: 'IFC4' })
  const storeys = STOREYS.map((name, i) => text.storey(name, i * HEIGHT))
  const room = (level: number, name: string, x: number, width: number) => {
    const sides = [
      [x, 0],
      [x + width, 0],
      [x + width, DEPTH],
      [x, DEPTH],
    ] as const satisfies readonly Pair[]
    const placement = text.placement(0, 0, level * HEIGHT)
    text.space(storeys[level]!, `${level}.${name}`, text.body(text.extrusion(sides, 2.6)), { long: name, placement })
    const south = text.wall(storeys[level]!, [x, -0.1], [x + width, -0.1], 0.2, HEIGHT)
    const north = text.wall(storeys[level]!, [x, DEPTH + 0.1], [x + width, DEPTH + 0.1], 0.2, HEIGHT)
    const sill = level * HEIGHT
    text.filling('IFCDOOR', storeys[level]!, south, { at: [x + 0.8, -0.1], turn: 0, width: 0.9, height: 2.1, sill })
    const window = { at: [x + width / 2, DEPTH + 0.1] as const, turn: 0, width: 1.6, height: 1.3, sill: sill + 0.9 }
    text.filling('IFCWINDOW', storeys[level]!, north, window)
  }
  const wardrobes = STOREYS.map((_, level) => {
    for (const { name, x, width } of ROOMS) room(level, name, x, width)
    const at = text.placement(ROOMS[1].x + ROOMS[1].width - 0.7, 3, level * HEIGHT)
    return text.furniture(storeys[level]!, 'Wardrobe', [0.6, 1.6, 2], at)
  })
  const model = text.text()
  room(3, 'Study', 11.3, 3.4)
  const gone = new RegExp(`^(?:${wardrobes[2]}=.*|#\\d+=IFCRELCONTAINED.*\\(${wardrobes[2]}\\).*)\n`, 'gm')
  return { model, revised: text.text().replace(gone, '').replace("'1.Living room'", "'1.Salon'") }
}
