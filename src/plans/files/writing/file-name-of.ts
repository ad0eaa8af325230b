/** Longest name, characters: file systems take 255 bytes, and a character may take four. */
const LENGTH_MAX = 60

/** The name of a floor as that of a file, without what file systems refuse; `floor` where nothing is left. */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = [...plain]
    .slice(0, LENGTH_MAX)
    .join('')
    .replace(/[\s.]+$/, '')
  // Names that Windows keeps for devices.
  return short === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? 'floor' : short
}
