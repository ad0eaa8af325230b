// One bump arena over the module's own memory. Nothing here is managed: no `new` anywhere in assembly/, all records are
// flat and addressed by offset. The host takes a mark, allocates, calls, and releases in `finally`.

let top: usize = 0

/** Start of the memory that is free for records: what the compiler placed lies below. */
function base(): usize {
  return (__heap_base + 15) & ~15
}

/** Reserves `bytes` (16-aligned) and returns their address; grows the memory when needed, which detaches host views. */
export function alloc(bytes: usize): usize {
  if (top == 0) top = base()
  const address = top
  top = (top + bytes + 15) & ~15
  const pages = <i32>((top + 0xffff) >>> 16)
  const missing = pages - memory.size()
  if (missing > 0 && memory.grow(max(missing, 16)) < 0) unreachable()
  return address
}

/** The present top, to give to `release` later. */
export function mark(): usize {
  if (top == 0) top = base()
  return top
}

/** Frees everything allocated since `mark`. */
export function release(address: usize): void {
  top = address
}
