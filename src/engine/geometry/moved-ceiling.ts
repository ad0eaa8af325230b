interface Plane {
  readonly a: number
  readonly b: number
  readonly c: number
}

/** Height of a plane of a ceiling above a point. */
export const planeHeight = ({ a, b, c }: Plane, x: number, z: number): number => a * x + b * z + c

/** Planes of a ceiling, a·x + b·z + c, above a room that is moved. */
export const movedCeiling = (planes: readonly Plane[], dx: number, dz: number): { a: number; b: number; c: number }[] =>
  planes.map(({ a, b, c }) => ({ a, b, c: c - a * dx - b * dz }))
