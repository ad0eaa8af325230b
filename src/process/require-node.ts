/** Oldest version that has all we use. */
const [MAJOR, MINOR] = [20, 19] as const

/** Ends the process where Node is too old, before anything is loaded that it would fail on without saying why. */
export function requireNode(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > MAJOR || (major === MAJOR && minor >= MINOR)) return
  process.stderr.write(`Roomwright needs Node ${MAJOR}.${MINOR} or newer, this is ${version}\n`)
  process.exit(1)
}
