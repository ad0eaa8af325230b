// The walk test in plain JavaScript, twice: bit rows of 32 cells with runs and union-find as the kernel does it, and one
// byte per cell with a stack flood. Both take the outlines of round boxes from the same function.

export interface PlainGrid {
  readonly x0: number
  readonly z0: number
  readonly columns: number
  readonly rowCount: number
  readonly cell: number
  /** One byte per cell: the empty room. */
  readonly free: Uint8Array
}

type Span = (row: number, first: number, last: number) => void

/** Right side at height z of a box (first axis right and down, not up) grown by r, seen from its middle. */
function right(hx: number, hz: number, c: number, s: number, r: number, z: number): number {
  const rz = hx * s - hz * c
  const tz = hx * s + hz * c
  const tx = hx * c - hz * s
  if (z >= rz + r * s) {
    if (z < tz + r * s) return hx * c + hz * s + r * c - ((z - rz - r * s) * s) / c
    return tx + Math.sqrt(Math.max(0, r * r - (z - tz) * (z - tz)))
  }
  if (z >= rz - r * c) return hx * c + hz * s + Math.sqrt(Math.max(0, r * r - (z - rz) * (z - rz)))
  if (z > -tz - r * c) return -tx + r * s + Math.min(((z + tz + r * c) * c) / s, 2 * hx * c)
  return -tx + Math.sqrt(Math.max(0, r * r - (z + tz) * (z + tz)))
}

/** Spans of the cells that a body grown by the radius touches (outer), or of those wholly within reach (inner). */
function spans(grid: PlainGrid, box: ArrayLike<number>, at: number, radius: number, inner: boolean, span: Span): void {
  const x = (box[at]! - grid.x0) / grid.cell
  const z = (box[at + 1]! - grid.z0) / grid.cell
  let [hx, hz] = [box[at + 2]! / grid.cell, box[at + 3]! / grid.cell]
  let [c, s] = [box[at + 4]!, box[at + 5]!]
  if (c < 0 || (c === 0 && s < 0)) [c, s] = [-c, -s]
  if (s < 0) [c, s, hx, hz] = [-s, c, hz, hx]
  if (c < 1e-9) [c, s, hx, hz] = [1, 0, hz, hx]
  const r = radius / grid.cell
  const side = (height: number) => right(hx, hz, c, s, r, height)
  const rz = hx * s - hz * c
  const reach = r + hx * s + hz * c
  const hair = inner ? 1e-9 : 0
  const first = Math.max(0, inner ? Math.ceil(z - reach - hair) : Math.floor(z - reach))
  const last = Math.min(grid.rowCount - 1, inner ? Math.floor(z + reach + hair) - 1 : Math.floor(z + reach))
  for (let k = first; k <= last; k++) {
    const z0 = k - z
    const z1 = z0 + 1
    const low = inner
      ? Math.ceil(x - Math.min(side(-z0), side(-z1)) - hair)
      : Math.floor(x - side(-Math.max(z0, Math.min(z1, -rz))))
    const high = inner
      ? Math.floor(x + Math.min(side(z0), side(z1)) + hair) - 1
      : Math.floor(x + side(Math.max(z0, Math.min(z1, rz))))
    if (low <= high && high >= 0 && low < grid.columns) span(k, Math.max(0, low), Math.min(grid.columns - 1, high))
  }
}

/** Missed target (or −1) and free cells of the chosen component. */
export type Answer = readonly [missed: number, cells: number]

/** One byte per cell; floods from each component near target 0 in scan order. */
export function byteWalk(grid: PlainGrid, bodies: Float64Array, targets: Float64Array, radius: number): Answer {
  const { columns, rowCount } = grid
  const labels = new Int32Array(columns * rowCount)
  for (let i = 0; i < labels.length; i++) labels[i] = grid.free[i]! - 1
  for (let at = 0; at < bodies.length; at += 6) {
    spans(grid, bodies, at, radius, false, (k, first, last) =>
      labels.fill(-1, k * columns + first, k * columns + last + 1),
    )
  }
  const sizes: number[] = []
  const stack: number[] = []
  const visit = (cell: number) => {
    if (labels[cell] !== 0) return
    labels[cell] = sizes.length + 1
    stack.push(cell)
  }
  for (let seed = 0; seed < labels.length; seed++) {
    if (labels[seed] !== 0) continue
    let size = 0
    visit(seed)
    while (stack.length > 0) {
      const cell = stack.pop()!
      const column = cell % columns
      size++
      if (column > 0) visit(cell - 1)
      if (column < columns - 1) visit(cell + 1)
      visit(cell - columns)
      visit(cell + columns)
    }
    sizes.push(size)
  }
  const reached = new Int32Array(sizes.length + 1)
  const count = targets.length / 7
  for (let t = 0; t < count; t++) {
    let found = false
    spans(grid, targets, 7 * t, targets[7 * t + 6]!, true, (k, first, last) => {
      for (let cell = k * columns + first; cell <= k * columns + last; cell++) {
        const label = labels[cell]!
        if (label > 0 && reached[label] === t) {
          reached[label] = t + 1
          found = true
        }
      }
    })
    if (!found) return [t, 0]
  }
  return [-1, sizes[reached.indexOf(count, 1) - 1] ?? 0]
}

