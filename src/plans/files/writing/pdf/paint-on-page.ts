import type { Clip, Painted, PaintedPath, PaintedText } from '../painting/painted.ts'
import type { Command } from '../painting/path-commands.ts'
import type { TextRun, Typefaces } from './typefaces.ts'

type Page = PDFKit.PDFDocument

/** Paints a drawing in points on the page of a document. */
export function paintOnPage(page: Page, drawing: Iterable<Painted>, typefaces: Typefaces): void {
  let clips: readonly Clip[] = []
  for (const painted of drawing) {
    const nextClips = painted.kind === 'path' ? painted.clips : []
    if (nextClips.length !== clips.length || nextClips.some((clip, i) => clip !== clips[i])) {
      if (clips.length > 0) page.restore()
      if (nextClips.length > 0) page.save()
      for (const { commands } of nextClips) {
        trace(page, commands)
        page.clip()
      }
      clips = nextClips
    }
    if (painted.kind === 'path') paintPath(page, painted)
    else paintText(page, painted, typefaces)
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

function paintText(page: Page, painted: PaintedText, typefaces: Typefaces): void {
  const { value, matrix, x, y, size, bold, anchor, colour, halo } = painted
  const line = value.replace(/\s+/g, ' ').trim()
  if (line === '') return
  page.save()
  const [a, b, c, d, e, f] = matrix
  page.transform(a, b, c, d, e, f)
  const runs = widthsOf(page, typefaces.runsOf(line, bold ? 'semibold' : 'regular'), size)
  const width = anchor === 'start' ? 0 : runs.reduce((sum, run) => sum + run.width, 0)
  const left = x - (anchor === 'middle' ? width / 2 : width)
  if (halo) {
    page.lineWidth(halo.width).lineJoin('round').strokeColor(full(halo.colour)).strokeOpacity(halo.opacity).undash()
    paintRuns(page, runs, left, y, { stroke: true, fill: false })
  }
  page.fillColor(full(colour)).fillOpacity(1)
  paintRuns(page, runs, left, y, { fill: true, stroke: false })
  page.restore()
}

type MeasuredRun = TextRun & { readonly width: number }

function widthsOf(page: Page, runs: readonly TextRun[], size: number): MeasuredRun[] {
  return runs.map((run) => ({
    ...run,
    width: page.font(run.font).fontSize(size).widthOfString(run.value, featuresOf(run)),
  }))
}

function paintRuns(
  page: Page,
  runs: readonly MeasuredRun[],
  left: number,
  y: number,
  how: { fill: boolean; stroke: boolean },
) {
  let x = left
  for (const run of runs) {
    page.font(run.font).text(run.value, x, y, { lineBreak: false, baseline: 'alphabetic', ...how, ...featuresOf(run) })
    x += run.width
  }
}

/** With a list of features, even an empty one, pdfkit shapes a text as a whole; else word by word, from left to right. */
const featuresOf = ({ font }: TextRun) => (font === 'regular' || font === 'semibold' ? {} : { features: [] })

/** #rgb as #rrggbb. */
const full = (colour: string): string => (colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour)
