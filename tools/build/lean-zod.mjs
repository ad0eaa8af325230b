// Of Zod the library asks for one thing: whether a value is what a schema says, at once, with its faults as a list
// (src/schema/wire/parse.ts). What serves anything else is cut from Zod's files where they are bundled: 21 kB compressed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('esbuild').Plugin} Plugin */
/** @typedef {readonly (readonly [pattern: RegExp, replacement: string])[]} Cuts */

/**
 * @param {string} root of the repository
 * @returns {Plugin}
 */
export const leanZod = (root) => ({
  name: 'lean-zod',
  setup(build) {
    const called = calledMethods(root)
    build.onLoad({ filter: /zod[\\/]v4[\\/](?:core|classic)[\\/][\w-]+\.js$/ }, ({ path }) => {
      const name = path.replace(/\\/g, '/').replace(/^.*\/v4\/|\.js$/g, '')
      const text = readFileSync(path, 'utf8')
      if (EMPTIED.has(name)) return { contents: withoutBodies(text) }
      const cut = (CUTS[name] ?? []).reduce((left, one) => applied(left, one, name), text)
      return { contents: WHOLE[name] ?? (name === 'classic/schemas' ? withMethods(cut, called) : cut) }
    })
  },
})

/** Every schema can write itself as JSON Schema. */
const EMPTIED = new Set(['core/to-json-schema', 'core/json-schema-processors'])

/** @param {string} text */
const withoutBodies = (text) =>
  [...text.matchAll(/^export (?:function|class|const) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = () => {}`)
    .join('\n')

/** @type {Readonly<Record<string, string>>} */
const WHOLE = {
  'classic/errors': `export class ZodError { constructor(issues) { this.issues = issues } }
    export const ZodRealError = ZodError`,
  // No schema of the library holds itself, so a parse comes to an end without a memory of what it met.
  'core/memoizer': `export class $ZodCyclicError {}
    export const [memoizer, isRecursiveSchema, isBackEdge] = []`,
}

/** No schema of the library waits for anything. @type {Cuts} */
const AT_ONCE = [[/\w+ instanceof Promise/g, 'false']]
/** What only whoever writes a schema is told. @type {Cuts} */
const SHORT_ERRORS = [[/new Error\((?:"[^"\n]*"|`[^`\n]*`)\)/g, 'Error()']]

