let root: URL | undefined

/**
 * A file or folder of the package, from the sources as from what is built.
 *
 * Not imported at the top: what is bundled for browsers holds this file too, and never calls it.
 *
 * @param path from the folder that holds package.json
 */
export function fromRoot(path: string): URL {
  return new URL(path, (root ??= folderAbove(import.meta.url)))
}

function folderAbove(module: string): URL {
  const { existsSync } = process.getBuiltinModule('node:fs')
  for (let folder = new URL('.', module); ; ) {
    if (existsSync(new URL('package.json', folder))) return folder
    const parent = new URL('..', folder)
    if (parent.href === folder.href) throw new Error(`No package.json above ${module}`)
    folder = parent
  }
}
