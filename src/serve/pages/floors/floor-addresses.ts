import { FLOORS } from '../frame/layout.ts'
import { ID } from '../signed-in-request.ts'

/** The page of a floor; its id is the parameter `id`. */
export const ONE_FLOOR = `${FLOORS}/${ID}`

/** Forms about the rooms of a floor name each of them twice. */
export const FLOOR_FORM_BYTES_MAX = 512 * 1024
