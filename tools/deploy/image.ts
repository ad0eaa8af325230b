import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Copy, DockerfileParser, type Env, type From, type Instruction } from 'dockerfile-ast'

// Carries out a Dockerfile without an engine: each stage is an overlay over this machine, which stands in for the base image,
// in a mount namespace that ends with the script. Needs root, and what the base image has: Node, npm and a user `node`.

export interface Image {
  /** Bash that builds the image and leaves it mounted, read-only but for its volumes and /tmp, at `$image`. */
  readonly script: string
  readonly user: string
  /** Words that start it. */
  readonly command: readonly string[]
  /** Words that tell by their exit code whether it is healthy. */
  readonly health: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** @throws Error for an instruction that it does not know */
export function readImage(root: string): Image {
  const stages: { name: string; lines: string[] }[] = []
  let [folder, user] = ['/', 'root']
  let environment: Record<string, string> = {}
  let command: readonly string[] = []
  let health: readonly string[] = []
  const volumes: string[] = []
  for (const instruction of DockerfileParser.parse(
    readFileSync(`${root}/deploy/Dockerfile`, 'utf8'),
  ).getInstructions()) {
    const stage = stages.at(-1)
    const [argument] = instruction.getArguments().map((it) => it.getValue())
    switch (instruction.getKeyword()) {
      case 'FROM': {
        const name = (instruction as From).getBuildStage() ?? 'image'
        ;[folder, user, environment] = ['/', 'root', {}]
        stages.push({ name, lines: [`stage ${name}`] })
        break
      }
      case 'ENV':
        for (const it of (instruction as Env).getProperties()) environment[it.getName()] = it.getValue() ?? ''
        break
      case 'WORKDIR':
        folder = argument!
        stage!.lines.push(`mkdir -p "$stages/${stage!.name}${folder}"`)
        break
      case 'COPY':
        stage!.lines.push(copy(instruction as Copy, `$stages/${stage!.name}${folder}`, root))
        break
      case 'RUN':
        stage!.lines.push(
          `inside ${stage!.name} ${user} ${quoted(settings(environment))} ${quoted(`cd ${folder} && ${textOf(instruction)}`)}`,
        )
        break
      case 'USER':
        user = argument!
        break
      case 'VOLUME':
        volumes.push(argument!)
        break
      case 'CMD':
        command = jsonOf(instruction)
        break
      case 'HEALTHCHECK':
        health = jsonOf(instruction)
        break
      case 'EXPOSE':
        break
      default:
        throw new Error(`Unknown instruction ${instruction.getKeyword()}`)
    }
  }
  const script = [PREPARATION, ...stages.flatMap(({ lines }) => lines), finish(stages.at(-1)!.name, volumes)].join('\n')
  return { script, user, command: ['env', '-C', folder, ...command], health, environment }
}

const PREPARATION = `
stages=$(mktemp -d)
mount -t tmpfs tmpfs "$stages"
stage() { # name
  mkdir -p "$stages/$1" "$stages/.upper/$1" "$stages/.work/$1"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$stages/.upper/$1,workdir=$stages/.work/$1" "$stages/$1"
  for shared in proc dev; do mount --rbind "/$shared" "$stages/$1/$shared"; done
  mount -t tmpfs tmpfs "$stages/$1/tmp"
  chroot "$stages/$1" id node >/dev/null 2>&1 || chroot "$stages/$1" useradd --create-home node
}
inside() { # stage, user, settings, command
  chroot --userspec="$2" "$stages/$1" env -i PATH="$PATH" HOME=/tmp $3 bash -c "$4"
}
`

/** What the runtime of the container does: a file system that cannot be written to, but for volumes and /tmp. */
const finish = (name: string, volumes: readonly string[]) => `
image="$stages/${name}"
for volume in ${volumes.join(' ')}; do
  owner=$(stat -c %u:%g:%a "$image$volume")
  mount -t tmpfs -o "uid=\${owner%%:*},gid=$(cut -d: -f2 <<<"$owner"),mode=\${owner##*:}" tmpfs "$image$volume"
done
mount -o remount,ro,bind "$image"
`

function copy(instruction: Copy, place: string, root: string): string {
  const from = instruction
    .getFlags()
    .find((it) => it.getName() === 'from')
    ?.getValue()
  const words = instruction.getArguments().map((it) => it.getValue())
  const target = words.pop()!.replace(/^\.\/?$/, '')
  if (from) return words.map((word) => `cp -a "$stages/${from}${word}" "${place}/${target}"`).join('\n')
  const ignored = readFileSync(`${root}/deploy/Dockerfile.dockerignore`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...words], {
    cwd: root,
    encoding: 'utf8',
  })
  const copied = files.split('\n').filter((file) => file !== '' && !ignored.some((it) => file.startsWith(`${it}/`)))
  return `(cd ${quoted(root)} && cp -a --parents -t "${place}" ${copied.map(quoted).join(' ')})`
}

const textOf = (instruction: Instruction) => instruction.getTextContent().replace(/^RUN\s+/, '')
/** Words in JSON, behind options of the instruction. */
const jsonOf = (instruction: Instruction): string[] => {
  const text = instruction.getRawArgumentsContent() ?? ''
  return JSON.parse(text.slice(text.indexOf('[')))
}
const settings = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
