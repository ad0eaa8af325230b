/** Under this name extended data of DXF entities holds the id of what they draw. */
export const DXF_APPLICATION = 'ROOMWRIGHT'

/** The writer of DXF files loses the last character of a text, so that the end of an id is marked twice. */
export const textOfId = (id: string): string => `roomwright:${id};;`
export const idInText = (text: string): string | undefined => /^roomwright:(.+?);{1,2}$/.exec(text)?.[1]

/** Longest text of extended data, bytes. */
export const DXF_TEXT_MAX = 255
