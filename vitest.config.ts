import { defineConfig } from 'vitest/config'

// Long properties (PROPERTY_RUNS) take minutes on a busy machine.
const timeout = process.env['PROPERTY_RUNS'] ? 300_000 : 60_000

// What takes seconds to prove (slow), or starts many processes (long): where PROPERTY_RUNS asks for it, as the gate does. What takes
// minutes (soak): where it asks for all runs.
const runs = Number(process.env['PROPERTY_RUNS'] ?? 0)
const isLong = runs > 0
const long = [...(isLong ? [] : ['**/*.{slow,long}.test.ts']), ...(runs >= 24 ? [] : ['**/*.soak.test.ts'])]

// On Deno alone there is neither a JavaScript build, whose types and exports these use, nor git.
const needsNode = ['test/sdk/client/**', 'test/repository/docs.test.ts', 'test/repository/site/**']

const flags = [
  // Worlds come and go by the thousand: with a large nursery, and no threads that collect beside the other worker, a tenth of the
  // CPU time is saved.
  ...['--min-semi-space-size=128', '--max-semi-space-size=128', '--single-threaded-gc'],
  // Most code runs a few times: what V8 would optimize beside it, JavaScript and the WASM of PGlite, takes longer than it saves.
  // Only what is truly hot is optimized: a quarter of the CPU time.
  ...['--interrupt-budget=1000000', '--no-lazy-feedback-allocation', '--liftoff-only'],
]

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'tools/eval/**/*.test.ts', 'tools/faults/**/*.test.ts'],
    exclude: [...long, ...('Deno' in globalThis ? needsNode : [])],
    setupFiles: [
      'test/support/property-seed.ts',
      ...(process.env['CHILD_COVERAGE'] ? ['test/support/child-coverage.ts'] : []),
    ],
    coverage: { include: ['src/**', 'migrations/**'], reporter: ['json'], reportsDirectory: 'build/coverage' },
    globalSetup: ['test/support/global-setup.ts'],
    // Single tests of files that are quick but for them.
    tags: [{ name: 'slow', description: 'takes a fifth of a second or more to prove: run by the gate' }],
    ...(isLong ? {} : { tagsFilter: ['!slow'] }),
    expect: { requireAssertions: true },
    testTimeout: timeout,
    hookTimeout: 60_000,
    maxWorkers: 2,
    execArgv: 'Deno' in globalThis ? [] : flags,
    // Files share their imports, and what the compilers learned: half the CPU time. No test changes a module or a global.
    isolate: false,
    // What Vite made of a module is kept by its content in node_modules, for the next run: half the CPU time of a single file.
    experimental: { fsModuleCache: !('Deno' in globalThis) },
  },
})