/** Rows of 32-bit words. */
export function bitRows(grid: PlainGrid): Uint32Array {
  const words = (grid.columns + 31) >> 5
  const rows = new Uint32Array(words * grid.rowCount)
  for (let k = 0; k < grid.rowCount; k++) {
    for (let c = 0; c < grid.columns; c++) {
      if (grid.free[k * grid.columns + c]) rows[k * words + (c >> 5)]! |= 1 << (c & 31)
    }
  }
  return rows
}

/** Scratch is kept between calls, as the kernel does. */
export function bitWalker(grid: PlainGrid, empty: Uint32Array) {
  const words = (grid.columns + 31) >> 5
  const rows = new Uint32Array(empty.length)
  const runs = grid.rowCount * ((grid.columns + 1) >> 1)
  const firsts = new Int32Array(grid.rowCount + 1)
  const starts = new Int32Array(runs)
  const ends = new Int32Array(runs)
  const parents = new Int32Array(runs)
  const marks = new Int32Array(runs)
  const clear: Span = (k, first, last) => {
    for (let w = first >> 5; w <= last >> 5; w++) {
      const low = w === first >> 5 ? -1 << (first & 31) : -1
      const high = w === last >> 5 ? -1 >>> (31 - (last & 31)) : -1
      rows[k * words + w]! &= ~(low & high)
    }
  }
  const root = (i: number) => {
    while (parents[i] !== i) i = parents[i] = parents[parents[i]!]!
    return i
  }
  return (bodies: Float64Array, targets: Float64Array, radius: number): Answer => {
    rows.set(empty)
    for (let at = 0; at < bodies.length; at += 6) spans(grid, bodies, at, radius, false, clear)
    let count = 0
    let ended = 0
    let above = 0
    for (let k = 0; k < grid.rowCount; k++) {
      const first = count
      firsts[k] = first
      for (let w = 0; w < words; w++) {
        const bits = rows[k * words + w]!
        const before = w > 0 ? rows[k * words + w - 1]! >>> 31 : 0
        const after = w < words - 1 ? rows[k * words + w + 1]! << 31 : 0
        for (let s = bits & ~((bits << 1) | before); s; s &= s - 1) {
          parents[count] = count
          starts[count++] = 32 * w + 31 - Math.clz32(s & -s)
        }
        for (let e = bits & ~((bits >>> 1) | after); e; e &= e - 1) ends[ended++] = 32 * w + 31 - Math.clz32(e & -e)
      }
      for (let i = above, j = first; i < first && j < count; ) {
        if (starts[i]! <= ends[j]! && starts[j]! <= ends[i]!) {
          const [a, b] = [root(i), root(j)]
          parents[Math.max(a, b)] = Math.min(a, b)
        }
        if (ends[i]! < ends[j]!) i++
        else j++
      }
      above = first
    }
    firsts[grid.rowCount] = count
    marks.fill(0, 0, count)
    for (let i = 0; i < count; i++) parents[i] = parents[parents[i]!]!
    const targetCount = targets.length / 7
    for (let t = 0; t < targetCount; t++) {
      let found = false
      spans(grid, targets, 7 * t, targets[7 * t + 6]!, true, (k, first, last) => {
        for (let run = firsts[k]!; run < firsts[k + 1]!; run++) {
          if (ends[run]! < first || starts[run]! > last || marks[parents[run]!] !== t) continue
          marks[parents[run]!] = t + 1
          found = true
        }
      })
      if (!found) return [t, 0]
    }
    const chosen = marks.indexOf(targetCount)
    let cells = 0
    for (let k = 0; k < grid.rowCount; k++) {
      for (let run = firsts[k]!; run < firsts[k + 1]!; run++) {
        if (parents[run] === chosen) cells += ends[run]! - starts[run]! + 1
        else clear(k, starts[run]!, ends[run]!)
      }
    }
    return [-1, cells]
  }
}
