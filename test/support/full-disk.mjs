// Loaded before everything else in each thread: while the file FULL_DISK is there, the disk of the process takes no more.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const flag = process.env.FULL_DISK
const original = { ...fs, open: fs.promises.open, statfs: fs.promises.statfs }
const full = () => original.existsSync(flag)
const refuse = () => {
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
}

if (flag && isMainThread) {
  fs.promises.open = async (path, ...rest) => (full() ? refuse() : original.open(path, ...rest))
  fs.promises.statfs = async (path) => ({ ...(await original.statfs(path)), ...(full() && { bavail: 0 }) })
} else if (flag) {
  // What grows a file needs space, what writes over its content does not.
  fs.writeSync = (file, buffer, offset, length, position) => {
    if (full() && position + length > original.fstatSync(file).size) refuse()
    return original.writeSync(file, buffer, offset, length, position)
  }
  fs.writeFileSync = (...parameters) => (full() ? refuse() : original.writeFileSync(...parameters))
  fs.mkdirSync = (...parameters) => (full() ? refuse() : original.mkdirSync(...parameters))
}
if (flag) syncBuiltinESMExports()
