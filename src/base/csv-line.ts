/**
 * A line of comma-separated values after RFC 4180. Texts are quoted, and have an apostrophe before what a spreadsheet would compute,
 * and before what begins with one for that, so that it can be taken away again; null is an empty field.
 */
export const csvLine = (fields: readonly (string | number | null)[]): string => `${fields.map(csvField).join(',')}\r\n`

function csvField(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  return `"${(/^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}
