// What a server is deployed with, in one file: the package is bundled too.
export default { ssr: { noExternal: true } }
