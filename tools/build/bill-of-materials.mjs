import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ 'bom-ref': string, properties: { name: string }[] }} Component
 * @param {Component} component
 */
function isTool({ properties }) {
  return properties.some(({ name }) => name === 'cdx:npm:package:development')
}

/** Packages of this workspace are made of this one. @param {Component} component */
const isOwn = (component) => component['bom-ref'].startsWith('@roomwright/')

/**
 * What the package is made of, from the lock file, as CycloneDX. npm's own `--omit=dev` also leaves out what both the
 * package and its tools need, so the tools are taken out here.
 *
 * @param {string} root
 */
export function writeBillOfMaterials(root) {
  const options = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
  const { status, stdout } = spawnSync('npm', options, { cwd: root, stdio: ['ignore', 'pipe', 2], maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error('Cannot list what the package is made of: `npm sbom` failed')
  /** @type {{ components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} */
  const { components, dependencies, ...bill } = JSON.parse(stdout.toString())
  const tools = new Set(components.filter((it) => isTool(it) || isOwn(it)).map((it) => it['bom-ref']))
  const shipped = {
    ...bill,
    components: components.filter((it) => !tools.has(it['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((it) => !tools.has(it)) })),
  }
  writeFileSync(join(root, 'build/sbom.cdx.json'), JSON.stringify(shipped, undefined, 2))
}
