/** A number with its word: `1 room`, `1,204 rooms`. */
export const counted = (count: number, word: string, many = `${word}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? word : many}`
