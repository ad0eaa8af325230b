// Writing UTF-8 by copying ready-made text. Copies go in steps of 16 bytes and may run over by up to 15: both the source
// and the target need that much room behind them.

/** Bytes of a slot: a short text in the first 15, its length in the last. */
export const SLOT: usize = 16

/** Beyond this a bulk copy is faster than a loop. */
const LONG: usize = 512

// @ts-ignore: decorator
@inline
export function putText(out: usize, text: usize, length: usize): usize {
  if (length > LONG) {
    memory.copy(out, text, length)
    return out + length
  }
  const end = out + length
  while (out < end) {
    v128.store(out, v128.load(text))
    out += 16
    text += 16
  }
  return end
}

// @ts-ignore: decorator
@inline
export function putSlot(out: usize, slot: usize): usize {
  v128.store(out, v128.load(slot))
  return out + load<u8>(slot, 15)
}
