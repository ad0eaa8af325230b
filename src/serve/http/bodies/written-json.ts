/** The JSON of an object with members that are JSON already. */
export function writtenJson(
  members: Readonly<Record<string, unknown>>,
  written: Readonly<Record<string, string>>,
): string {
  const texts = [
    ...Object.entries(members).map(([name, value]) => [name, JSON.stringify(value)] as const),
    ...Object.entries(written),
  ]
  return `{${texts.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
}