/** Each of them occurs, or the build fails. @type {Readonly<Record<string, Cuts>>} */
const CUTS = {
  'core/core': [
    [/class Definition .*\n {4}\}\n {4}Object\.defineProperty\(Definition, .*\n/g, ''],
    [/params\?\.Parent \? newError\(Definition\) : this/g, 'this'],
    [/ {12}if \(params\?\.Parent .*\n.*return true;\n/g, ''],
    [/ {4}const Parent = .*\n/g, ''],
    [/ {8}const proto = _\.prototype;\n {8}for [\s\S]*?\n {8}\}\n/g, ''],
    [/globalThis\.__zod_globalConfig\?\.postProcessor/g, 'undefined'],
    // What the page has set up for a Zod of its own is not for this one.
    [/^\(_a = globalThis\)\.__zod_globalConfig .*\n/gm, ''],
    [/globalThis\.__zod_globalConfig;/g, '{};'],
    [/^let _E = .*\n/gm, 'let _E\n'],
  ],
  'core/errors': [[/^export const \$Zod(Real)?Error = [^;]+;/gm, 'export class $Zod$1Error {}']],
  'core/parse': AT_ONCE,
  'core/util': [
    // What only whoever writes a schema is told; the service has Zod as it is.
    [/^ {4}const checks = .*\n.*const hasChecks = .*\n {4}if \(hasChecks\) \{\n(?: {8}.*\n)* {4}\}\n/gm, ''],
    [/^ {4}if \(!isPlainObject\(shape\)\) \{\n.*\n {4}\}\n/gm, ''],
    [/^ {8}if \(params\?\.error !== undefined\)\n.*\n/gm, ''],
    // Numbers are whole or any.
    [/^ {4}(?:u?int32|float(?:32|64)): .*\n/gm, ''],
    ...SHORT_ERRORS,
    [/^export const captureStackTrace = [^;]+;/gm, 'export const captureStackTrace = undefined;'],
  ],
  'core/checks': [...SHORT_ERRORS, [/^ +note: .*\n/gm, '']],
  'core/schemas': [
    ...AT_ONCE,
    ...SHORT_ERRORS,
    [/ctx\??\.direction !== "backward"|!ctx\?\.skipChecks/g, 'true'],
    [/ctx\??\.direction === "backward"|ctx\.skipChecks|def\.coerce|(?<=if \()payload\.memo(?=\))/g, 'false'],
    [/if \(asyncResult(?: \|\| false)?\)|if \(proms\.length\)/g, 'if (false)'],
    [/if \(!proms\.length\)/g, 'if (true)'],
    [/return proms\.length \? .* : /g, 'return '],
    [/^ {4,}const abortEarly = .*\n/gm, ''],
    [/abortEarly &&/g, 'false &&'],
    [/abortEarly === true/g, 'false'],
    [/^ {4}const memo = .*\n|^ {4}memo\?\..*\n/gm, ''],
    [/memo \? memo\..*? : /g, ''],
    // Of texts that a template of a text is made of.
    [/^ {4}util\.defineLazyInternal\(inst, "pattern", .*(?:\);\n|\n(?: {8}.*\n)* {4}\}\);\n)/gm, ''],
    [/^ {4}inst\._zod\.pattern = .*;\n/gm, ''],
    [/^ {4}[gs]et "~standard".*\n(?: {8}.*\n)* {4}\},\n/gm, ''],
    [/^ {4}inst\._zod\.version = .*\n/gm, ''],
  ],
  'classic/schemas': [
    [/^ {4}inst\._zod\.processJSONSchema = .*\n/gm, ''],
    [/^ {4}_ensureDefault(?:Locale|Memoizer)\(\);\n/gm, ''],
    [/^ {4}inst\.(?:removeDefault|isFinite) = .*\n/gm, ''],
    [/^ {4}const keys = .*\n(?: {4}inst\.(?:extract|exclude) = .*\n(?: {8}.*\n)* {4}\};\n)+/gm, ''],
    // Bounds as members of texts and numbers.
    [/\/\*@__PURE__\*\/ util\.derived\(\{\n(?: {4}.*\n)+\}, \{/g, '({'],
    [/import \{ util \} from "\.\.\/core\/index\.js"/g, 'import * as util from "../core/util.js"'],
    [/core\.util\./g, 'util.'],
    [/\$ZodObjectJIT/g, '$ZodObject'],
  ],
}

/**
 * @param {string} text
 * @param {Cuts[number]} cut
 * @param {string} name
 */
function applied(text, [pattern, replacement], name) {
  const left = text.replace(pattern, replacement)
  if (left === text) throw new Error(`zod/v4/${name}.js has no ${pattern}: see tools/build/lean-zod.mjs`)
  return left
}

/**
 * Names of what sources of the library call, methods of schemas among them.
 *
 * @param {string} root
 */
function calledMethods(root) {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:schema.(?:furnishing|wire)|sdk.library)\b.+\.ts$/.test(name))
    .map((name) => readFileSync(join(root, 'src', name), 'utf8'))
  const called = new Set(sources.flatMap((text) => text.match(/(?<=\.)\w+(?=\()/g) ?? []))
  for (const name of ['check', 'clone']) called.add(name) // by the others
  for (const name of ['describe', 'meta']) called.delete(name) // see withoutDescriptions
  for (const name of OF_OTHERS) called.delete(name)
  return called
}

/** Methods of texts, promises, numbers and readers, which schemas have, too. */
const OF_OTHERS = 'catch includes startsWith normalize toLowerCase toUpperCase step parse encode decode'.split(' ')

/**
 * Schemas carry every method that anyone could call, and with them all that those call: the ones that no source of ours
 * names go.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} called
 */
function withMethods(text, called) {
  const method = /^ {4}(?:async )?(\w+)(?:: (?:async )?function \w+)?\(.*\) \{\n(?: {8}.*\n)* {4}\},?\n/gm
  const accessor = /^ {4}[gs]et .+\(.*\) \{\n(?: {8}.*\n)* {4}\},?\n/gm
  return (
    text
      .replace(accessor, '')
      // Formats of texts, such as that of a web address, have names that other things have, too.
      .replace(method, (whole, name) => (called.has(name) && !/core\._\w+\(Zod/.test(whole) ? whole : ''))
  )
}
