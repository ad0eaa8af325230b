// A built server without a store that tells, for each line on its standard input, what its serving thread has cost since
// the last one. CPU time, which a busy machine does not lengthen. Argument: the folder of the build. Linux only.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const built = (file) => import(pathToFileURL(resolve(process.argv[2], 'src', file)).href)
const { createService } = await built('process/create-service.js')
const { createApp } = await built('serve/app.js')
const { readConfig } = await built('service/config.js')
const { listen } = await built('process/serve-on-node.js')

/** CPU of this thread, ms. */
const cpu = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
const memory = (field) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024

const config = readConfig({ FURNISH_THREADS: '1', RATE_CALLS: '0', ...process.env })
const service = createService(config, () => {})
await service.compute.ready
const { port } = await listen(createApp(service), { host: '127.0.0.1', port: 0 })

let [work, turn, longest, idle] = [0, cpu(), 0, memory('VmRSS')]
const watch = () => {
  const now = cpu()
  longest = Math.max(longest, now - turn)
  if (now - turn > 0.2) work += now - turn // less is this watch itself
  turn = now
  setImmediate(watch)
}
watch()
createInterface({ input: process.stdin }).on('line', () => {
  const report = { cpuMs: work, longestMs: longest, peakMb: memory('VmHWM') - idle }
  globalThis.gc?.()
  writeFileSync('/proc/self/clear_refs', '5') // the peak starts anew
  idle = memory('VmRSS')
  turn = cpu()
  work = longest = 0
  console.log(JSON.stringify(report))
})
console.log(JSON.stringify({ port }))
