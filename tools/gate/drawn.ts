/** What the gate says by GATE_SEED follows from the sources: each landing takes other parts. Without it, by hand, all are taken. */
export const seed = process.env['GATE_SEED'] === undefined ? undefined : Number(process.env['GATE_SEED'])

/** Whether one of several is taken at this landing, where one in `count` is. */
export const isDrawn = (index: number, count: number): boolean => seed === undefined || (index + seed) % count === 0
