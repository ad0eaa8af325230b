import type { ExtensionParameter } from '../../../schema/resources/extension.ts'

/** Parameters of an extension as people type them, one a line: name, type, `required` where it is, and what it is for. */
export const parameterLines = (parameters: readonly ExtensionParameter[]): string =>
  parameters
    .map(({ name, type, required, description }) => {
      const text = description.replaceAll(/\s+/g, ' ').trim()
      // Said only where the first word of the text would be taken for it.
      const optional = /^(required|optional)\b/.test(text) ? ['optional'] : []
      return [name, type, ...(required ? ['required'] : optional), ...(text === '' ? [] : [text])].join(' ')
    })
    .join('\n')

/** What was typed, as it stands there: names and types may be none. */
export const parametersIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', type = '', need, description = ''] =
        /^\s*(\S+)(?:\s+(\S+))?(?:\s+(required|optional)\b)?\s*(.*)$/.exec(line) ?? []
      return { name, type, required: need === 'required', description }
    })
