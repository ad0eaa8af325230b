/** Whether a text is a UUID in lower case, as all our ids are; asked before the store is, which would fail on others. */
export const isStoredId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
