/** Metres of an inch. */
export const INCH = 0.0254
export const FOOT = 12 * INCH

/** Feet, inches and sixteenths of an inch, as `5′ 7 3⁄8″`. */
export const feetAndInches = (value: number): string => inSixteenths(value, Math.round((Math.abs(value) / INCH) * 16))

/** Feet and whole inches, as `5′ 7″`. */
export const wholeInches = (value: number): string => inSixteenths(value, Math.round(Math.abs(value) / INCH) * 16)

function inSixteenths(value: number, sixteenths: number): string {
  const sign = value < 0 && sixteenths > 0 ? '−' : ''
  const feet = Math.floor(sixteenths / 192)
  const inches = Math.floor((sixteenths % 192) / 16)
  const part = sixteenths % 16
  const share = part % 8 === 0 ? 8 : part % 4 === 0 ? 4 : part % 2 === 0 ? 2 : 1
  const fraction = part > 0 && `${part / share}⁄${16 / share}`
  const small = [inches > 0 && inches, fraction].filter(Boolean).join(' ')
  const words = [feet > 0 && `${feet}′`, small && `${small}″`].filter(Boolean)
  return words.length > 0 ? sign + words.join(' ') : '0″'
}

/** A sentence with lengths and areas in metres, with them in feet and inches and in square feet. */
export const inFeet = (text: string): string =>
  text.replace(/\b(\d+(?:\.\d+)?) m(²)?(?!\w)/g, (_, value: string, isArea: string | undefined) =>
    isArea ? squareFeet(Number(value)) : feetAndInches(Number(value)),
  )

/** An area in square metres as `133 sq ft`. */
export const squareFeet = (area: number): string => `${(area / FOOT ** 2).toFixed(0)} sq ft`
