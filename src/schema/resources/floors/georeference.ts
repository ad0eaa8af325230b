import * as z from 'zod'
import { component } from '../../wire/components.ts'

/** Where the origin of the plan lies on the earth; +x of the plan is east and −z north before the floor is turned. */
export const Georeference = component(
  'Georeference',
  z.strictObject({
    longitude: z.number().min(-180).max(180).describe('Degrees east, WGS 84'),
    latitude: z.number().min(-85).max(85).describe('Degrees north, WGS 84'),
  }),
  'Where the origin of a plan lies on the earth',
)
export type Georeference = z.output<typeof Georeference>
