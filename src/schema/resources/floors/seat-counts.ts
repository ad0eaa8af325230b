import * as z from 'zod'

const notYet = 'null = still to be counted, of layouts from before they were'

/** What furniture gives to sit at, as figures of layouts have it as `seats` and `places`. */
export const seatCounts = {
  seats: z.int().min(0).nullable().describe(`Chairs at dining and meeting tables; ${notYet}`),
  workplaces: z.int().min(0).nullable().describe(`Desks with a chair of their own; ${notYet}`),
}
