import type { ServiceError } from '../../base/errors.ts'
import { ROOM_EXAMPLE } from '../../plans/briefs/natural-params.ts'
import { WordedRoom } from '../../schema/furnishing/worded-room.ts'
import type { Tool } from './tool.ts'

/** What is said otherwise than by the argument that a model expects, by the tool or for all; the first that fits counts. */
const INSTEAD: readonly (readonly [tool: RegExp, keys: RegExp, sentence: string])[] = [
  [
    /^list_floors$/,
    /building|storey|level/i,
    'floors of a building are those of its buildingId, which each of the answer has',
  ],
  [
    /^list_floors$/,
    /page|offset|cursor/,
    'the first page takes nothing; the next takes after, the next of the page before',
  ],
  [
    /^generate_desk_grid$/,
    /desks|count|number|capacity|seats|places|stations|people/i,
    'a grid fills its box, and totals count its desks: send a smaller boundingBox for fewer',
  ],
  [
    /^generate_groups$/,
    /seats|chairs|people|capacity/i,
    'chairs are furniture: [{"type": "dining_table"}, {"type": "dining_chair", "count": 6}]',
  ],
  [/^generate_groups$/, /bed/i, 'a bed is furniture: ["king bed", "2 nightstands"]'],
  [
    /^furnish_floor$/,
    /template|type|"uses?"|usage/i,
    'what rooms are furnished as is mapping: [{"match": {"name": "Room 1"}, "template": "bedroom"}]',
  ],
  [
    /^import_floor$/,
    /rooms|spaces|floor/i,
    'file takes the text of a file, such as {"spaces": [{"name": "Bedroom", "room": {"boundary": …}}]}',
  ],
  [
    /^furnish$/,
    /avoid|layout|arrange|constraint|rules?|preferences|place|position|orient/i,
    'where pieces stand is said with them: furniture: ["sofa against the north wall", "desk by the window"], or constraints as such phrases',
  ],
  [/./, /wheelchair|access/i, 'who uses the room is brief: [{"who": "wheelchair user", "does": ["sleeps"]}]'],
  [/./, /people|persons|occupan|users|activit/i, 'who does what is brief: "two people work here"'],
  [
    /./,
    /style|colou?r|material|budget|price|cost|theme/i,
    'style, colours and costs are not known here: leave them out',
  ],
]

const OPENING_KEYS = Object.keys(WordedRoom.shape.doors.unwrap().element.shape)

/** What a model does next where the refusal alone does not say it: names of arguments, and ids, are listed by other tools. */
export function wayOut({ name, input }: Tool, code: ServiceError['code'], message: string): string[] {
  if (code === 'not_found' && message.startsWith('floor:')) return ['ids of floors are in the answer of list_floors']
  if (/(^|; )room: (is required|must be an object)/.test(message) && !message.includes(ROOM_EXAMPLE))
    return [`room is an object such as ${ROOM_EXAMPLE}`]
  if (/(^|; )room: unknown keys? [^;]*"(area|size)"/.test(message))
    return [`an area leaves the sides open: send width and depth, ${ROOM_EXAMPLE}`]
  if (/(^|; )room: unknown keys? [^;]*"walls"/.test(message))
    return [`walls follow from width and depth or points, and each opening names its own: ${ROOM_EXAMPLE}`]
  if (/(^|; )room: unknown key/.test(message)) return [`a room takes ${Object.keys(WordedRoom.shape).join(', ')}, unit`]
  if (/room\.(width|depth|length|doors.*width|windows.*width): must be <=/.test(message))
    return ['numbers are metres, or what unit of the room says: m, cm, mm, ft, in']
  if (/room\.(doors|windows|gaps)\[\d+\]: unknown key/.test(message))
    return [`an opening takes ${OPENING_KEYS.join(', ')}`]
  if (/furniture\[\d+\]: unknown key/.test(message))
    return ['a piece takes type, count, width, depth, height, or shape, position and rotation']
  if (/(^|; )intent: unknown key|intent\.\w+: must be a number/.test(message))
    return [
      'intent takes seats, places, beds, turningCircle, storage, density: numbers, beds as widths in metres, density low, medium or high',
    ]
  if (/spaces\[\d+\]\.room(\.boundary)?: (is required|unknown key)/.test(message))
    return [
      'a room of a file stands at its place on the floor: {"boundary": {"shape": {"type": "polygon-extrusion", "points": [[0, 0], [4, 0], [4, 5], [0, 5]], "h": 2.6}, "openings": [{"type": "door", "pos": 1, "l": 0.9, "y": 0, "h": 2.1}]}}',
    ]
  if (/(^|; )targets: unknown key/.test(message))
    return ['targets takes places, meetingSeatsPerPlace, focusRooms, phoneBooths, density, standard and mayChange']
  if (/mapping\[\d+\]: unknown key/.test(message))
    return ['a line of the mapping is {"match": {"name": "Room 1"}, "template": "bedroom"}, and takes nothing else']
  if (/operations\[\d+\][^;]*: (unknown key|is required)/.test(message))
    return [
      'an operation takes the members that its description lists, ids of read_floor with detail whole, and position, where the piece stands then: [x, y, z]',
    ]
  if (/furniture\[\d+\]\.type: must be one of/.test(message))
    return ['what is none of these is sent as {"type": "other", "width": 0.6, "depth": 0.4}, or left out']
  if (/(^|; )standard\[\d+\]: must be one of/.test(message))
    return ['for wheelchairs it is din-18040-2-r, for older people din-18040-2, at work asr; other codes are not known']
  if (/brief\[\d+\]: unknown key/.test(message))
    return ['a person of a brief takes who, such as "wheelchair user", count and does']
  if (/keep\[\d+\]/.test(message))
    return [
      'what is kept says where it stands: {"type": "wardrobe", "width": 2, "depth": 0.6, "position": [0, 0, 3], "rotation": 0}',
    ]
  if (/placed\[\d+\]: unknown key/.test(message))
    return [
      'a piece that stands takes type, position [x, y, z] of the corner at its left behind, rotation in degrees clockwise (0: its front is down the plan), shape or width, depth and height',
    ]
  if (/placed: must be an array/.test(message))
    return ['placed is a list such as [{"type": "bed", "position": [1, 0, 0]}]']
  if (/intent\.beds: must be an array/.test(message)) return ['beds are widths in metres, such as [1.6]']
  if (/obstacles\[\d+\]/.test(message))
    return [
      'an obstacle is {"type": "polygon-extrusion", "points": [[5, 4], [5.5, 4], [5.5, 4.5], [5, 4.5]], "h": 2.5}',
    ]
  // Of an argument, not of a member of one.
  const [, keys] = /(?:^|; )unknown keys? ([^;]*)/.exec(message) ?? []
  if (keys === undefined) return []
  const instead = INSTEAD.find(([tool, key]) => tool.test(name) && key.test(keys))
  return [...(instead ? [instead[2]] : []), `${name} takes ${Object.keys(input.shape).join(', ')}`]
}
