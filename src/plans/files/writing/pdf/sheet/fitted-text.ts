import { textWidth } from '../../../../../engine/drawing/room/labels.ts'

/** A text cut so that it is no wider, with an ellipsis. @param width points */
export function fittedText(value: string, width: number, size: number): string {
  if (textWidth(value, size) <= width) return value
  const letters = [...value]
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
