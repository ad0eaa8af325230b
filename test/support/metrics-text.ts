/** A sample of the text format of Prometheus. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
/** As Go reads it, in which Prometheus is written. */
const NUMBER = /^([+-]?(\d+\.?\d*(e[+-]?\d+)?|Inf)|nan)$/i
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y

/** Reads the text format. @throws Error for a line that breaks it, and for a sample that stands there twice */
export function samplesOf(text: string): Sample[] {
  const seen = new Set<string>()
  return text.split('\n').flatMap((line) => {
    if (line === '' || /^# (HELP|TYPE) [a-zA-Z_:]/.test(line)) return []
    const [, name, labels = '', value = ''] = LINE.exec(line) ?? []
    if (name === undefined || !NUMBER.test(value)) throw new Error(`No sample: ${line}`)
    const sample = { name, labels: labelsOf(labels), value: Number(value.replace('Inf', 'Infinity')) }
    const key = line.slice(0, line.lastIndexOf(' '))
    if (seen.has(key)) throw new Error(`Twice: ${key}`)
    seen.add(key)
    return [sample]
  })
}

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < text.length) {
    const found = LABEL.exec(text)
    if (!found) throw new Error(`No labels: ${text}`)
    labels[found[1]!] = found[2]!
  }
  return labels
}

/** The value of the only sample with a name and such labels. */
export function valueIn(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  const found = samples.filter(
    (it) => it.name === name && Object.entries(labels).every(([label, value]) => it.labels[label] === value),
  )
  if (found.length !== 1) throw new Error(`${found.length} samples ${name} ${JSON.stringify(labels)}`)
  return found[0]!.value
}
