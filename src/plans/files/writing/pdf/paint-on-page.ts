import type { Clip, Painted, PaintedPath, PaintedText } from '../painting/painted.ts'
import type { Command } from '../painting/path-commands.ts'

type Page = PDFKit.PDFDocument

/** Paints a drawing in points on the page of a document. */
export function paintOnPage(page: Page, drawing: Iterable<Painted>): void {
  let clips: readonly Clip[] = []
  for (const painted of drawing) {
    const wanted = painted.kind === 'path' ? painted.clips : []
    if (wanted.length !== clips.length || wanted.some((clip, i) => clip !== clips[i])) {
      if (clips.length > 0) page.restore()
      if (wanted.length > 0) page.save()
      for (const { commands } of wanted) {
        trace(page, commands)
        page.clip()
      }
      clips = wanted
    }
    if (painted.kind === 'path') paintPath(page, painted)
    else paintText(page, painted)
  }
  if (clips.length > 0) page.restore()
}

function paintPath(page: Page, { commands, evenOdd, fill, stroke }: PaintedPath): void {
  if (commands.length === 0 || (!fill && !stroke)) return
  trace(page, commands)
  if (stroke) {
    page.lineWidth(stroke.width).lineJoin(stroke.join).strokeOpacity(stroke.opacity).strokeColor(full(stroke.colour))
    if (stroke.dashes.length > 1) page.dash(stroke.dashes[0]!, { space: stroke.dashes[1]! })
    else page.undash()
  }
  if (fill) page.fillOpacity(fill.opacity).fillColor(full(fill.colour))
  const rule = evenOdd ? 'even-odd' : 'non-zero'
  if (fill && stroke) page.fillAndStroke(undefined as never, undefined as never, rule)
  else if (fill) page.fill(rule)
  else page.stroke()
}

function trace(page: Page, commands: readonly Command[]): void {
  for (const command of commands) {
    if (command[0] === 'Z') page.closePath()
    else if (command[0] === 'C')
      page.bezierCurveTo(command[1], command[2], command[3], command[4], command[5], command[6])
    else if (command[0] === 'M') page.moveTo(command[1], command[2])
    else page.lineTo(command[1], command[2])
  }
}

function paintText(page: Page, { value, matrix, x, y, size, bold, anchor, colour, halo }: PaintedText): void {
  const line = value.replace(/\s+/g, ' ').trim()
  if (line === '') return
  page.save()
  const [a, b, c, d, e, f] = matrix
  page.transform(a, b, c, d, e, f)
  page.font(bold ? 'semibold' : 'regular').fontSize(size)
  const width = anchor === 'start' ? 0 : page.widthOfString(line)
  const left = x - (anchor === 'middle' ? width / 2 : width)
  const options = { lineBreak: false, baseline: 'alphabetic' } as const
  if (halo) {
    page.lineWidth(halo.width).lineJoin('round').strokeColor(full(halo.colour)).strokeOpacity(halo.opacity).undash()
    page.text(line, left, y, { ...options, stroke: true, fill: false })
  }
  page
    .fillColor(full(colour))
    .fillOpacity(1)
    .text(line, left, y, { ...options, fill: true, stroke: false })
  page.restore()
}

/** #rgb as #rrggbb. */
const full = (colour: string): string => (colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour)
