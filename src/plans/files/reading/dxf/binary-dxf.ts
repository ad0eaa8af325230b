import { ServiceError } from '../../../../base/errors.ts'

/** What binary files begin with. */
export const BINARY_DXF = 'AutoCAD Binary DXF'
const START = `${BINARY_DXF}\r\n\u001a\0`

export const isBinaryDxf = (bytes: Uint8Array): boolean => latin1(bytes.subarray(0, START.length)) === START

const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/**
 * A binary DXF as the text that it stands for, in the code page of its own texts.
 *
 * @throws ServiceError `invalid` for a file that is cut off
 */
export function textOfBinary(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Since release 13 codes have two bytes: the first group is 0 SECTION.
  const isLong = bytes[START.length + 1] === 0
  const lines = new Lines(bytes.length)
  let at = START.length
  try {
    while (at < bytes.length) {
      let code = isLong ? view.getUint16(at, true) : view.getUint8(at)
      at += isLong ? 2 : 1
      if (!isLong && code === 255) {
        code = view.getUint16(at, true)
        at += 2
      }
      lines.add(String(code))
      const kind = kindOf(code)
      if (kind === 'text') {
        const end = bytes.indexOf(0, at)
        if (end < 0) throw new RangeError('a text does not end')
        lines.addBytes(bytes.subarray(at, end))
        at = end + 1
        if (code === 0 && latin1(bytes.subarray(end - 3, end)) === 'EOF') break
      } else if (kind === 'chunk') {
        at += 1 + view.getUint8(at)
        lines.add('')
      } else {
        const [size, value] = numberAt(view, at, kind)
        lines.add(value)
        at += size
      }
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ServiceError('invalid', 'The binary DXF file is cut off')
    throw error
  }
  return lines.bytes()
}

type Kind = 'text' | 'chunk' | 'real' | 'byte' | 'short' | 'long' | 'huge'

/** How the value of a group is written. @see AutoCAD DXF reference, group code value types */
function kindOf(code: number): Kind {
  if (code === 310 || code === 1004 || (code >= 311 && code <= 319)) return 'chunk'
  if ((code >= 10 && code < 60) || (code >= 110 && code < 150) || (code >= 210 && code < 240)) return 'real'
  if ((code >= 460 && code < 470) || (code >= 1010 && code < 1060)) return 'real'
  if (code >= 290 && code < 300) return 'byte'
  if ((code >= 60 && code < 80) || (code >= 170 && code < 180) || (code >= 270 && code < 290)) return 'short'
  if ((code >= 370 && code < 390) || (code >= 400 && code < 410) || (code >= 1060 && code < 1071)) return 'short'
  if ((code >= 90 && code < 100) || (code >= 420 && code < 430) || (code >= 440 && code < 450)) return 'long'
  if (code === 1071 || (code >= 450 && code < 460)) return 'long'
  return code >= 160 && code < 170 ? 'huge' : 'text'
}

function numberAt(view: DataView, at: number, kind: Exclude<Kind, 'text' | 'chunk'>): [number, string] {
  switch (kind) {
    case 'real':
      return [8, String(view.getFloat64(at, true))]
    case 'byte':
      return [1, String(view.getUint8(at))]
    case 'short':
      return [2, String(view.getInt16(at, true))]
    case 'long':
      return [4, String(view.getInt32(at, true))]
    case 'huge':
      return [8, String(view.getBigInt64(at, true))]
  }
}

/** Lines of a file, as they grow. */
class Lines {
  #bytes: Uint8Array
  #length = 0

  constructor(length: number) {
    this.#bytes = new Uint8Array(2 * length + 64)
  }

  /** A line of ASCII. */
  add(text: string): void {
    this.#reserve(text.length + 1)
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i)
    this.#bytes[this.#length++] = NEWLINE
  }

  addBytes(text: Uint8Array): void {
    this.#reserve(text.length + 1)
    for (const byte of text) this.#bytes[this.#length++] = byte === NEWLINE || byte === RETURN ? BLANK : byte
    this.#bytes[this.#length++] = NEWLINE
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const longer = new Uint8Array(2 * (this.#length + count))
    longer.set(this.#bytes)
    this.#bytes = longer
  }
}

const [NEWLINE, RETURN, BLANK] = [10, 13, 32]
