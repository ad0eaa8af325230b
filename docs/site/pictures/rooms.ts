type Points = readonly (readonly [number, number])[]

const opening = (type: 'door' | 'window' | 'gap', pos: number, l: number, more: object = {}) => ({
  type,
  pos,
  l,
  ...(type === 'window' ? { y: 0.9, h: 1.3 } : { y: 0, h: 2.1 }),
  ...more,
})

export const door = (pos: number, l = 0.9, more: object = {}) => opening('door', pos, l, more)
export const window = (pos: number, l: number, more: object = {}) => opening('window', pos, l, more)
export const gap = (pos: number, l: number, more: object = {}) => opening('gap', pos, l, more)

export const roomOf = (points: Points, openings: readonly object[]) => ({
  boundary: { shape: { type: 'polygon-extrusion', points, h: 2.6 }, openings },
})

/** A rectangle, listed clockwise from its upper left corner. */
export const rectangle = (x: number, z: number, openings: readonly object[]) =>
  roomOf(
    [
      [0, 0],
      [x, 0],
      [x, z],
      [0, z],
    ],
    openings,
  )

export const bedroom = rectangle(4, 3.6, [window(1.1, 1.8), door(8.4)])
export const living = rectangle(5.4, 4.2, [window(1.2, 3, { y: 0.3, h: 2 }), door(11)])
export const dining = rectangle(4.2, 3.6, [window(1.1, 2), door(8.6)])
export const study = rectangle(3.6, 3, [window(1, 1.6), door(7.1)])

export const templated = (name: string, exclude: readonly string[] = []) => ({ template: { name, exclude } })
export const box = (a: number, b: number, h: number, more: object = {}) => ({ type: 'box', a, b, h, ...more })
