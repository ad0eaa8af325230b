import { PLACE_TERMS, RELATION_TERMS } from './placing-terms.ts'

/**
 * The fields of the records that the host writes, f64 each, in their order. What they mean: collision.ts and walk.ts. The
 * module exports the size of each record, and an instance is only made where the two agree.
 */
const BOX = ['cx', 'cz', 'hx', 'hz', 'cos', 'sin'] as const
const FIELDS = {
  part: [...BOX, 'y0', 'y1', 'kind', 'against', 'inside'],
  candidate: ['firstPart', 'partCount', 'x', 'z', 'cos', 'sin'],
  body: BOX,
  target: [...BOX, 'reach'],
  // Of the placing kernel: assembly/placing-records.ts tells what they mean.
  room: [
    ...[
      'walls',
      'windows',
      'doors',
      'lattices',
      'root',
      'x',
      'z',
      'longCos',
      'longSin',
      'longest',
      'cornerX',
      'cornerZ',
    ],
    ...['openingsAt', 'middlesAt', 'endsAt', 'windowsAt', 'doorsAt', 'turnsAt', 'latticesAt'],
  ],
  wall: [
    ...['x0', 'z0', 'dx', 'dz', 'length', 'innerStart', 'innerEnd', 'door'],
    ...['openings', 'openingCount', 'middles', 'middleCount', 'ends', 'endCount'],
  ],
  composition: [
    ...['first', 'count', 'width', 'depth', 'atWall', 'from', 'to', 'corner', 'symmetric', 'size', 'intrinsicScore'],
    ...BOX,
    ...['user', 'userX', 'userZ', 'userCos', 'userSin', 'top', 'between', 'px', 'pz', 'phx', 'phz'],
  ],
  piece: [
    'class',
    ...['x', 'z', 'hx', 'hz', 'cos', 'sin', 'axes', 'wall', 'from', 'to', 'front'],
    ...['groupX', 'groupZ', 'groupHx', 'groupHz', 'groupCos', 'groupSin'],
  ],
  place: ['composition', 'x', 'z', 'cos', 'sin', 'wall'],
  detail: ['composition', 'wall', 'score'],
  kept: ['composition', 'x', 'z', 'turn', 'wall', 'score'],
  choice: ['index', 'quality', 'total', 'composition', 'x', 'z', 'wall', 'score'],
  terms: PLACE_TERMS,
  relation: ['classes', 'pick', 'low', 'high', ...RELATION_TERMS],
} as const

/** Numbers of each record. */
export const PART_STRIDE = FIELDS.part.length
export const CANDIDATE_STRIDE = FIELDS.candidate.length
export const BODY_STRIDE = FIELDS.body.length
export const TARGET_STRIDE = FIELDS.target.length

export const ROOM_STRIDE = FIELDS.room.length
export const WALL_STRIDE = FIELDS.wall.length
export const COMPOSITION_STRIDE = FIELDS.composition.length
export const PIECE_STRIDE = FIELDS.piece.length
/** Where a piece has its wall. */
export const PIECE_WALL = FIELDS.piece.indexOf('wall')
export const PLACE_STRIDE = FIELDS.place.length
export const DETAIL_STRIDE = FIELDS.detail.length
export const KEPT_STRIDE = FIELDS.kept.length
export const CHOICE_STRIDE = FIELDS.choice.length

/** Sizes of records as a module exports them, bytes. */
export type RecordSizes = { readonly [Name in keyof typeof FIELDS as `${Uppercase<Name>}_BYTES`]: Size }

interface Size {
  readonly value: number
}

/** @throws Error when the module reads records of other sizes than the host writes */
export function checkRecordSizes(module: RecordSizes): void {
  const sizes = [
    ['part', module.PART_BYTES.value],
    ['candidate', module.CANDIDATE_BYTES.value],
    ['body', module.BODY_BYTES.value],
    ['target', module.TARGET_BYTES.value],
    ['room', module.ROOM_BYTES.value],
    ['wall', module.WALL_BYTES.value],
    ['composition', module.COMPOSITION_BYTES.value],
    ['piece', module.PIECE_BYTES.value],
    ['place', module.PLACE_BYTES.value],
    ['detail', module.DETAIL_BYTES.value],
    ['kept', module.KEPT_BYTES.value],
    ['choice', module.CHOICE_BYTES.value],
    ['terms', module.TERMS_BYTES.value],
    ['relation', module.RELATION_BYTES.value],
  ] as const
  for (const [name, bytes] of sizes) {
    const written = FIELDS[name].length * Float64Array.BYTES_PER_ELEMENT
    if (bytes !== written)
      throw new Error(
        `Cannot use the kernels: a ${name} has ${bytes} bytes in kernels.wasm and ${written} here, run \`npm run build\``,
      )
  }
}

/** Number of records in a flat list. @throws RangeError when its length is no multiple of the stride */
export function rowCount(numbers: ArrayLike<number>, stride: number, what: string): number {
  if (numbers.length % stride === 0) return numbers.length / stride
  throw new RangeError(`Cannot read ${what}: length must be a multiple of ${stride}, got ${numbers.length}`)
}
