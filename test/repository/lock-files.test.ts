import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))

// After a change of dependencies: `deno install --lockfile-only`, or `npx deno@2 install --lockfile-only`.
test('deno.lock answers to package.json and names the versions of package-lock.json', () => {
  const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>
  const specifiers = Object.entries({ ...dependencies, ...devDependencies }).map(
    ([name, range]) => `npm:${name}@${range}`,
  )
  const lock = read('deno.lock')
  expect([...lock.workspace.packageJson.dependencies].sort()).toEqual(specifiers.sort())

  const byNpm = Object.entries(read('package-lock.json').packages as Record<string, { version?: string }>)
    .filter(([path, { version }]) => path.includes('node_modules/') && version !== undefined) // others are links and what they lead to
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  const byDeno = Object.keys(lock.npm).map((id) => /^(@?[^@]+@[^_]+)/.exec(id)![1]!)
  expect([...new Set(byDeno)].sort()).toEqual([...new Set(byNpm)].sort())
})

test.each([
  '.',
  'tools/bench',
  'tools/browser',
  'tools/clients',
  'tools/deploy',
  'tools/extras',
])('the package-lock.json of %s answers to its package.json', (folder) => {
  const named = ({ dependencies, devDependencies, engines }: Record<string, unknown>) => ({
    dependencies,
    devDependencies,
    engines,
  })
  expect(named(read(`${folder}/package-lock.json`).packages[''])).toEqual(named(read(`${folder}/package.json`)))
})

test('the package names what is optional in the versions that a clone fetches', () => {
  const { peerDependencies, peerDependenciesMeta } = read('package.json')
  const { dependencies } = read('tools/extras/package.json')
  // The component of `roomwright/react` is of the React that its project has.
  expect(peerDependencies).toEqual({ ...dependencies, react: '>=18' })
  expect(Object.keys(peerDependenciesMeta)).toEqual(Object.keys(peerDependencies))
  expect(Object.values(peerDependenciesMeta).filter((it) => !(it as { optional: boolean }).optional)).toEqual([])
})

test.each(['core', 'client'])('the package %s is of the same release as the whole', (name) => {
  const [whole, part] = [read('package.json'), read(`packages/${name}/package.json`)]
  const common = ({ version, license, type, engines }: Record<string, unknown>) => ({ version, license, type, engines })
  expect(common(part)).toEqual(common(whole))
  const { dependencies = {}, exports } = part as Record<string, Record<string, unknown>>
  for (const [dependency, range] of Object.entries(dependencies)) expect(range).toBe(whole.dependencies[dependency])
  expect(exports!['.']).toEqual(whole.exports[name === 'core' ? '.' : './client'])
})
