// `npm run load -- <name> [options]`: programs that load a service on 127.0.0.1 for a bounded time and print a table.
const PROGRAMS = [
  'million',
  'soak',
  'overload',
  'slow-clients',
  'uploads',
  'processes',
  'heavy-jobs',
  'tall-building',
  'mirror',
] as const

const [name, ...options] = process.argv.slice(2)
if (!PROGRAMS.some((it) => it === name)) {
  console.error(`npm run load -- ${PROGRAMS.join(' | ')}`)
  process.exit(2)
}
const { run } = (await import(`./${name}.ts`)) as { run(options: readonly string[]): Promise<void> }
await run(options)
