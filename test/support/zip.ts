import { crc32, deflateRawSync } from 'node:zlib'

/** A file as it lies in a zip. */
export interface Packed {
  readonly name: string
  readonly content: Buffer
  readonly isStored?: boolean
  /** Size that the directory says, where it lies. */
  readonly said?: number
  readonly flags?: number
}

/** A zip as archivers write it: each file, the directory, and its end. */
export function zip(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, isStored = false, said = content.length, flags = 0 } of files) {
    const data = isStored ? content : deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(isStored ? 0 : 8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(said, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, Buffer.from(name)])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, where.subarray(0, 14), Buffer.from(name)]),
    )
    parts.push(local, data)
    offset += local.length + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from([0x50, 0x4b, 5, 6]), end])
}
