// Loaded before everything else in each thread: writes down what a thread does to files below RECORDED, in its order, in the
// file RECORD. Only what the embedded store does synchronously is seen, which is all it does.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const { RECORD, RECORDED } = process.env

if (!isMainThread && RECORD && RECORDED) {
  const original = { ...fs }
  const log = original.openSync(RECORD, 'a')
  const files = new Map()
  const inside = (path) => typeof path === 'string' && path.startsWith(RECORDED)
  const record = (event) => original.writeSync(log, `${JSON.stringify(event)}\n`)

  fs.openSync = (path, ...rest) => {
    const isNew = inside(path) && !original.existsSync(path)
    const file = original.openSync(path, ...rest)
    if (inside(path)) {
      files.set(file, path)
      record({ op: 'open', file, path, isNew })
    }
    return file
  }
  fs.closeSync = (file) => {
    files.delete(file)
    original.closeSync(file)
  }
  fs.writeSync = (file, buffer, offset, length, position) => {
    const written = original.writeSync(file, buffer, offset, length, position)
    if (files.has(file)) {
      const data = Buffer.from(buffer.buffer, buffer.byteOffset + offset, written).toString('base64')
      record({ op: 'write', file, position, data })
    }
    return written
  }
  fs.writeFileSync = (path, data, ...rest) => {
    original.writeFileSync(path, data, ...rest)
    if (inside(path)) record({ op: 'make', path, data: Buffer.from(data).toString('base64') })
  }
  fs.fsyncSync = (file) => {
    original.fsyncSync(file)
    if (files.has(file)) record({ op: 'sync', file })
  }
  fs.ftruncateSync = (file, length) => {
    original.ftruncateSync(file, length)
    if (files.has(file)) record({ op: 'truncate', file, length })
  }
  const recorded = (name, op) => {
    fs[name] = (path, ...rest) => {
      const result = original[name](path, ...rest)
      if (inside(path)) record({ op, path, rest })
      return result
    }
  }
  recorded('truncateSync', 'truncatePath')
  recorded('renameSync', 'rename')
  recorded('unlinkSync', 'unlink')
  recorded('mkdirSync', 'mkdir')
  recorded('rmdirSync', 'unlink')
  syncBuiltinESMExports()
}
