import type { Config } from '../../service/config.ts'

/** The members beside a file in JSON. */
const OTHERS_BYTES = 65_536

/** Most bytes of a file of floors, and of JSON that has it in base64, where three bytes take four characters. */
export const fileBytesMax = ({ floorBodyBytesMax }: Pick<Config, 'floorBodyBytesMax'>, isFile: boolean): number =>
  isFile ? floorBodyBytesMax : Math.ceil((floorBodyBytesMax * 4) / 3) + OTHERS_BYTES
