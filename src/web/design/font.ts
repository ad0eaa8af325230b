/**
 * The typeface: Figtree, variable in weight, its Latin letters in one file of 20 kB. It has tabular figures and a
 * superscript two that sits where that of m² belongs. The fallback is drawn at the width of Figtree, so that nothing moves
 * when the file arrives.
 *
 * @param url of the file
 */
export const fontFace = (url: string): string => `@font-face {
  font-family: "Figtree Variable"; font-style: normal; font-weight: 300 900; font-display: swap;
  src: url("${url}") format("woff2");
}
@font-face {
  font-family: "Figtree Fallback"; src: local("Arial"), local("Liberation Sans"), local("Helvetica");
  size-adjust: 101.1%; ascent-override: 94%; descent-override: 24.7%; line-gap-override: 0%;
}
`
