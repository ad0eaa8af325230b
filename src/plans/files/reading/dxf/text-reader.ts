interface Group {
  readonly code: number
  readonly value: unknown
}

interface Groups {
  next(): Group
  isEOF(): boolean
}

/** Members of a text by their codes. */
const MEMBERS: Readonly<Record<number, string>> = {
  1: 'text',
  5: 'handle',
  8: 'layer',
  40: 'textHeight',
  72: 'halign',
  73: 'valign',
  230: 'extrusionDirectionZ',
}

/** Reads a TEXT with the direction in which its plane faces, which the parser passes over. */
export class TextReader {
  readonly ForEntityName = 'TEXT'

  parseEntity(groups: Groups, { value: type }: Group) {
    const entity: Record<string, unknown> = { type }
    const [startPoint, endPoint] = [{}, {}] as Record<string, unknown>[]
    for (let { code, value } = groups.next(); code !== 0 && !groups.isEOF(); { code, value } = groups.next()) {
      const member = MEMBERS[code]
      if (member !== undefined) entity[member] = value
      else if (code === 67) entity['inPaperSpace'] = value !== 0
      else if (code === 10 || code === 20) startPoint![code === 10 ? 'x' : 'y'] = value
      else if (code === 11 || code === 21) endPoint![code === 11 ? 'x' : 'y'] = value
    }
    return { ...entity, startPoint, endPoint }
  }
}
