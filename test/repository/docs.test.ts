import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { STANDARDS } from '../../src/engine/furnishing/standards/standards.ts'
import { briefsPage } from '../support/briefs-page.ts'
import { diagnosticsPage } from '../support/diagnostics-page.ts'
import { embeddingPage } from '../support/embedding-page.ts'
import { errorsPage } from '../support/errors-page.ts'
import { furniturePage } from '../support/furniture-page.ts'
import { operationsPage } from '../support/operations-page.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Text files that may cite the documentation; without git, as in a package, the test has nothing to look at. */
const TEXT = /^(src|assembly|migrations|test|tools|examples|docs)\/.*\.(ts|mjs|md|json|cpp)$|^(README|CHANGES)\.md$/
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => TEXT.test(path) && !/package-lock|fixtures\//.test(path) && existsSync(join(root, path)))
const documents = tracked.filter((path) => path.endsWith('.md'))
const files = new Map(tracked.map((path) => [path, read(path)]))

/** Anchors of a page: explicit ones, and those that headings have on the usual hosts. */
function anchorsOf(page: string): Set<string> {
  const text = files.get(page) ?? ''
  const explicit = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading!))
  return new Set([...explicit, ...headings])
}

const slugOf = (heading: string) =>
  heading
    .replaceAll(/<[^>]*>/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const anchors = new Map(documents.map((page) => [page, anchorsOf(page)]))

/** Why a link leads nowhere; undefined when it leads somewhere. */
function faultOf(page: string, anchor: string | undefined): string | undefined {
  if (!existsSync(join(root, page))) return `${page} does not exist`
  if (anchor === undefined || !page.endsWith('.md')) return undefined
  return anchors.get(page)?.has(anchor) ? undefined : `${page} has no #${anchor}`
}

const faultsIn = (found: readonly { file: string; page: string; anchor: string | undefined }[]) =>
  found.flatMap(({ file, page, anchor }) => {
    const fault = faultOf(page, anchor)
    return fault ? [`${file}: ${fault}`] : []
  })

/** `docs/page.md#anchor`, followed by further anchors of the same page: `docs/decisions.md#a3, #a6 and #a7`. */
function citationsIn(file: string, text: string) {
  const citation = /docs\/([a-z-]+\.md)((?:#[\w-]+(?:(?:, | and | to |–)(?=#))?)*)/g
  return [...text.matchAll(citation)].flatMap(([, name, cited]) => {
    const cites = [...cited!.matchAll(/#([\w-]+)/g)].map(([, anchor]) => anchor!)
    return (cites.length > 0 ? cites : [undefined]).map((anchor) => ({ file, page: `docs/${name}`, anchor }))
  })
}

describe('links', () => {
  test('a citation of the documentation names a page and an anchor that exist', () => {
    const found = [...files].flatMap(([file, text]) =>
      file === 'test/repository/docs.test.ts' ? [] : citationsIn(file, text),
    )
    expect(found.filter(({ anchor }) => anchor !== undefined).length).toBeGreaterThan(100)
    expect(faultsIn(found)).toEqual([])
  })

  test('every link of a page leads somewhere', () => {
    const found = documents.flatMap((file) => {
      const prose = files.get(file)!.replaceAll(/^```[\s\S]*?^```/gm, '')
      return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
        if (/^[a-z]+:/.test(target!)) return []
        const [path, anchor] = target!.split('#')
        return [{ file, page: path ? normalize(join(dirname(file), path)) : file, anchor }]
      })
    })
    expect(found.length).toBeGreaterThan(60)
    expect(faultsIn(found)).toEqual([])
  })

  test('the index lists every page', () => {
    const pages = documents.filter((it) => it.startsWith('docs/') && it !== 'docs/README.md')
    expect(pages.filter((it) => !files.get('docs/README.md')!.includes(`(${it.slice('docs/'.length)})`))).toEqual([])
  })

  test('no citation lacks the folder, and none names a document outside the repository', () => {
    const bare =
      /(?<![\w/-])(?:decisions|access|furnishing|architecture|style|performance|layouts|spec)\.md(?!#)|\bspec "/
    const absolute = /(?<![\w.])\/(?:work|home|root|Users)\/\w/
    const offenders = [...files].filter(([file, text]) => {
      if (file === 'test/repository/docs.test.ts' || file.endsWith('.md'))
        return absolute.test(text) && file.endsWith('.md')
      return bare.test(text) || absolute.test(text)
    })
    expect(offenders.map(([file]) => file)).toEqual([])
  })

  test('anchors are found: explicit ones and those of headings', () => {
    expect(slugOf('<a id="a9"></a>A9 Token endpoint')).toBe('a9-token-endpoint')
    expect(slugOf('POST /v2/temporary-access-token/create')).toBe('post-v2temporary-access-tokencreate')
    expect(citationsIn('x', 'see docs/decisions.md#a3, #a6 and #a7.').map(({ anchor }) => anchor)).toEqual([
      'a3',
      'a6',
      'a7',
    ])
  })
})

test('the table of standards has each rule with its figure and source, in the order of the answer', () => {
  const page = files.get('docs/furnish.md')!
  const part = page.slice(page.indexOf('\n### standard\n'), page.indexOf('\n### north\n'))
  const rows = [...part.matchAll(/^\| (?:`([\w-]+)`)? ?\| (.+) \| (.+) \| (.+) \|$/gm)]
  const listed = rows.filter(([, , , least]) => /^\d/.test(least!))
  const rules = Object.entries(STANDARDS).flatMap(([name, rules]) =>
    rules.map(({ rule, unit, wanted, source }, i) => ({
      name: i === 0 ? name : undefined,
      rule,
      unit,
      wanted,
      source,
    })),
  )
  expect(listed.map(([, name, rule, , source]) => [name, rule, source])).toEqual(
    rules.map(({ name, rule, source }) => [name, rule, source]),
  )
  for (const [i, { unit, wanted }] of rules.entries())
    if (typeof wanted === 'number') expect(listed[i]![3]).toBe(`${wanted} ${unit}`)
})

describe('what pages name exists', () => {
  const inline = (page: string) => [...files.get(page)!.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)

  test('files and folders of the repository', () => {
    const missing = documents.flatMap((page) =>
      inline(page)
        .filter((code) => /^(src|test|tools|docs|assembly|migrations|examples|\.ci)(\/[\w.-]+)+\/?$/.test(code))
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${page}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  test('modules that programs load as they were built', { tags: 'slow' }, () => {
    const programs = readdirSync(join(root, 'tools'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .map((name) => readFileSync(join(root, 'tools', name), 'utf8'))
    const names = programs.flatMap((text) => [...text.matchAll(/\bbuilt\('([^']+)'\)/g)].map(([, name]) => name!))
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !existsSync(join(root, `src/${name}.ts`)))).toEqual([])
  })

  test('scripts of the package', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = documents.flatMap((page) => [...files.get(page)!.matchAll(/npm run ([a-z]+)/g)].map((it) => it[1]!))
    expect(named.length).toBeGreaterThan(5)
    expect([...new Set(named)].filter((name) => scripts[name] === undefined)).toEqual([])
  })

  test('ids in the names of tests are requirements of docs/access.md', () => {
    const suites = tracked.filter((path) =>
      /^test\/(serve\/)?(access|store|operations)\/.*\.test\.ts$|rate-limit\.test\.ts$/.test(path),
    )
    const ids = suites.flatMap((path) =>
      [...files.get(path)!.matchAll(/\b([TOPAKCR]-\d+)\b/g)].map(([id]) => id.toLowerCase()),
    )
    expect(ids.length).toBeGreaterThan(100)
    expect([...new Set(ids)].filter((id) => !anchors.get('docs/access.md')!.has(id))).toEqual([])
  })

  test('events of the audit log', () => {
    const text = files.get('docs/access.md')!
    const code = tracked.filter((path) => /^src\/(operations|store)\//.test(path)).map((path) => files.get(path)!)
    const events = code.flatMap((it) => [
      ...[...it.matchAll(/event: '([\w.]+)'/g)].map(([, event]) => event!),
      ...[...it.matchAll(/'((?:token|application|code|origin)\.[a-z]+ed)'/g)].map(([, event]) => event!),
    ])
    const isOperation = (event: string) => files.get('docs/operations.md')!.includes(`\`${event}\``)
    expect(new Set(events).size).toBeGreaterThan(20)
    expect([...new Set(events)].filter((it) => !isOperation(it) && !text.includes(`\`${it}\``))).toEqual([])
  })
})

test.each([
  ['docs/diagnostics.md', diagnosticsPage],
  ['docs/errors.md', errorsPage],
  ['docs/operations.md', operationsPage],
  ['docs/furnish.md', furniturePage],
  ['docs/mcp.md', briefsPage],
  ['docs/embedding.md', embeddingPage],
])('%s describes what the code does: npm run docs updates it', { tags: 'slow' }, async (path, page) => {
  await expect(page()).toMatchFileSnapshot(`../../${path}`)
})
